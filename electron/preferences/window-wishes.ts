/** Keeps the windows above others, and the program in the dock, as the person wants it. */

import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import { concerns, readCore, type CallCore } from '../bridge/bridge.ts'
import type { Shell } from '../shell/shell.ts'

interface WindowWishesOptions {
  readonly shell: Pick<Shell, 'window' | 'smallWindows' | 'dock'>
  readonly core: CallCore
  readonly report: (defect: unknown) => void
}

/** Answers where to report events of the core's. */
export function followWindowWishes({
  shell: { window, smallWindows, dock },
  core,
  report,
}: WindowWishesOptions): (event: BridgeEvent) => void {
  let done = { windowOnTop: false, miniOnTop: true, dockIcon: true }

  async function follow(): Promise<void> {
    const wanted = await readCore(core, 'preferences.get', {})
    if (wanted === null) return
    const { windowOnTop, miniOnTop, dockIcon } = wanted
    if (windowOnTop !== done.windowOnTop) window.keepOnTop(windowOnTop)
    if (miniOnTop !== done.miniOnTop && smallWindows.available) smallWindows.port.keepOnTop(miniOnTop)
    if (dockIcon !== done.dockIcon) dock?.show(dockIcon)
    done = { windowOnTop, miniOnTop, dockIcon }
  }

  return (event) => {
    if (concerns(event, 'preferences')) follow().catch(report)
  }
}
