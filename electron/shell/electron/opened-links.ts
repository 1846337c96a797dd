import type { App } from 'electron'
import { linkAmong } from '../../links/read-link.ts'

export interface OpenedLinks {
  /** Follows a link of the program's own menus. */
  readonly open: (address: string) => void
  /** From now on each link goes there, also one that came before. */
  readonly follow: (open: (address: string) => void) => void
}

/**
 * Listens for the links that the desktop hands over: macOS by an event, perhaps before the app is ready; Windows and Linux as an
 * argument of the first start, or of another one.
 *
 * @param startedAgain told of another start that brings no link
 */
export function listenForLinks(
  app: Pick<App, 'on'>,
  args: readonly string[],
  startedAgain: () => void,
): OpenedLinks {
  let waiting = linkAmong(args)
  let open = (address: string): void => {
    waiting = address
  }
  app.on('open-url', (event, url) => {
    event.preventDefault()
    open(url)
  })
  // Chromium puts switches of its own among the arguments.
  app.on('second-instance', (_event, argv) => {
    const address = linkAmong(argv)
    if (address === undefined) startedAgain()
    else open(address)
  })
  return {
    open: (address) => open(address),
    follow(listener) {
      open = listener
      if (waiting !== undefined) listener(waiting)
    },
  }
}
