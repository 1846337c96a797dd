/** Links that other programs open: kept until the window takes them, which may still have to open, or to be signed in. */

import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { Link } from '../../shared/bridge/links.ts'
import type { MainHandlers } from '../bridge/bridge.ts'
import type { WindowPort } from '../shell/shell.ts'
import { readLink } from './read-link.ts'

export interface Links {
  readonly handlers: Pick<MainHandlers, 'links.take'>
  /** Brings the window to the front with what the link is about. */
  readonly open: (address: string) => void
}

export function createLinks(window: WindowPort, publish: (event: BridgeEvent) => void): Links {
  let waiting: Link | null = null
  return {
    handlers: {
      'links.take': async () => {
        const taken = waiting
        waiting = null
        return taken
      },
    },
    open(address) {
      waiting = readLink(address)
      window.show()
      publish({ event: 'link', payload: null })
    },
  }
}
