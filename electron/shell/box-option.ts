/** For starts without a terminal: a command that fails says so in a box. */
export const boxOption = '--box'
