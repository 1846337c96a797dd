import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/domain/date-format.ts'
import { formatDuration } from '../../../shared/domain/duration.ts'
import { formatTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { Select, type SelectProps } from '../../components/controls/select.tsx'
import { SettingGroup, SettingRow } from '../../components/layout/setting-row.tsx'
import { TimeZonePicker } from '../../components/pickers/time-zone-picker.tsx'
import styles from './format-settings.module.css'
import type { Settings } from './settings.ts'
import { useSetPreference } from './use-set-preference.ts'
import { weekdayNames } from '../../components/labels/day-label.ts'

const dateFormats = [
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'MM/DD/YYYY',
  'MM-DD-YYYY',
  'YYYY-MM-DD',
] as const
const durationFormats = [
  { value: 'improved', label: t`Hours, minutes, seconds` },
  { value: 'classic', label: t`Classic` },
  { value: 'decimal', label: t`Decimal hours` },
] as const
const exampleSeconds = 47 * 60 + 6

/** Formats are shown by what they make of this moment. */
export function FormatSettings({ preferences }: Settings) {
  const set = useSetPreference()
  const clock = wallClock(preferences.timeZone)
  const [now] = useState(() => new Date().toISOString())
  const time = clock.timeOf(now)
  const date = clock.dateOf(now)
  return (
    <>
      <SettingGroup title={t`Formats`}>
        <SelectRow
          label={t`Date`}
          value={preferences.dateFormat}
          onChange={(dateFormat) => void set({ dateFormat })}
          options={dateFormats.map((value) => ({ value, label: formatDate(date, value), note: value }))}
        />
        <SelectRow
          label={t`Time`}
          value={preferences.timeFormat}
          onChange={(timeFormat) => void set({ timeFormat })}
          options={[
            { value: 'H:mm', label: formatTimeOfDay(time, 'H:mm'), note: '24 hours' },
            { value: 'h:mm A', label: formatTimeOfDay(time, 'h:mm A'), note: '12 hours' },
          ]}
        />
        <SelectRow
          label={t`Duration`}
          value={preferences.durationFormat}
          onChange={(durationFormat) => void set({ durationFormat })}
          options={durationFormats.map(({ value, label }) => ({
            value,
            label: formatDuration(exampleSeconds, value),
            note: label,
          }))}
        />
      </SettingGroup>
      <SettingGroup title={t`Calendar`}>
        <SelectRow
          label={t`First day of the week`}
          value={String(preferences.firstDayOfWeek)}
          onChange={(day) => void set({ firstDayOfWeek: Number(day) })}
          options={weekdayNames.map((label, day) => ({ value: String(day), label }))}
        />
        <SettingRow
          label={t`Time zone`}
          description={t`Days begin and end in it. It is ${formatTimeOfDay(time, preferences.timeFormat)} there now.`}
        >
          <TimeZonePicker
            label={t`Time zone`}
            hideLabel
            className={styles.select}
            value={preferences.timeZone}
            onChange={(timeZone) => void set({ timeZone })}
          />
        </SettingRow>
      </SettingGroup>
    </>
  )
}

function SelectRow<Value extends string>(props: SelectProps<Value>) {
  return (
    <SettingRow label={props.label}>
      <Select {...props} hideLabel className={styles.select} />
    </SettingRow>
  )
}
