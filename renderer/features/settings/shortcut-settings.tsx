import { t } from '@lingui/core/macro'
import { KeyList } from '../../components/labels/key-list.tsx'
import { NamedSettingRow, SettingGroup, SwitchRow } from '../../components/layout/setting-row.tsx'
import { useCommandRegistry } from '../../stores/commands.ts'
import { listKeys } from '../../stores/key-listing.ts'
import { SelectRow } from './select-row.tsx'
import { ShortcutRecorder } from './shortcut-recorder.tsx'
import type { Settings } from './settings.ts'
import styles from './settings-screen.module.css'
import { useSetDevicePreference, useSetPreference } from './use-set-preference.ts'

type PersonShortcut = Extract<keyof Settings['preferences'], `${'mac' | 'windows'}S${string}`>

/** Of all computers with one desktop, by Node's name of it. */
const everywhere: Readonly<
  Record<
    string,
    { readonly where: string; readonly rows: readonly (readonly [PersonShortcut, label: string])[] }
  >
> = {
  darwin: {
    where: t`On all your Macs.`,
    rows: [
      ['macShowHide', t`Show or hide Dayloom`],
      ['macStopContinue', t`Stop the timer, or continue the last entry`],
    ],
  },
  win32: {
    where: t`On all your computers with Windows.`,
    rows: [
      ['windowsShowHide', t`Show or hide Dayloom`],
      ['windowsStopContinue', t`Stop the timer, or continue the last entry`],
      ['windowsStopStart', t`Stop the timer, or start a new entry`],
    ],
  },
}

export function ShortcutSettings({
  preferences,
  device,
  capabilities: { globalShortcuts, platform },
}: Settings) {
  const set = useSetDevicePreference()
  const setPreference = useSetPreference()
  const commands = useCommandRegistry((state) => state.commands)
  const test =
    device.startStopShortcut === null
      ? t`Works in every program, also while this window is closed.`
      : t`Press it now to test it: the timer above should start or stop. If nothing happens, another program holds it.`
  return (
    <>
      <SettingGroup title={t`Everywhere`}>
        <NamedSettingRow label={t`Start or stop the timer`} description={test} needs={globalShortcuts}>
          {(props) => (
            <ShortcutRecorder
              labelledBy={props['aria-labelledby']}
              value={device.startStopShortcut}
              isDisabled={props.isDisabled}
              onChange={(startStopShortcut) => void set({ startStopShortcut })}
            />
          )}
        </NamedSettingRow>
        <SelectRow
          label={t`The shortcut starts`}
          value={preferences.startShortcut}
          onChange={(startShortcut) => void setPreference({ startShortcut })}
          options={[
            { value: 'new', label: t`A new entry` },
            { value: 'continue', label: t`The last entry again` },
          ]}
        />
        <NamedSettingRow
          label={t`Open the mini timer`}
          description={t`A small window with the running entry, above the others.`}
          needs={globalShortcuts}
        >
          {(props) => (
            <ShortcutRecorder
              labelledBy={props['aria-labelledby']}
              value={device.miniShortcut}
              isDisabled={props.isDisabled}
              onChange={(miniShortcut) => void set({ miniShortcut })}
            />
          )}
        </NamedSettingRow>
        <NamedSettingRow
          label={t`Quick entry`}
          description={t`A line over every program: Enter starts the timer, or adds a task.`}
          needs={globalShortcuts}
        >
          {(props) => (
            <ShortcutRecorder
              labelledBy={props['aria-labelledby']}
              value={device.quickEntryShortcut}
              isDisabled={props.isDisabled}
              onChange={(quickEntryShortcut) => void set({ quickEntryShortcut })}
            />
          )}
        </NamedSettingRow>
        {everywhere[platform]?.rows.map(([name, label]) => (
          <NamedSettingRow
            key={name}
            label={label}
            description={everywhere[platform]?.where}
            needs={globalShortcuts}
          >
            {(props) => (
              <ShortcutRecorder
                labelledBy={props['aria-labelledby']}
                value={preferences[name] || null}
                isDisabled={props.isDisabled}
                onChange={(accelerator) => void setPreference({ [name]: accelerator ?? '' })}
              />
            )}
          </NamedSettingRow>
        ))}
      </SettingGroup>
      <SettingGroup title={t`Keys of this window`}>
        <SwitchRow
          label={t`Single keys are commands`}
          description={t`Without it, keys with Ctrl or Cmd remain, and everything is in the command palette.`}
          isSelected={preferences.keyCommands}
          onChange={(keyCommands) => void setPreference({ keyCommands })}
        />
        <SwitchRow
          label={t`Hide keys in menus and tooltips`}
          isSelected={preferences.hideKeys}
          onChange={(hideKeys) => void setPreference({ hideKeys })}
        />
      </SettingGroup>
      <section className={styles.keys}>
        <h3>{t`In this window`}</h3>
        <KeyList groups={listKeys(commands)} />
      </section>
    </>
  )
}
