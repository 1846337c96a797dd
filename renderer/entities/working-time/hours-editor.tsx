import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Worker, WorkingHours } from '../../../shared/bridge/people.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { formatTimeOfDay, parseTimeOfDay, type TimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { parseDuration } from '../../../shared/domain/duration.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { Checkbox } from '../../components/controls/checkbox.tsx'
import { ParsedField } from '../../components/fields/parsed-field.tsx'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import styles from './hours-editor.module.css'
import { weekdayNames } from '../../components/labels/day-label.ts'
import {
  fromFirstDay,
  hoursPresets,
  presetOf,
  type WeekdayWork,
  weekOfRows,
  weekSeconds,
} from './work-hours-week.ts'

export interface HoursEditorProps {
  readonly worker: Worker
  /** Of this worker. */
  readonly rows: readonly WorkingHours[]
  readonly preferences: Preferences
  readonly isReadOnly?: boolean
}

const midnight = 86_400
const usualDay = { startSeconds: 9 * 3600, seconds: 8 * 3600 }

/** When somebody works, a weekday a row: when the day begins and how long it is. Each change holds at once. */
export function HoursEditor({ worker, rows, preferences, isReadOnly = false }: HoursEditorProps) {
  const set = useUndoableCommand('workingHours.set')
  const week = weekOfRows(rows)
  const preset = presetOf(week)
  const [saved, setSaved] = useState<readonly WeekdayWork[]>([])

  /** Always the whole week: hours of one day alone would make all others days off. */
  function save(changed: readonly WeekdayWork[]): void {
    setSaved(changed)
    const days = changed.map(({ weekday, startSeconds, seconds }) => ({
      weekday,
      startSeconds,
      seconds: seconds === 0 ? null : seconds,
    }))
    const isNever = days.every(({ seconds }) => seconds === null)
    // Without any row the usual week would hold, so one day stays, with no hours in it.
    void set(
      { worker, days: isNever ? days.map((day) => ({ ...day, seconds: 0 })) : days },
      t`Working hours changed`,
    )
  }

  function change(day: WeekdayWork): void {
    save(week.map((each) => (each.weekday === day.weekday ? day : each)))
  }

  return (
    <div className="stack gap-2">
      <div className="flex">
        <SegmentedControl
          label={t`Week`}
          value={preset ?? 'own'}
          isDisabled={isReadOnly}
          options={[
            ...hoursPresets.map(({ id, label }) => ({ value: id as string, label })),
            ...(preset === null ? [{ value: 'own', label: t`Custom` }] : []),
          ]}
          onChange={(id) => {
            const chosen = hoursPresets.find((each) => each.id === id)
            if (chosen !== undefined) save(chosen.week)
          }}
        />
      </div>
      <ul className="stack">
        {fromFirstDay(week, preferences.firstDayOfWeek).map((day) => (
          <DayRow
            key={day.weekday}
            day={day}
            saved={saved.find(({ weekday }) => weekday === day.weekday)}
            preferences={preferences}
            isReadOnly={isReadOnly}
            onChange={change}
          />
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t`A week`}</span>
        <span className="figures">{shortDuration(weekSeconds(week), preferences.durationFormat)}</span>
      </p>
    </div>
  )
}

interface DayRowProps extends Pick<HoursEditorProps, 'preferences'> {
  readonly day: WeekdayWork
  /** As it was saved here last: another one is of somebody else. */
  readonly saved: WeekdayWork | undefined
  readonly isReadOnly: boolean
  readonly onChange: (day: WeekdayWork) => void
}

function clockTime(seconds: number): TimeOfDay {
  return { hour: Math.floor(seconds / 3600) % 24, minute: Math.floor((seconds % 3600) / 60), second: 0 }
}

function DayRow({ day, saved, preferences, isReadOnly, onChange }: DayRowProps) {
  const name = weekdayNames[day.weekday] ?? ''
  const works = day.seconds > 0
  const time = (seconds: number) => formatTimeOfDay(clockTime(seconds), preferences.timeFormat)
  const length = (seconds: number) => shortDuration(seconds, preferences.durationFormat)
  return (
    <li className={styles.day}>
      <Checkbox
        className="shrink"
        isSelected={works}
        isDisabled={isReadOnly}
        onChange={(on) => onChange(on ? { ...day, ...usualDay } : { ...day, seconds: 0 })}
      >
        {name}
      </Checkbox>
      {works ? (
        <>
          <ParsedField
            label={t`${name}, begins`}
            hideLabel
            className={styles.time}
            isDisabled={isReadOnly}
            value={day.startSeconds}
            judgedBy={day.seconds}
            isShared={day.startSeconds !== saved?.startSeconds}
            format={time}
            parse={(text) => {
              const read = parseTimeOfDay(text, clockTime(day.startSeconds), preferences.timeFormat)
              if (!read.ok) return read
              const value = read.value.hour * 3600 + read.value.minute * 60
              if (value + day.seconds <= midnight) return { ok: true, value }
              const message = t`From ${time(value)}, ${length(day.seconds)} would pass midnight. Shorten the day first.`
              return { ok: false, message }
            }}
            onCommit={(startSeconds) => {
              if (startSeconds !== null) onChange({ ...day, startSeconds })
            }}
          />
          <ParsedField
            label={t`${name}, length`}
            hideLabel
            className={styles.length}
            isDisabled={isReadOnly}
            value={day.seconds}
            judgedBy={day.startSeconds}
            isShared={day.seconds !== saved?.seconds}
            format={length}
            parse={(text) => {
              // Nobody works for eight minutes.
              const read = parseDuration(text, 'decimal')
              if (!read.ok) return read
              const left = midnight - day.startSeconds
              if (read.value <= left) return read
              const message = t`Midnight is only ${length(left)} after ${time(day.startSeconds)}.`
              return { ok: false, message }
            }}
            onCommit={(seconds) => onChange({ ...day, seconds: seconds ?? 0 })}
          />
          <span className={styles.until}>
            <Trans>to {time(day.startSeconds + day.seconds)}</Trans>
          </span>
        </>
      ) : (
        <span className={styles.off}>{t`Day off`}</span>
      )}
    </li>
  )
}
