/** The shortcuts that a person has on all computers with one desktop (T §2): what they do here. */

import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import { concerns, readCore, type CallCore } from '../bridge/bridge.ts'
import type { Feature, Shell, ShortcutPort } from '../shell/shell.ts'
import { createGlobalShortcut } from './global-shortcut.ts'

type Action = 'showHide' | 'stopContinue' | 'stopStart'
type Name = 'macShowHide' | 'macStopContinue' | 'windowsShowHide' | 'windowsStopContinue' | 'windowsStopStart'

/** By Node's names of the desktops. */
const onDesktop: Readonly<Record<string, readonly (readonly [Name, Action])[]>> = {
  darwin: [
    ['macShowHide', 'showHide'],
    ['macStopContinue', 'stopContinue'],
  ],
  win32: [
    ['windowsShowHide', 'showHide'],
    ['windowsStopContinue', 'stopContinue'],
    ['windowsStopStart', 'stopStart'],
  ],
}

interface PersonShortcutsOptions {
  readonly platform: Shell['platform']
  readonly shortcuts: Feature<ShortcutPort>
  readonly core: CallCore
  readonly run: Readonly<Record<Action, () => void>>
  readonly report: (defect: unknown) => void
}

export interface PersonShortcuts {
  /** Takes note of an event of the core's. */
  readonly notice: (event: BridgeEvent) => void
  /** A sentence when one does not work as one would expect, or null. */
  readonly caution: () => string | null
}

export function createPersonShortcuts(options: PersonShortcutsOptions): PersonShortcuts {
  const { platform, shortcuts, core, run, report } = options
  const here = (onDesktop[platform] ?? []).map(([name, action]) => ({
    name,
    shortcut: createGlobalShortcut(shortcuts, run[action]),
    /** That is registered; empty for none. */
    accelerator: '',
  }))

  async function follow(): Promise<void> {
    const wanted = await readCore(core, 'preferences.get', {})
    if (wanted === null) return
    const changed = here.filter(({ name, accelerator }) => accelerator === '' || wanted[name] !== accelerator)
    // Two of them may have changed places, and one that was refused is tried again.
    for (const { shortcut } of changed) shortcut.change(null)
    for (const each of changed) {
      const accelerator = wanted[each.name] satisfies Preferences[Name]
      const isRegistered = accelerator !== '' && each.shortcut.restore(accelerator)
      each.accelerator = isRegistered ? accelerator : ''
    }
  }

  return {
    notice(event) {
      // A shortcut of this computer may have held one of them until then.
      const isConcerned = concerns(event, 'preferences') || event.event === 'devicePreferences'
      if (here.length > 0 && isConcerned) follow().catch(report)
    },
    caution: () => here.map(({ shortcut }) => shortcut.caution()).find((each) => each !== null) ?? null,
  }
}
