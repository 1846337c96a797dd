/** Joins edits of one row that were never sent, so that the service hears of the result only. */

import { entities, sameValue, withInitialValues } from '../replica/entities.ts'
import type { Fields } from '../replica/entity-fields.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'
import { makesAgain } from './derived-key.ts'
import type { Changes, FieldChange, Operation } from './operation.ts'
import { replay, valuesOf } from './replay.ts'

/** Whether an operation has never left this computer; only these may be joined. */
export function wasNeverSent(operation: Pick<Operation, 'state' | 'attempt'>): boolean {
  return operation.state === 'pending' && operation.attempt === 0
}

/**
 * Adds an operation to the queue of its row: create+update is a create, update+update one update, update+delete a
 * delete, create+delete nothing, and a delete that is taken back is an update, or nothing. What means other occurrences of a
 * recurring task stays by itself, and so does an edit of a row that is made again, which others make as well: that is sent as
 * they knew it, so that it is recognised. Replaying the result on `base` gives what replaying the queue and then `next` would
 * give. Operations that were sent stay as they are; a joined operation keeps the id and the place of the earlier one.
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
  const both = {
    ...last,
    scope: next.scope,
    depends_on: [...new Set([...last.depends_on, ...next.depends_on])],
  }
  if (next.kind === 'update' && (isMove(next) || next.scope !== last.scope)) return 'apart'
  if (last.kind === 'create') {
    if (next.kind === 'delete') return before === null ? 'nothing' : 'apart'
    // To start an entry again that has been stopped since would stop the one that runs now.
    return makesAgain(last) && !isRunning(last) ? 'apart' : withEdit(last, next)
  }
  if (last.kind === 'update') {
    if (next.kind === 'create') return 'apart'
    if (next.kind === 'delete') {
      return last.scope === null ? { ...both, kind: 'delete', changes: swallowed(last, next) } : 'apart'
    }
    return updateOrNothing(both, joinChanges(last.changes, next.changes), before)
  }
  // What is deleted cannot be changed or deleted once more; it can only come back.
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
  const described: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
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
export function withEdit(created: Operation, { changes, depends_on: others }: Operation): Operation {
  const values = Object.entries(changes).map(([field, { value }]) => [field, { base: null, value }] as const)
  return {
    ...created,
    changes: { ...created.changes, ...Object.fromEntries(values) },
    depends_on: [...new Set([...created.depends_on, ...others])],
  }
}

function joinChanges(earlier: Changes, later: Changes): Changes {
  const joined: Record<string, FieldChange> = { ...earlier }
  for (const [field, change] of Object.entries(later)) {
    const before = earlier[field]
    joined[field] = before === undefined ? change : { base: before.base, value: change.value }
  }
  return joined
}

/** The changes of a delete that follows an update: what the row was before both. */
function swallowed(updated: Operation, deleted: Operation): Changes {
  const changes: Record<string, FieldChange> = { ...deleted.changes }
  for (const [field, { base }] of Object.entries(updated.changes)) changes[field] = { base, value: null }
  return changes
}
