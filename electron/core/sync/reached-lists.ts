/** What the service changes beyond the row of an operation, and so has to be read afterwards. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { Operation } from '../outbox/operation.ts'
import type { Replica } from '../replica/replica.ts'
import { footprintOf } from './footprint.ts'

/** The lists in which other rows may have changed. Asked before the answer is taken, while a deleted row is still known. */
export function reachedLists({ rows }: Replica, operation: Operation): readonly Entity[] {
  if (footprintOf(operation).barrier) return ['project', 'task', 'timeEntry']
  const { entity, local_id: localId, kind, changes } = operation
  // Its tasks move, or are done, with it.
  if (entity === 'status') return kind === 'create' ? [] : ['task']
  if (entity !== 'task') return []
  // A series makes, changes and removes its occurrences; a subtask of it is theirs too.
  const task = rows.find('task', localId)?.fields
  const parentId = task?.parentId ?? null
  const parent = parentId === null ? undefined : rows.find('task', parentId)?.fields
  const { base = null, value = null } = changes['rrule'] ?? {}
  const rules = [base, value, task?.rrule ?? null, parent?.rrule ?? null]
  return rules.some((rule) => rule !== null) ? ['task'] : []
}
