import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import type { Task } from '../../../../shared/bridge/tasks.ts'

/** From the first to the last day that open tasks and milestones still to come are planned for; null for none. */
export function plannedSpan(
  tasks: readonly Pick<Task, 'date' | 'endDate'>[],
  milestones: readonly Pick<Milestone, 'dueDate' | 'completedAt'>[],
): { readonly from: string; readonly to: string } | null {
  const dates = [
    ...tasks.flatMap(({ date, endDate }) => [date, endDate]),
    ...milestones.map(({ dueDate, completedAt }) => (completedAt === null ? dueDate : null)),
  ]
    .filter((date) => date !== null)
    .toSorted()
  const [from] = dates
  const to = dates.at(-1)
  return from === undefined || to === undefined ? null : { from, to }
}
