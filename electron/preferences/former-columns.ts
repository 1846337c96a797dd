/** Earlier versions kept the columns of the calendar on each computer; those of the account in use take their place once. */

import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import { concerns, readCore, type CallCore } from '../bridge/bridge.ts'
import type { DeviceStore } from './device-store.ts'

interface FormerColumnsOptions {
  readonly core: CallCore
  readonly deviceStore: DeviceStore
  readonly report: (defect: unknown) => void
}

/** Answers where to report events of the core's. */
export function carryFormerColumns({
  core,
  deviceStore,
  report,
}: FormerColumnsOptions): (event: BridgeEvent) => void {
  let carried: Promise<boolean> = Promise.resolve(false)

  async function carry(): Promise<boolean> {
    const { calendarLayers: calendarColumns } = await deviceStore.read()
    if (calendarColumns === 'both') return true
    const settings = await readCore(core, 'plannerSettings.get', {})
    // Signed out: there is no account yet.
    if (settings === null) return false
    if (settings.calendarColumns === 'both') {
      const { ok } = await core('plannerSettings.update', { calendarColumns })
      if (!ok) return false
    }
    await deviceStore.write({ calendarLayers: 'both' })
    return true
  }

  return (event) => {
    if (!concerns(event, 'plannerSettings')) return
    carried = carried
      .then((isDone) => isDone || carry())
      .catch((error: unknown) => {
        report(error)
        return true
      })
  }
}
