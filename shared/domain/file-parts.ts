/** Bytes of one part of a file on the bridge, before they become base64. */
export const PART_SIZE = 262_144
