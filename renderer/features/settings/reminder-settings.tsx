import { t } from '@lingui/core/macro'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { SettingGroup, SettingRow, SwitchRow } from '../../components/layout/setting-row.tsx'
import type { Settings } from './settings.ts'
import styles from './setting-sections.module.css'
import { useSavePreference, useSetDevicePreference, useSetPreference } from './use-set-preference.ts'
import { SelectRow } from './select-row.tsx'
import { NumberRow } from './number-row.tsx'
import { clockTime, writtenTime } from './clock-time.ts'
import { WeekdayPicker } from '../../components/pickers/weekday-picker.tsx'
import { CommitField } from '../../components/fields/commit-field.tsx'
import { formatTimeOfDay, parseTimeOfDay } from '../../../shared/domain/time-of-day.ts'

const edges = [t`Reminders from`, t`Reminders until`] as const

const blockAlerts = [
  { value: 'none', label: t`When it begins` },
  { value: '5', label: t`5 minutes before` },
  { value: '10', label: t`10 minutes before` },
  { value: '15', label: t`15 minutes before` },
  { value: '30', label: t`30 minutes before` },
] as const

/** The reminders: on the desktop where that shows notifications, and always in the window. */
export function ReminderSettings({ preferences, device, capabilities: { notifications } }: Settings) {
  const set = useSetPreference()
  const save = useSavePreference()
  const setDevice = useSetDevicePreference()
  const times = preferences.reminderPeriod.split('-')
  return (
    <>
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
        <NumberRow
          label={t`After`}
          description={t`So long without a timer.`}
          fieldLabel={t`Minutes until the reminder`}
          unit="min"
          minValue={1}
          maxValue={240}
          value={preferences.reminderMinutes}
          isDisabled={!preferences.remindToTrack}
          onChange={(reminderMinutes) => save({ reminderMinutes })}
        />
        {preferences.remindToTrack && (
          <>
            <SettingRow label={t`Days of the reminder`} description={t`Of those on which you work.`}>
              <WeekdayPicker
                label={t`Days of the reminder`}
                days={preferences.reminderDays === '' ? [] : preferences.reminderDays.split(',').map(Number)}
                firstDayOfWeek={preferences.firstDayOfWeek}
                onChange={(days) => void set({ reminderDays: days.join(',') })}
              />
            </SettingRow>
            <SettingRow
              label={t`Hours of the reminder`}
              description={t`Of those in which you work; from midnight to midnight, all of them.`}
            >
              <span className="row gap-2">
                {times.map((time, index) => (
                  <CommitField
                    key={edges[index]}
                    label={edges[index] ?? ''}
                    figures
                    className={styles.time}
                    value={formatTimeOfDay(clockTime(time), preferences.timeFormat)}
                    read={(text) => parseTimeOfDay(text, clockTime(time), preferences.timeFormat)}
                    onCommit={(typed) =>
                      save({ reminderPeriod: times.with(index, writtenTime(typed)).join('-') })
                    }
                  />
                ))}
              </span>
            </SettingRow>
          </>
        )}
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
        {device.remindOfBlocks && (
          <SelectRow
            label={t`Remind of a time block`}
            value={preferences.blockAlert}
            onChange={(blockAlert) => void set({ blockAlert })}
            options={blockAlerts}
          />
        )}
        <NumberRow
          label={t`Snooze`}
          description={t`A reminder that you put off comes again after so long.`}
          fieldLabel={t`Minutes of a snooze`}
          unit="min"
          minValue={1}
          maxValue={240}
          value={preferences.snoozeMinutes}
          onChange={(snoozeMinutes) => save({ snoozeMinutes })}
        />
      </SettingGroup>
      <MailSettings preferences={preferences} />
    </>
  )
}

/** The mails that a server sends by itself. */
function MailSettings({ preferences }: Pick<Settings, 'preferences'>) {
  const set = useSetPreference()
  const { data: session } = useBridgeQuery('session.get')
  if (session?.state === 'ready' && session.account.kind === 'local')
    return (
      <SettingGroup title={t`Mails`}>
        <SettingRow
          label={t`Mails about my time`}
          description={t`A server sends them. Your data is on this computer.`}
        >
          <span className={styles.value}>{t`None`}</span>
        </SettingRow>
      </SettingGroup>
    )
  return (
    <SettingGroup title={t`Mails`}>
      <SwitchRow
        label={t`My timer has been running for 8 hours`}
        isSelected={preferences.mailsTimer}
        onChange={(mailsTimer) => void set({ mailsTimer })}
      />
      <SwitchRow
        label={t`My week`}
        description={t`Its time by project, on the morning after it.`}
        isSelected={preferences.mailsWeek}
        onChange={(mailsWeek) => void set({ mailsWeek })}
      />
    </SettingGroup>
  )
}
