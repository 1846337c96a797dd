/**
 * Whether what is made, or gets another project, is billable. The service takes time for not billable that does not say so
 * (T §4.11 create body), so that it is settled here, for entries, tasks and favourites alike.
 */

import { billableAfterMove } from '../../../shared/domain/billing.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'

/** The links that decide where nobody has chosen. */
interface BillingPlace {
  readonly projectId: LocalId | null
  /** The task that an entry is of; absent for tasks themselves. */
  readonly taskId?: LocalId | null
}

/** @param said what the person chose, which stands; undefined when they said nothing */
export function billableWhenMade(replica: Replica, said: boolean | undefined, place: BillingPlace): boolean {
  return said ?? defaultOf(replica, place)
}

/**
 * Another project brings its default, unless somebody said otherwise before; without one it stays as it was.
 *
 * @param said what the person chose, which stands; undefined when they said nothing
 */
export function billableWhenChanged(
  replica: Replica,
  said: boolean | undefined,
  current: BillingPlace & { readonly billable: boolean },
  next: BillingPlace,
): boolean {
  if (said !== undefined) return said
  if (next.projectId === null || next.projectId === current.projectId) return current.billable
  return billableAfterMove(current.billable, defaultOf(replica, current), defaultOf(replica, next))
}

/** As the task is, which took it from its project unless somebody said otherwise; else as the project is. */
function defaultOf({ rows }: Replica, { projectId, taskId = null }: BillingPlace): boolean {
  const task = taskId === null ? undefined : rows.find('task', taskId)
  if (task !== undefined) return task.fields.billable
  const project = projectId === null ? undefined : rows.find('project', projectId)
  return project?.fields.billable ?? false
}
