import { t } from '@lingui/core/macro'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { longDay } from '../../../components/labels/day-label.ts'
import type { CalendarShared, Press } from '../calendar-context.ts'
import { announce, type Draft, useCalendarState } from '../calendar-state.ts'
import { lengthText, spokenTimes } from '../items/item-words.ts'

/** The effect of a drag where it ends. */
export function useDrop({
  commands,
  formats,
  days,
  today,
}: Pick<CalendarShared, 'commands' | 'formats' | 'days' | 'today'>) {
  const when = (draft: Draft) => `${spokenTimes(draft, formats, today)}, ${lengthText(draft, formats)}`
  const dateOf = ({ start }: Draft) => days.zone.dateOf(instantOf(start))

  /** The drawn place stays until what was made of it stands there. */
  async function create(draft: Draft): Promise<void> {
    if (draft.lane === 'planned') {
      useCalendarState.setState({
        blockToBe: { start: draft.start, end: draft.end, date: dateOf(draft), isDrawn: true },
      })
      return
    }
    useCalendarState.setState({ draft })
    announce(t`Entry added, ${when(draft)}`)
    await commands.addEntry(draft)
    useCalendarState.setState((state) => (state.draft === draft ? { draft: null } : {}))
  }

  async function schedule(task: Task, draft: Draft): Promise<void> {
    useCalendarState.setState({ draft })
    announce(`${task.name}: ${when(draft)}`)
    await commands.addBlock(task, draft, dateOf(draft))
    useCalendarState.setState((state) => (state.draft === draft ? { draft: null } : {}))
  }

  function onDrop(press: Press, draft: Draft): void {
    if (press.kind === 'create') void create(draft)
    else if (press.kind === 'schedule') void schedule(press.task, draft)
    else if (draft.start !== press.item.start || draft.end !== press.item.end) {
      announce(when(draft))
      const words = press.kind === 'move' ? t`Moved to` : t`Now`
      void commands.place(press.item, { start: draft.start, end: draft.end }, `${words} ${when(draft)}`)
    }
  }

  function onDropOnDay(task: Task, date: string): void {
    announce(`${task.name}: ${longDay(date, formats.preferences.dateFormat, today)}`)
    if (task.date !== date) void commands.planFor(task, date)
  }

  return { onDrop, onDropOnDay }
}
