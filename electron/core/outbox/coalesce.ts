/** Coalesces edits of one row that were never sent, so that only the result is sent. */

import { descriptorsOf, sameValue, withInitialValues } from '../replica/entities.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import { isRecreation } from './recreation-key.ts'
import type { Changes, FieldChange, Operation } from './operation.ts'
import { replay, valuesOf } from './replay.ts'

/** Whether an operation has never left this device; only such operations are coalesced. */
export function wasNeverSent(operation: Pick<Operation, 'state' | 'attempt'>): boolean {
  return operation.state === 'pending' && operation.attempt === 0
}

/**
 * Adds an operation to the queue of its row: create+update is a create, update+update one update, update+delete a
 * delete, create+delete nothing, and a delete that is taken back an update or nothing. Edits of several occurrences of
 * a series are not coalesced, nor are edits of a recreated row, which must stay recognisable to other devices.
 * Replaying the result on `base` equals replaying the queue and then `next`. Sent operations stay as they are; a
 * coalesced operation keeps the id and the place of the earlier one.
 *
 * @param queue the stored operations of the same row, in order
 * @param base the service's version of the row, null when it has none
 */
export function coalesce(
  queue: readonly Operation[],
  next: Operation,
  base: Fields | null,
): readonly Operation[] {
  const last = queue.at(-1)
  if (last === undefined || !wasNeverSent(last)) return [...queue, next]
  const earlier = queue.slice(0, -1)
  const joined = join(last, next, replay(last.entity, base, earlier))
  if (joined === 'apart') return [...queue, next]
  return joined === 'nothing' ? earlier : [...earlier, joined]
}

/** @param before the row as it was before both, null when it did not exist */
function join(last: Operation, next: Operation, before: Fields | null): Operation | 'nothing' | 'apart' {
  const both = { ...last, scope: next.scope }
  if (next.kind === 'update' && (isMove(next) || next.scope !== last.scope)) return 'apart'
  if (last.kind === 'create') {
    if (next.kind === 'delete') return before === null ? 'nothing' : 'apart'
    // Creating a running entry again would stop the one that runs now.
    return isRecreation(last) && !isRunning(last) ? 'apart' : withEdit(last, next)
  }
  if (last.kind === 'update') {
    if (next.kind === 'create') return 'apart'
    if (next.kind === 'delete') {
      return last.scope === null ? { ...both, kind: 'delete', changes: swallowed(last, next) } : 'apart'
    }
    return updateOrNothing(both, joinChanges(last.changes, next.changes), before)
  }
  // A deleted row can only be created again.
  if (next.kind !== 'create') return last
  if (before === null) return { ...both, kind: 'create', changes: next.changes }
  const restored = withInitialValues(last.entity, valuesOf(next.changes))
  const changes: Record<string, FieldChange> = {}
  for (const [field, value] of Object.entries(restored)) {
    changes[field] = { base: last.changes[field]?.base ?? null, value }
  }
  return updateOrNothing(both, changes, before)
}

function isRunning({ entity, changes }: Operation): boolean {
  return entity === 'timeEntry' && (changes['stop']?.value ?? null) === null
}

function isMove({ entity, changes }: Operation): boolean {
  const described = descriptorsOf(entity)
  return Object.keys(changes).some((field) => described[field]?.isPlace === true)
}

/** Leaves out the fields that end as they began. */
function updateOrNothing(
  operation: Operation,
  changes: Changes,
  before: Fields | null,
): Operation | 'nothing' {
  const effective = Object.fromEntries(
    Object.entries(changes).filter(
      ([field, { value }]) => before === null || !sameValue(before[field], value),
    ),
  )
  if (Object.keys(effective).length === 0) return 'nothing'
  return { ...operation, kind: 'update', changes: effective }
}

/** A creation that has what was edited of its row since, too. */
export function withEdit(created: Operation, { changes }: Pick<Operation, 'changes'>): Operation {
  const values = Object.entries(changes).map(([field, { value }]) => {
    const base = created.changes[field]?.base ?? null
    return [field, { base, value }] as const
  })
  return { ...created, changes: { ...created.changes, ...Object.fromEntries(values) } }
}

/** The creation of a row that the service brings back as it was: its values are their own bases. */
export function asReturn(created: Operation): Operation {
  const changes = Object.entries(created.changes).map(
    ([field, { value }]) => [field, { base: value, value }] as const,
  )
  return { ...created, changes: Object.fromEntries(changes) }
}

/** The edits of a row since it came back; the service does not look at them while it brings the row back. */
export function editsOfReturn({ kind, changes }: Operation): Fields {
  const all = Object.entries(changes)
  if (kind !== 'create' || all.every(([, { base }]) => base === null)) return {}
  return valuesOf(Object.fromEntries(all.filter(([, { base, value }]) => !sameValue(base, value))))
}

function joinChanges(earlier: Changes, later: Changes): Changes {
  const joined: Record<string, FieldChange> = { ...earlier }
  for (const [field, change] of Object.entries(later)) {
    const before = earlier[field]
    joined[field] = before === undefined ? change : { base: before.base, value: change.value }
  }
  return joined
}

/** The changes of a delete that follows an update, with the values before both. */
function swallowed(updated: Operation, deleted: Operation): Changes {
  const changes: Record<string, FieldChange> = { ...deleted.changes }
  for (const [field, { base }] of Object.entries(updated.changes)) changes[field] = { base, value: null }
  return changes
}
