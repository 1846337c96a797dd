import { t } from '@lingui/core/macro'
import type { Worker, WorkingHours, TimeOff } from '../../../shared/bridge/people.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { useBridgeQuery, useUndoableCommand } from '../../bridge/use-bridge.ts'
import { Notice } from '../../components/states/notice.tsx'
import styles from './working-time-sections.module.css'
import { Trans } from '@lingui/react/macro'
import { useState, useMemo } from 'react'
import { formatTimeOfDay, parseTimeOfDay, type TimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { parseDuration } from '../../../shared/domain/duration.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { Checkbox } from '../../components/controls/checkbox.tsx'
import { ParsedField } from '../../components/fields/parsed-field.tsx'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import hoursEditorStyles from './hours-editor.module.css'
import { weekdayNames } from '../../components/labels/day-label.ts'
import {
  fromFirstDay,
  hoursPresets,
  presetOf,
  weekOfRows,
  weekSeconds,
  type WeekdayWork,
} from './work-hours-week.ts'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { writeDays } from '../../../shared/domain/date-format.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { SyncMark } from '../../components/labels/sync-mark.tsx'
import { useToday } from '../../components/use-today.ts'
import { TimeOffForm, type WrittenTimeOff } from './time-off-form.tsx'
import timeOffListStyles from './time-off-list.module.css'
import {
  inZone,
  instantsOfSpan,
  spanOfInstants,
  type TimeOffSpan,
} from '../../../shared/domain/time-off-span.ts'
import { timeOffWords } from './time-off-words.ts'
import { useZoneOf } from './use-zone-of.ts'

export interface WorkingTimeSectionsProps {
  readonly worker: Worker
  readonly preferences: Preferences
  /** Why neither can be changed; null when both can. */
  readonly lockedBecause: string | null
}

/** Working hours and time off of a person or a ghost. */
export function WorkingTimeSections({ worker, preferences, lockedBecause }: WorkingTimeSectionsProps) {
  const { data: hours } = useBridgeQuery('workingHours.list')
  const rows = hours?.filter(
    ({ memberId, ghostId }) => memberId === worker.memberId && ghostId === worker.ghostId,
  )
  const isReadOnly = lockedBecause !== null
  return (
    <>
      {lockedBecause !== null && <Notice tone="neutral">{lockedBecause}</Notice>}
      <section className="stack gap-2">
        <h3 className={styles.title}>{t`Working hours`}</h3>
        {/* Without any row the usual week holds, and a draft must not be compared with that. */}
        {rows !== undefined && (
          <HoursEditor worker={worker} rows={rows} preferences={preferences} isReadOnly={isReadOnly} />
        )}
      </section>
      <section className="stack gap-2">
        <h3 className={styles.title}>{t`Time off`}</h3>
        <TimeOffList worker={worker} preferences={preferences} isReadOnly={isReadOnly} />
      </section>
    </>
  )
}

interface HoursEditorProps extends TimeOffListProps {
  /** Of this worker. */
  readonly rows: readonly WorkingHours[]
}

const midnight = 86_400
const usualDay = { startSeconds: 9 * 3600, seconds: 8 * 3600 }

/** When somebody works, a weekday a row: when the day begins and how long it is. Each change holds at once. */
function HoursEditor({ worker, rows, preferences, isReadOnly = false }: HoursEditorProps) {
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
      <p className={hoursEditorStyles.total}>
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
    <li className={hoursEditorStyles.day}>
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
            className={hoursEditorStyles.time}
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
            className={hoursEditorStyles.length}
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
          <span className={hoursEditorStyles.until}>
            <Trans>to {time(day.startSeconds + day.seconds)}</Trans>
          </span>
        </>
      ) : (
        <span className={hoursEditorStyles.off}>{t`Day off`}</span>
      )}
    </li>
  )
}

interface TimeOffListProps {
  readonly worker: Worker
  readonly preferences: Preferences
  readonly isReadOnly?: boolean
}

const daysBack = 366
const daysAhead = 731
/** So much of what is over is shown. */
const earlierShown = 5

/** When somebody is away: what is to come first, each to change and to take back, and a form for more. */
function TimeOffList({ worker, preferences, isReadOnly = false }: TimeOffListProps) {
  const today = useToday(preferences.timeZone)
  const { data } = useBridgeQuery('timeOff.list', {
    from: addDays(today, -daysBack),
    to: addDays(today, daysAhead),
  })
  const create = useUndoableCommand('timeOff.create')
  const update = useUndoableCommand('timeOff.update')
  const remove = useUndoableCommand('timeOff.delete')
  const [edited, setEdited] = useState<TimeOff['id'] | 'new' | null>(null)
  const timeZone = useZoneOf(worker, preferences)
  const there = { ...preferences, timeZone }

  const [clock, home] = useMemo(
    () => [wallClock(preferences.timeZone), wallClock(timeZone)],
    [preferences.timeZone, timeZone],
  )
  const own = (data ?? [])
    .filter(({ memberId, ghostId }) => memberId === worker.memberId && ghostId === worker.ghostId)
    .map((timeOff) => {
      const { start, end } = inZone(timeOff, clock, timeZone)
      return { timeOff, span: spanOfInstants(start, end, home) }
    })
    .sort((a, b) => (a.timeOff.start < b.timeOff.start ? -1 : 1))
  const isGone = edited !== null && edited !== 'new' && !own.some(({ timeOff }) => timeOff.id === edited)
  if (isGone && data !== undefined) setEdited(null)
  const ahead = own.filter(({ span }) => span.to >= today)
  const earlier = own
    .filter(({ span }) => span.to < today)
    .toReversed()
    .slice(0, earlierShown)

  async function save(id: TimeOff['id'] | null, { type, span }: WrittenTimeOff): Promise<boolean> {
    const times = inZone(instantsOfSpan(span, timeZone), home, preferences.timeZone)
    const words = `${timeOffWords[type]}, ${spanWords(span, preferences)}`
    const changed =
      id === null
        ? await create({ worker, type, ...times }, t`${words} added`)
        : await update({ id, changes: { type, ...times } }, t`${words} saved`)
    if (changed !== null) setEdited(null)
    return changed !== null
  }

  return (
    <div className="stack gap-2">
      {own.length === 0 && edited === null && <p className="faint">{t`No time off is planned.`}</p>}
      <ul className="stack">
        {[...ahead, ...earlier].map(({ timeOff, span }) => (
          <li key={timeOff.id} className={timeOffListStyles.item}>
            {edited === timeOff.id ? (
              <TimeOffForm
                draftsOf={timeOff.id}
                initial={{ type: timeOff.type, span }}
                preferences={there}
                action="Save"
                onSave={(written) => save(timeOff.id, written)}
                onCancel={() => setEdited(null)}
              />
            ) : (
              <div className={timeOffListStyles.row} data-over={span.to < today || undefined}>
                <span className="stack grow shrink">
                  <span>{timeOffWords[timeOff.type]}</span>
                  <span className="faint small figures">{spanWords(span, preferences)}</span>
                </span>
                <SyncMark state={timeOff.syncState} />
                {!isReadOnly && (
                  <>
                    <IconButton
                      label={t`Change ${timeOffWords[timeOff.type]}, ${spanWords(span, preferences)}`}
                      icon={<Pencil />}
                      onPress={() => setEdited(timeOff.id)}
                    />
                    <IconButton
                      data-deletes
                      label={t`Delete ${timeOffWords[timeOff.type]}, ${spanWords(span, preferences)}`}
                      icon={<Trash />}
                      onPress={() =>
                        void remove(
                          { ids: [timeOff.id] },
                          t`${timeOffWords[timeOff.type]}, ${spanWords(span, preferences)}, deleted`,
                        )
                      }
                    />
                  </>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {edited === 'new' && (
        <TimeOffForm
          draftsOf={`new time off ${worker.memberId ?? worker.ghostId ?? ''}`}
          initial={{ type: 'vacation', span: { from: today, to: today, hours: null } }}
          preferences={there}
          action="Add time off"
          onSave={(written) => save(null, written)}
          onCancel={() => setEdited(null)}
        />
      )}
      {edited === null && !isReadOnly && (
        <Button size="small" icon={<Plus />} className="at-start" onPress={() => setEdited('new')}>
          {t`Add time off`}
        </Button>
      )}
    </div>
  )
}

/** `24 – 31 Dec 2026`, or `24 Dec 2026, 9:00 to 13:00`. */
function spanWords({ from, to, hours }: TimeOffSpan, { dateFormat, timeFormat }: Preferences): string {
  const days = writeDays(from, to, { day: 'numeric', month: 'short', year: 'numeric' }, dateFormat)
  if (hours !== null)
    return t`${days}, ${formatTimeOfDay(hours.start, timeFormat)} to ${formatTimeOfDay(hours.end, timeFormat)}`
  return days
}
