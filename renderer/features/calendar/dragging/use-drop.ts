import { t } from '@lingui/core/macro'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { longDay } from '../../../components/labels/day-label.ts'
import type { CalendarShared, EntryWords, Press } from '../calendar-context.ts'
import { announce, useCalendarState, type Draft } from '../calendar-state.ts'
import { lengthText } from '../../../entities/time-entry/stretch-words.ts'
import { spokenTimes, type CalendarItem } from '../items/calendar-item.ts'
import { firstFreeStart, withoutThose, type Stretch } from '../../../../shared/domain/free-time.ts'
import { headDayAttribute } from '../grid/measure-grid.ts'
import { blockSeconds } from './use-calendar-drag.ts'

/** The effect of a drag where it ends. */
export function useDrop({
  commands,
  formats,
  days,
  today,
}: Pick<CalendarShared, 'commands' | 'formats' | 'days' | 'today'>) {
  const when = (times: Stretch) => `${spokenTimes(times, formats, today)}, ${lengthText(times, formats)}`
  const dateOf = ({ start }: Draft) => days.zone.dateOf(instantOf(start))

  /** The drawn place stays until what was made of it stands there. */
  async function create(draft: Draft, words?: EntryWords): Promise<void> {
    if (draft.lane === 'planned') {
      useCalendarState.setState({
        blockToBe: { start: draft.start, end: draft.end, date: dateOf(draft), isDrawn: true },
      })
      return
    }
    useCalendarState.setState({ draft })
    await commands.addEntry(draft, t`Entry added, ${when(draft)}`, words)
    useCalendarState.setState((state) => (state.draft === draft ? { draft: null } : {}))
  }

  async function schedule(task: Task, draft: Draft): Promise<void> {
    useCalendarState.setState({ draft })
    const timesOf = (now: Task): Stretch => {
      const times = { start: draft.start, end: draft.start + blockSeconds(now) }
      announce(`${now.name}: ${when(times)}`)
      return times
    }
    await commands.addBlock(task, timesOf, dateOf(draft))
    useCalendarState.setState((state) => (state.draft === draft ? { draft: null } : {}))
  }

  function onDrop(press: Press, draft: Draft): void {
    if (press.kind === 'create') void create(draft)
    else if (press.kind === 'activity') void create(draft, press.words)
    else if (press.kind === 'schedule') void schedule(press.task, draft)
    else {
      const change = ({ start, end }: Stretch): Stretch =>
        press.kind === 'move'
          ? { start: draft.start, end: draft.start + end - start }
          : { start, end, [press.edge]: draft[press.edge] }
      const words = press.kind === 'move' ? t`Moved to` : t`Now`
      void commands.place(press.item, change, (times) => {
        announce(when(times))
        return `${words} ${when(times)}`
      })
    }
  }

  function onDropOnDay(task: Task, date: string): void {
    announce(`${task.name}: ${longDay(date, formats.preferences.dateFormat, today)}`)
    if (task.date !== date) void commands.planFor(task, date)
  }

  return { onDrop, onDropOnDay }
}

interface AddingOptions extends Pick<CalendarShared, 'days' | 'today' | 'formats' | 'commands'> {
  readonly items: readonly CalendarItem[]
  readonly step: number
  /** When work begins on a date, in seconds since 1970, where that is known. */
  readonly workStart: (date: string) => number | null
}

const halfHour = 1800
const hour = 3600
/** Where a day has no working hours: nine in the morning, three hours before noon. */
const usualStart = 3 * hour

/** Adds by key and button: into the first room of the day that has the focus, else of today, else of the first day. */
export function useAdding(options: AddingOptions) {
  const { items, days, today, formats, step, workStart, commands } = options

  function dayToAddTo(): string {
    const { currentKey } = useCalendarState.getState()
    const focused = document.activeElement?.closest(`[${headDayAttribute}]`)?.getAttribute(headDayAttribute)
    const current = items.find((item) => item.key === currentKey)
    const isInView = (date: string | null | undefined) => days.shapes.some((day) => day.date === date)
    const candidates = [
      focused,
      document.activeElement?.matches('[data-item]') && current !== undefined
        ? days.zone.dateOf(instantOf(current.start))
        : null,
      today,
    ]
    return candidates.find(isInView) ?? days.from
  }

  /** The first room of so many seconds on a date, from the beginning of its work, or from now on today. */
  function room(date: string, seconds: number, kind: CalendarItem['kind']): Stretch {
    const shape = days.shapes.find((day) => day.date === date)
    if (shape === undefined) throw new RangeError(`${date} is not shown.`)
    const now = Math.floor(Date.now() / 1000)
    const begins = workStart(date) ?? Math.max(shape.start, shape.noon - usualStart)
    const isPlan = kind === 'block'
    // Plans are for what comes: from the next line of the grid on.
    const from = isPlan && date === today ? Math.max(begins, now + step / 2) : begins
    const rest = { start: days.snap(from, step), end: shape.end }
    const free = withoutThose(
      [rest],
      items.filter((item) => item.kind === kind),
    )
    const start = firstFreeStart(free, seconds, 1) ?? shape.end - seconds
    if (isPlan || date !== today || start + seconds <= now) return { start, end: start + seconds }
    // Work was done before now.
    const end = days.snap(now - step / 2, step)
    return { start: end - seconds, end }
  }

  function addEntry(): void {
    const times = room(dayToAddTo(), halfHour, 'entry')
    void commands.addEntry(times, t`Entry added, ${spokenTimes(times, formats, today)}`)
  }

  function addBlock(): void {
    const date = dayToAddTo()
    useCalendarState.setState({ blockToBe: { ...room(date, hour, 'block'), date, isDrawn: false } })
  }

  function scheduleNext(task: Task): void {
    const isShown = days.shapes.some((day) => day.date === task.date)
    const date = isShown && task.date !== null && task.date >= today ? task.date : dayToAddTo()
    const times = room(date, blockSeconds(task), 'block')
    announce(`${task.name}: ${spokenTimes(times, formats, today)}`)
    void commands.addBlock(task, () => times, date)
  }

  return { addEntry, addBlock, scheduleNext, dayToAddTo }
}
