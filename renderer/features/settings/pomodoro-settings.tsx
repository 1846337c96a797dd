import { t } from '@lingui/core/macro'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Select } from '../../components/controls/select.tsx'
import { SettingGroup, SettingRow, SwitchRow } from '../../components/layout/setting-row.tsx'
import { NamePicker } from './name-picker.tsx'
import styles from './setting-sections.module.css'
import type { Settings } from './settings.ts'
import { useSavePreference, useSetPreference } from './use-set-preference.ts'
import { NumberRow } from './number-row.tsx'

type Of<Value> = {
  [Name in keyof Preferences]: Preferences[Name] extends Value ? Name : never
}[keyof Preferences] &
  `pomodoro${string}`

/** Focus intervals and breaks. They follow the person; a pomodoro is kept by the computer on which it was started. */
export function PomodoroSettings({ preferences, capabilities: { notifications, screenOn } }: Settings) {
  const set = useSetPreference()
  const save = useSavePreference()

  function toggle(name: Of<boolean>, label: string, description?: string) {
    return (
      <SwitchRow
        label={label}
        description={description}
        isSelected={preferences[name]}
        onChange={(on) => void set({ [name]: on })}
      />
    )
  }

  function minutes(name: Of<number>, label: string) {
    return number(name, label, { unit: t`min`, minValue: 1, maxValue: 240 })
  }

  function number(
    name: Of<number>,
    label: string,
    bounds: { readonly unit?: string; readonly minValue: number; readonly maxValue: number },
  ) {
    return (
      <NumberRow
        label={label}
        {...bounds}
        value={preferences[name]}
        onChange={(value) => save({ [name]: value })}
      />
    )
  }

  return (
    <>
      <SettingGroup title={t`Intervals`}>
        {toggle(
          'pomodoroAlways',
          t`Every timer is a pomodoro`,
          t`Each timer that you start on this computer begins a focus interval. Without it, start one from the timer bar, the tray or the command palette.`,
        )}
        {minutes('pomodoroFocusMinutes', t`Focus`)}
        {minutes('pomodoroBreakMinutes', t`Break`)}
        {minutes('pomodoroLongBreakMinutes', t`Long break`)}
        {number('pomodoroRounds', t`Focus intervals before a long break`, { minValue: 1, maxValue: 20 })}
        {toggle('pomodoroCountdown', t`Count down`, t`The timer shows the time that is left.`)}
        {toggle(
          'pomodoroStopsTimer',
          t`Stop the timer at the end of an interval`,
          t`Otherwise it runs on until you start the break.`,
        )}
        {toggle('pomodoroStartsBreaks', t`Start breaks by themselves`)}
        {toggle('pomodoroStartsFocus', t`Start focus after a break by itself`)}
      </SettingGroup>
      <SettingGroup title={t`Breaks`}>
        {toggle('pomodoroTracksBreaks', t`Track breaks`, t`A break becomes a time entry of its own.`)}
        {preferences.pomodoroTracksBreaks && <BreakDetails preferences={preferences} />}
      </SettingGroup>
      {(notifications.available || screenOn.available) && (
        <SettingGroup title={t`Attention`}>
          {notifications.available &&
            toggle(
              'pomodoroNotifies',
              t`Tell on the desktop`,
              t`The window always says when an interval is over.`,
            )}
          {screenOn.available && toggle('pomodoroKeepsScreenOn', t`Keep the screen on during focus`)}
        </SettingGroup>
      )}
      <SettingGroup title={t`Sounds`}>
        {toggle('pomodoroSounds', t`Play sounds`)}
        {preferences.pomodoroSounds && (
          <>
            {number('pomodoroVolume', t`Volume`, { unit: '%', minValue: 0, maxValue: 100 })}
            {toggle('pomodoroFocusStartSound', t`When focus begins`)}
            {toggle('pomodoroBreakStartSound', t`When a break begins`)}
            {toggle('pomodoroEndSound', t`When an interval is over`)}
            <SettingRow label={t`During focus`}>
              <Select
                label={t`During focus`}
                hideLabel
                className={styles.select}
                value={preferences.pomodoroFocusSound}
                onChange={(pomodoroFocusSound) => void set({ pomodoroFocusSound })}
                options={[
                  { value: 'none', label: t`None` },
                  { value: 'ticking', label: t`Ticking` },
                  { value: 'noise', label: t`Soft noise` },
                ]}
              />
            </SettingRow>
          </>
        )}
      </SettingGroup>
    </>
  )
}

function BreakDetails({ preferences }: Pick<Settings, 'preferences'>) {
  const set = useSetPreference()
  const { data: projects = [] } = useBridgeQuery('projects.list')
  const { data: tags = [] } = useBridgeQuery('tags.list')
  const { pomodoroBreakProjectId, pomodoroBreakTagId } = preferences
  return (
    <>
      <NamePicker
        label={t`Project of breaks`}
        searchLabel={t`Find a project`}
        noneLabel={t`No project`}
        rows={projects.filter(({ archived }) => !archived)}
        selected={pomodoroBreakProjectId}
        onSelect={(id) => void set({ pomodoroBreakProjectId: id })}
      />
      <NamePicker
        label={t`Tag of breaks`}
        searchLabel={t`Find a tag`}
        noneLabel={t`No tag`}
        rows={tags}
        selected={pomodoroBreakTagId}
        onSelect={(id) => void set({ pomodoroBreakTagId: id })}
      />
    </>
  )
}
