import { t, plural } from '@lingui/core/macro'
import { formatDay } from '../../../../shared/domain/date-format.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import type { Task, BoardTask } from '../../../../shared/bridge/tasks.ts'
import { lastDayOf } from '../../../../shared/domain/task-days.ts'
import { useBoardShared, projectOf } from '../board/board-context.ts'
import { ChoiceRows } from './choice-rows.tsx'
import { nextDayInWords, shortDay } from '../../../components/labels/day-label.ts'
import { DaySummary } from '../ritual/day-summary.tsx'
import { planTheDay, type PlanStepProps } from './plan-step.ts'
import { changesOf, toldOf, reordered } from '../ritual/ritual-changes.ts'
import { RitualPanel } from '../ritual/ritual-panel.tsx'
import { useChoices, useRitual, type TaskChoice } from '../ritual/ritual-state.ts'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useRef } from 'react'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { Button } from '../../../components/controls/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { useRowOrder } from '../../../components/dragging/use-row-order.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { announce, useBoardState } from '../board/board-state.ts'
import styles from './order-step.module.css'
import { suggestedFirst } from './suggested-first.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { formatTimeOfDay } from '../../../../shared/domain/time-of-day.ts'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { fitInWords, isOfUnknownLength } from '../days/day-fit.ts'
import fitStepStyles from './fit-step.module.css'
import { scheduleToday } from '../rail/today-schedule.ts'
import Play from 'lucide-react/icons/play'
import startStepStyles from './start-step.module.css'

/** More than so many at once are no matter of two minutes; the others stay where they are. */
const shownTasks = 40

/** An older task has been put off so often that it is not taken for granted. */
const recentDays = 7

/** The undone tasks of earlier days: each today, later, someday, or done after all. */
export function CarryStep({ day, leftBehind, onNext, onBack }: PlanStepProps) {
  const { today, preferences } = useBoardShared()
  const choices = useChoices('carry')
  const tasks = leftBehind.slice(0, shownTasks)
  const oldest = addDays(today, -recentDays)
  const choiceOf = (task: Task): TaskChoice =>
    choices[task.id] ?? ((lastDayOf(task) ?? '') >= oldest ? 'today' : 'stay')
  const nextDay = shortDay(day.next.key, preferences.dateFormat, today)
  const carried = tasks.filter((task) => choiceOf(task) === 'today')

  function next(): void {
    const changes = changesOf(tasks, choiceOf, day)
    const told = toldOf(tasks, choiceOf, today, nextDayInWords(day.next.key, preferences.dateFormat, today))
    onNext(told === null ? null : { tasks: changes, told })
  }

  return (
    <RitualPanel
      ritual={planTheDay}
      step="carry"
      heading={t`What was left behind`}
      hint={
        leftBehind.length > tasks.length
          ? t`The latest ${tasks.length} of ${leftBehind.length}. The others stay where they are.`
          : t`Take each along, put it off, or let it go.`
      }
      summary={<DaySummary tasks={[...day.today.tasks, ...carried]} room={day.room} />}
      onNext={next}
      onBack={onBack}
    >
      <ChoiceRows
        step="carry"
        label={t`Left behind`}
        tasks={tasks}
        options={[
          { value: 'today', label: t`Today`, letter: 't' },
          { value: 'next', label: nextDay, letter: 'm' },
          { value: 'backlog', label: t`Backlog`, letter: 'b' },
          { value: 'done', label: t`Done`, letter: 'd' },
          { value: 'stay', label: t`Leave`, letter: 'l' },
        ]}
        choiceOf={choiceOf}
        noteOf={(task) => {
          const last = lastDayOf(task)
          return last === null ? null : formatDay(last, preferences.dateFormat, today)
        }}
      />
    </RitualPanel>
  )
}

/** In which order the day is worked. Alt with up and down moves a task, as on the board; the pointer drags it. */
export function OrderStep({ day, onNext, onBack }: PlanStepProps) {
  const order = useRitual((state) => state.order)
  const list = useRef<HTMLUListElement>(null)
  const tasks = inOrder(day.today.tasks, order)
  const { classOf, onPointerDown, onKeyDown } = useRowOrder({
    rows: list,
    ids: tasks.map((task) => task.id),
    focused: 'button',
    place: (id, index, ids) => {
      useRitual.setState({ order: ids })
      announce(t`${tasks.find((task) => task.id === id)?.name ?? ''}, place ${index + 1}`)
      return Promise.resolve(true)
    },
  })

  return (
    <RitualPanel
      ritual={planTheDay}
      step="order"
      heading={t`In which order?`}
      hint={t`Drag, or Alt with up and down. What matters most goes first.`}
      summary={<DaySummary tasks={day.today.tasks} room={day.room} />}
      onNext={() =>
        onNext(
          order === null
            ? null
            : {
                tasks: reordered(day.today.tasks, withDone(day.today.tasks, tasks)),
                told: t`Today has a new order`,
              },
        )
      }
      onBack={onBack}
    >
      <ul ref={list} aria-label={t`Today, in order`} className="stack">
        {tasks.map((task, index) => (
          <li key={task.id} className={classOf(index)}>
            <button
              type="button"
              tabIndex={0}
              className={styles.handle}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => onKeyDown(event, task.id)}
              onPointerDown={(event) => onPointerDown(event, task.id)}
            >
              <span aria-hidden className={classNames(styles.place, 'figures')}>
                {index + 1}
              </span>
              <OrderedTask task={task} />
              <span className="visually-hidden">{t`, place ${index + 1} of ${tasks.length}`}</span>
              <GripVertical aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="quiet"
        className={styles.suggest}
        onPress={() => useRitual.setState({ order: suggestedFirst(tasks).map((task) => task.id) })}
      >
        {t`Order by priority`}
      </Button>
    </RitualPanel>
  )
}

function OrderedTask({ task }: { readonly task: BoardTask }) {
  const shared = useBoardShared()
  const project = projectOf(shared, task)
  return (
    <>
      {project !== null && <ProjectDot color={project.color} />}
      <span className="cut grow">{task.name}</span>
      <span className="fixed soft small figures">
        {task.daySeconds === null ? '' : shortDuration(task.daySeconds, shared.preferences.durationFormat)}
      </span>
    </>
  )
}

/** The open tasks, in the new order where there is one; what came since stands last. */
function inOrder(tasks: readonly BoardTask[], order: readonly string[] | null): readonly BoardTask[] {
  const open = tasks.filter((task) => !task.done)
  if (order === null) return open
  const placeOf = (task: BoardTask) => (order.includes(task.id) ? order.indexOf(task.id) : order.length)
  return open.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Done tasks keep their places among the others. */
function withDone(all: readonly BoardTask[], open: readonly BoardTask[]): readonly string[] {
  const rest = [...open]
  return all.map((task) => (task.done ? task.id : (rest.shift()?.id ?? task.id)))
}

/** The day until its end: when each task is done, and what goes elsewhere because there is no time for it. */
export function FitStep({ day, onNext, onBack }: PlanStepProps) {
  const { today, preferences, clock } = useBoardShared()
  const choices = useChoices('fit')
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
        step="fit"
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
        className={fitStepStyles.blocks}
        isSelected={blocksTime}
        onChange={(wanted) => useRitual.setState({ blocksTime: wanted })}
      >
        {t`Block these times in the calendar`}
      </Checkbox>
    </RitualPanel>
  )
}

/** The plan is made: the first task is started with the same press. */
export function StartStep({ day, onNext, onBack }: PlanStepProps) {
  const shared = useBoardShared()
  const { commands, running } = shared
  const open = day.today.tasks.filter((task) => !task.done)
  const [first] = open
  const isRunning = first !== undefined && running?.taskId === first.id

  function begin(): void {
    if (first !== undefined && !isRunning) commands.track(first)
    leave()
  }

  /** The card of the first task has the focus afterwards. */
  function leave(): void {
    if (first !== undefined) useBoardState.setState({ current: { id: first.id, column: day.today.key } })
    onNext(null)
  }

  return (
    <RitualPanel
      ritual={planTheDay}
      step="start"
      heading={first === undefined ? t`Nothing is planned for today` : t`The day is planned`}
      hint={first === undefined ? t`That is a plan, too. Tasks can be added at any time.` : undefined}
      summary={first === undefined ? undefined : <DaySummary tasks={day.today.tasks} room={day.room} />}
      nextLabel={first === undefined || isRunning ? t`Done` : t`Start the first`}
      {...(first === undefined || isRunning ? {} : { nextIcon: <Play /> })}
      onNext={begin}
      focusesNext
      onBack={onBack}
    >
      <ol aria-label={t`The plan for today`} className="stack gap-2px">
        {open.map((task) => {
          const project = projectOf(shared, task)
          return (
            <li key={task.id} className={startStepStyles.task}>
              {project === null ? (
                <span className={startStepStyles.none} />
              ) : (
                <ProjectDot color={project.color} />
              )}
              <span className="cut">{task.name}</span>
            </li>
          )
        })}
      </ol>
      {first !== undefined && !isRunning && (
        <Button size="small" variant="quiet" className={startStepStyles.later} onPress={leave}>
          {t`Not yet: only keep the plan`}
        </Button>
      )}
    </RitualPanel>
  )
}
