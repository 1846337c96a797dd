/** What the service changes beyond the row of an operation, and so has to be read afterwards. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { Operation } from '../outbox/operation.ts'
import type { Replica } from '../replica/replica.ts'
import { reachesOtherRows } from './footprint.ts'

/** The lists in which other rows may have changed. Asked before the answer is taken, while a deleted row is still known. */
export function reachedLists({ rows }: Replica, operation: Operation): readonly Entity[] {
  if (reachesOtherRows(operation)) return ['project', 'task', 'timeEntry']
  const { entity, kind, changes } = operation
  // Its tasks move, or are done, with it.
  if (entity === 'status') return kind === 'create' ? [] : ['task']
  // Completing a block may log its time, and end its task; an entry of a block becomes the block's.
  if (entity === 'timeBlock' && 'completed' in changes) return ['task', 'timeBlock', 'timeEntry']
  if (entity === 'timeEntry' && (changes['blockId']?.value ?? null) !== null) return ['timeBlock']
  // Its assignments go with it.
  if (entity === 'ghost' && kind === 'delete') return ['task']
  if (entity !== 'task') return []
  return [...occurrencesOf(rows, operation), ...blocksOf(rows, operation)]
}

/** The person's blocks go with their task; those that have begun are completed, and may be logged, when it is done. */
function blocksOf(rows: Replica['rows'], { local_id: localId, kind, changes }: Operation): readonly Entity[] {
  const concerns = kind === 'delete' || 'done' in changes || 'statusId' in changes
  if (kind === 'create' || !concerns) return []
  const blocks = rows.where('timeBlock', 'task_id = ? LIMIT 1', [localId])
  return blocks.length === 0 ? [] : ['timeBlock', 'timeEntry']
}

function occurrencesOf(
  rows: Replica['rows'],
  { local_id: localId, changes, scope }: Operation,
): readonly Entity[] {
  if (scope !== null) return ['task']
  // A series makes, changes and removes its occurrences; a subtask of it is theirs too.
  const task = rows.find('task', localId)?.fields
  const parentId = task?.parentId ?? null
  const parent = parentId === null ? undefined : rows.find('task', parentId)?.fields
  const { base = null, value = null } = changes['rrule'] ?? {}
  const rules = [base, value, task?.rrule ?? null, parent?.rrule ?? null]
  return rules.some((rule) => rule !== null) ? ['task'] : []
}
