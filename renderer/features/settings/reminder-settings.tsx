import { t } from '@lingui/core/macro'
import { NumberField } from '../../components/fields/number-field.tsx'
import { SettingGroup, SettingRow, SwitchRow } from '../../components/layout/setting-row.tsx'
import type { Settings } from './settings.ts'
import styles from './setting-sections.module.css'
import { useSavePreference, useSetDevicePreference, useSetPreference } from './use-set-preference.ts'

/** The reminders: on the desktop where that shows notifications, and always in the window. */
export function ReminderSettings({ preferences, device, capabilities: { notifications } }: Settings) {
  const set = useSetPreference()
  const save = useSavePreference()
  const setDevice = useSetDevicePreference()
  return (
    <SettingGroup title={t`Reminders`}>
      {notifications.reason !== null && (
        <SettingRow label={t`On the desktop`} description={notifications.reason}>
          <span className={styles.value}>{t`Window only`}</span>
        </SettingRow>
      )}
      <SwitchRow
        label={t`Nothing is tracked`}
        description={t`In your working hours, while no timer runs.`}
        isSelected={preferences.remindToTrack}
        onChange={(remindToTrack) => void set({ remindToTrack })}
      />
      <SettingRow label={t`After`} description={t`So long without a timer.`}>
        <NumberField
          label={t`Minutes until the reminder`}
          hideLabel
          unit="min"
          minValue={1}
          maxValue={240}
          className={styles.minutes}
          value={preferences.reminderMinutes}
          isDisabled={!preferences.remindToTrack}
          onChange={(reminderMinutes) => save({ reminderMinutes })}
        />
      </SettingRow>
      <SwitchRow
        label={t`The timer has been running for hours`}
        description={t`Every four hours.`}
        isSelected={preferences.remindOfLongTimer}
        onChange={(remindOfLongTimer) => void set({ remindOfLongTimer })}
      />
      <SwitchRow
        label={t`The working day is over`}
        description={t`On this computer, when the timer is still running.`}
        isSelected={device.remindOfDayEnd}
        onChange={(remindOfDayEnd) => void setDevice({ remindOfDayEnd })}
      />
      <SwitchRow
        label={t`A time block begins`}
        description={t`On this computer, unless the timer runs on its task.`}
        isSelected={device.remindOfBlocks}
        onChange={(remindOfBlocks) => void setDevice({ remindOfBlocks })}
      />
      <SettingRow label={t`Snooze`} description={t`A reminder that you put off comes again after so long.`}>
        <NumberField
          label={t`Minutes of a snooze`}
          hideLabel
          unit="min"
          minValue={1}
          maxValue={240}
          className={styles.minutes}
          value={preferences.snoozeMinutes}
          onChange={(snoozeMinutes) => save({ snoozeMinutes })}
        />
      </SettingRow>
    </SettingGroup>
  )
}
