export type Direction = 'up' | 'down' | 'left' | 'right'

/** The direction of each arrow key, by the key of its event. */
export const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
