/** The two IPC channels between the preload script and the main program; there are no others. */

/** Renderer → main, answered: `(name, input)`. */
export const callChannel = 'dayloom:call'
/** Main → renderer: one event of the bridge. */
export const eventChannel = 'dayloom:event'
