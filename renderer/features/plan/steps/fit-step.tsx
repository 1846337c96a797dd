import { plural, t } from '@lingui/core/macro'
import type { BoardTask, Task } from '../../../../shared/bridge/tasks.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { formatTimeOfDay } from '../../../../shared/domain/time-of-day.ts'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { useBoardShared } from '../board/board-context.ts'
import { ChoiceRows } from './choice-rows.tsx'
import { nextDayInWords, shortDay } from '../../../components/labels/day-label.ts'
import { fitInWords, isOfUnknownLength } from '../days/day-fit.ts'
import { DaySummary } from '../ritual/day-summary.tsx'
import styles from './fit-step.module.css'
import { type PlanStepProps, planTheDay } from './plan-step.ts'
import { changesOf, toldOf } from '../ritual/ritual-changes.ts'
import { RitualPanel } from '../ritual/ritual-panel.tsx'
import { type TaskChoice, useRitual } from '../ritual/ritual-state.ts'
import { scheduleToday } from '../rail/today-schedule.ts'

/** The day until its end: when each task is done, and what goes elsewhere because there is no time for it. */
export function FitStep({ day, onNext, onBack }: PlanStepProps) {
  const { today, preferences, clock } = useBoardShared()
  const choices = useRitual((state) => state.choices)
  const blocksTime = useRitual((state) => state.blocksTime)
  const open = day.today.tasks.filter((task) => !task.done)
  // Tasks that were chosen to go make room for those that would have had to.
  const wanted = open.filter((task) => (choices[task.id] ?? 'today') === 'today')
  const over = new Set<string>(scheduleToday(wanted, day.room).within.left)
  const choiceOf = (task: Task): TaskChoice => choices[task.id] ?? (over.has(task.id) ? 'next' : 'today')
  const staying = open.filter((task) => choiceOf(task) === 'today')
  const { within, allDone, end } = scheduleToday(staying, day.room)
  const pieces = new Map(within.placed.map((each) => [each.id, each.pieces]))
  const left = new Set(within.left)
  const nextDay = shortDay(day.next.key, preferences.dateFormat, today)
  const time = (at: number) => formatTimeOfDay(clock.timeOf(instantOf(at)), preferences.timeFormat)

  function noteOf(task: BoardTask): string | null {
    const own = pieces.get(task.id)
    const [first, last] = [own?.[0], own?.at(-1)]
    if (first !== undefined && last !== undefined) return `${time(first.start)} – ${time(last.end)}`
    if (left.has(task.id) || choiceOf(task) !== 'today') {
      return task.daySeconds === null ? null : shortDuration(task.daySeconds, preferences.durationFormat)
    }
    if (isOfUnknownLength(task)) return t`no estimate`
    return (day.room.blockedSeconds.get(task.id) ?? 0) > 0 ? t`has its block` : null
  }

  function next(): void {
    const tasks = changesOf(open, choiceOf, day)
    const blocks = blocksTime
      ? within.placed.flatMap(({ id, pieces: own }) =>
          own
            .filter(({ start, end }) => end - start >= 60)
            .map(({ start, end }) => ({ taskId: id, start: instantOf(start), durationSeconds: end - start })),
        )
      : []
    const blocked =
      blocks.length === 0 ? null : t`${plural(blocks.length, { one: '# block', other: '# blocks' })} set`
    const told = [
      toldOf(open, choiceOf, today, nextDayInWords(day.next.key, preferences.dateFormat, today)),
      blocked,
    ]
      .filter((part) => part !== null)
      .join(', ')
    onNext(told === '' ? null : { tasks, blocks, told })
  }

  const heading =
    day.room.work === null
      ? t`A day off: nothing has to fit`
      : fitInWords(
          { over: over.size, unknown: staying.filter(isOfUnknownLength).length },
          // A block may be set aside later than the working time.
          time(over.size > 0 ? end : Math.max(end, allDone ?? end)),
        )

  return (
    <RitualPanel
      ritual={planTheDay}
      step="fit"
      heading={heading}
      hint={
        over.size > 0
          ? t`What has no room goes to ${nextDayInWords(day.next.key, preferences.dateFormat, today)} unless you choose otherwise.`
          : t`Anything that should wait can still go elsewhere.`
      }
      summary={<DaySummary tasks={staying} room={day.room} />}
      onNext={next}
      onBack={onBack}
    >
      <ChoiceRows
        label={t`Today, until its end`}
        tasks={open}
        options={[
          { value: 'today', label: t`Today`, letter: 't' },
          { value: 'next', label: nextDay, letter: 'm' },
          { value: 'backlog', label: t`Backlog`, letter: 'b' },
        ]}
        choiceOf={choiceOf}
        noteOf={noteOf}
        warns={(task) => left.has(task.id)}
      />
      <Checkbox
        className={styles.blocks}
        isSelected={blocksTime}
        onChange={(wanted) => useRitual.setState({ blocksTime: wanted })}
      >
        {t`Block these times in the calendar`}
      </Checkbox>
    </RitualPanel>
  )
}
