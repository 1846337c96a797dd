import { KeyList } from '../../components/key-list.tsx'
import { SettingGroup, NamedSettingRow } from '../../components/setting-row.tsx'
import { useCommandRegistry } from '../../stores/commands.ts'
import { listKeys } from '../../stores/key-listing.ts'
import type { Settings } from './settings.ts'
import { ShortcutRecorder } from './shortcut-recorder.tsx'
import styles from './shortcut-settings.module.css'
import { useSetDevicePreference } from './use-set-preference.ts'

export function ShortcutSettings({ device, capabilities: { globalShortcuts } }: Settings) {
  const set = useSetDevicePreference()
  const commands = useCommandRegistry((state) => state.commands)
  const test =
    device.startStopShortcut === null
      ? 'Works in every program, also while this window is closed.'
      : 'Press it now to test it: the timer above should start or stop. If nothing happens, another program holds it.'
  return (
    <>
      <SettingGroup title="Everywhere">
        <NamedSettingRow
          label="Start or stop the timer"
          description={test}
          unavailable={globalShortcuts.available ? null : globalShortcuts.reason}
        >
          {(ids) => (
            <ShortcutRecorder
              labelledBy={ids['aria-labelledby']}
              value={device.startStopShortcut}
              isDisabled={!globalShortcuts.available}
              onChange={(startStopShortcut) => void set({ startStopShortcut })}
            />
          )}
        </NamedSettingRow>
      </SettingGroup>
      <section className={styles.keys}>
        <h3>In this window</h3>
        <KeyList groups={listKeys(commands)} />
      </section>
    </>
  )
}
