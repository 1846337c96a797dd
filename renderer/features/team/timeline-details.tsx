import { TaskDetails } from '../../entities/task/task-details.tsx'
import { GhostPanel } from './ghost-panel.tsx'
import { MemberPanel } from './member-panel.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { useTimelineShared } from './timeline-context.ts'
import { closeDetails, closeTask, openDetails, useTimelineState } from './timeline-state.ts'

/** What stands at the side of the timeline: a task, a person, a ghost, or what is being made. */
export function TimelineDetails() {
  const { data, preferences } = useTimelineShared()
  const open = useTimelineState((state) => state.open)
  const draft = useTimelineState((state) => state.draft)
  if (open === null) return null
  if (open.kind === 'task')
    return (
      <TaskDetails taskId={open.id} onClose={closeTask} onOpen={(id) => openDetails({ kind: 'task', id })} />
    )
  if (open.kind === 'draft') return draft === null ? null : <DraftPanel draft={draft} />
  const worker = data.workers.find(({ key }) => key === open.key)
  if (worker === undefined) return null
  if (worker.kind === 'member')
    return (
      <MemberPanel key={worker.id} memberId={worker.id} preferences={preferences} onClose={closeDetails} />
    )
  const ghost = data.ghosts.find(({ id }) => id === worker.id)
  return ghost === undefined ? null : (
    <GhostPanel key={ghost.id} ghost={ghost} preferences={preferences} onClose={closeDetails} />
  )
}
