/** An invoice is sent as it was seen: the edit that sends it names all that is on it, also what it does not change. */

import { keysOf } from '../../../shared/api/fields.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { entities, type Fields } from '../../../shared/entities/entities.ts'
import { sameValue } from '../replica/entities.ts'
import type { Changes, FieldChange, Operation } from './operation.ts'

/** Fields that are not printed: the state, and the client, whose name and address the recipient has. */
const unseen: ReadonlySet<string> = new Set(['kind', 'state', 'number', 'paidDate', 'clientId', 'correctsId'])

const seen: readonly string[] = keysOf(entities.invoice.fields).filter((field) => !unseen.has(field))

/** Whether an edit sends a draft. */
export function isSending({
  entity,
  changes,
}: {
  readonly entity: Entity
  readonly changes: Changes
}): boolean {
  const { state } = changes
  return entity === 'invoice' && state?.base === 'draft' && state.value !== 'draft'
}

/** The changes that send a draft, with all that was on it then. */
export function withSeen(changes: Changes, before: Fields): Changes {
  const named = seen.map((field): [string, FieldChange] => {
    const value = before[field] ?? null
    return [field, { base: value, value }]
  })
  return { ...Object.fromEntries(named), ...changes }
}

/** Without what is named and stays as it was. */
export function changedIn(changes: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([, { base, value }]) => !sameValue(base, value)))
}

/** Whether somebody has changed the invoice since it was sent here. */
export function isOutdated(operation: Pick<Operation, 'entity' | 'changes'>, base: Fields | null): boolean {
  if (base === null || !isSending(operation)) return false
  return Object.entries(operation.changes).some(
    ([field, change]) =>
      !unseen.has(field) && !sameValue(base[field], change.base) && !sameValue(base[field], change.value),
  )
}

/** The edit on the version that the service has now: what was seen replaces it. */
export function sentAnyway(operation: Operation, base: Fields): Operation {
  const changes = Object.entries(operation.changes).map(([field, { base: before, value }]) => [
    field,
    { base: unseen.has(field) ? before : (base[field] ?? null), value },
  ])
  return { ...operation, changes: Object.fromEntries(changes) as Changes }
}
