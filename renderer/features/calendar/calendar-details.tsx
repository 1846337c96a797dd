import type { LocalId } from '../../../shared/domain/ids.ts'
import { TaskDetails } from '../../entities/task/task-details.tsx'
import { BlockPanel } from './block-panel.tsx'
import type { CalendarItem } from './calendar-item.ts'
import { closeTask, openTask, useCalendarState } from './calendar-state.ts'
import { EntryPanel } from './entry-panel.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** The details of what is open, at the side: an entry, a block, or a task. */
export function CalendarDetails({
  items,
  onRemove,
}: {
  readonly items: readonly CalendarItem[]
  readonly onRemove: (item: CalendarItem) => void
}) {
  const openKey = useCalendarState((state) => state.openKey)
  const openTaskId = useCalendarState((state) => state.openTaskId)
  if (openTaskId !== null) {
    return <TaskPanel taskId={openTaskId} />
  }
  const item = items.find((each) => each.key === openKey)
  if (item === undefined) return null
  return item.kind === 'entry' ? (
    <EntryPanel key={item.key} item={item} onRemove={() => onRemove(item)} />
  ) : (
    <BlockPanel key={item.key} item={item} onRemove={() => onRemove(item)} />
  )
}

function TaskPanel({ taskId }: { readonly taskId: LocalId }) {
  useFocusBack()
  return <TaskDetails taskId={taskId} onClose={closeTask} onOpen={openTask} />
}
