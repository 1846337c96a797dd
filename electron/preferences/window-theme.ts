/** Keeps what the desktop draws, and the next start's first paint, in the theme that the person has chosen. */

import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import { concerns, readCore, type CallCore } from '../bridge/bridge.ts'
import type { ThemePort } from '../shell/shell.ts'
import type { DeviceStore } from './device-store.ts'

interface WindowThemeOptions {
  readonly port: ThemePort
  readonly core: CallCore
  readonly deviceStore: DeviceStore
  readonly report: (defect: unknown) => void
}

/** Answers where to report events of the core's. */
export function followTheme({
  port,
  core,
  deviceStore,
  report,
}: WindowThemeOptions): (event: BridgeEvent) => void {
  async function follow(): Promise<void> {
    const theme = (await readCore(core, 'preferences.get', {}))?.theme
    // Signed out: the window stays as it was.
    if (theme === undefined || theme === (await deviceStore.read()).theme) return
    port.set(theme)
    await deviceStore.write({ theme })
  }

  return (event) => {
    if (concerns(event, 'preferences')) follow().catch(report)
  }
}
