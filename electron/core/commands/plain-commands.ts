/** Commands that are alike for every entity: rows get the given fields once what these refer to is found to be there. */

import type { Changed, TypedOver } from '../../../shared/bridge/fields.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { descriptorsOf, singletonIds, type Singleton } from '../replica/entities.ts'
import type { Row } from '../replica/rows.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { change, type CommandContext, type Editing, edit } from './editing.ts'
import { findInWorkspace, findRow, findRows, requireTypedOver } from './find-row.ts'
import { deleteReferred } from './references.ts'
import { isUnique, requireUniqueName } from './unique-name.ts'
import { isTimeZone } from '../../../shared/domain/days.ts'
import { refused } from './command-error.ts'

/** An absent key stays as it is. */
type Given<E extends Entity> = { readonly [F in keyof EntityFields[E]]?: EntityFields[E][F] | undefined }

interface WantedChanges<E extends Entity> {
  readonly ids: readonly LocalId[]
  readonly changes: Given<E>
  readonly typedOver?: TypedOver | undefined
}

/** @throws {CommandError} as `checked` */
export function createOne<E extends Entity>(
  context: CommandContext,
  entity: E,
  given: Given<E>,
  workspaceId: WorkspaceId = context.workspaceId(),
): Changed {
  return change(context, (editing) => {
    editing.create(entity, checked(context, entity, given, workspaceId), workspaceId)
  })
}

/**
 * Changes all of the rows, or none.
 *
 * @throws {CommandError} as `checked` and `requireTypedOver`; `not_found` when none of them is there any more
 */
export function updateMany<E extends Entity>(
  context: CommandContext,
  entity: E,
  wanted: WantedChanges<E>,
): Changed {
  return change(context, (editing) => updateEach(editing, entity, wanted))
}

/** As `updateMany`, within a command that does more. */
export function updateEach<E extends Entity>(
  editing: Editing,
  entity: E,
  { ids, changes, typedOver }: WantedChanges<E>,
): void {
  const { context } = editing
  const rows = findRows(context.replica, entity, ids)
  requireTypedOver(rows, changes, typedOver)
  for (const row of rows) {
    editing.update(entity, row, checked(context, entity, changes, row.workspaceId, row))
  }
}

/** Rows that refer to a deleted one stay, without it. @throws {CommandError} `not_found` when none of them is there any more */
export function deleteMany(
  context: CommandContext,
  entity: Entity,
  { ids }: { readonly ids: readonly LocalId[] },
): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, entity, ids)) deleteReferred(editing, entity, row)
  })
}

/**
 * The fields as a row holds them: lists of references sorted, each once.
 *
 * @param current the row that is changed; what it refers to already may be gone meanwhile
 * @throws {CommandError} `not_found` for a reference to a row that is gone; `refused` for one to a row of another workspace, and
 *   for a name that is taken
 */
export function checked<E extends Entity>(
  { replica }: Pick<CommandContext, 'replica'>,
  entity: E,
  given: Given<E>,
  workspaceId: WorkspaceId,
  current?: Row<E>,
): Partial<EntityFields[E]> {
  const fields: Record<string, unknown> = withoutUndefined(given)
  const { name } = fields
  if (isUnique(entity) && typeof name === 'string') {
    requireUniqueName(replica, entity, workspaceId, name, current?.localId)
  }
  const former = current?.fields as Readonly<Record<string, unknown>> | undefined
  for (const [field, { kind, refersTo }] of Object.entries(descriptorsOf(entity))) {
    const value = fields[field] as LocalId | readonly LocalId[] | null | undefined
    if (refersTo === undefined || value === undefined || value === null || value === former?.[field]) continue
    if (kind === 'list') {
      const known = new Set(former?.[field] as readonly LocalId[] | undefined)
      for (const id of value as readonly LocalId[]) if (!known.has(id)) findRow(replica, refersTo, id)
      fields[field] = [...new Set(value)].toSorted()
    } else findInWorkspace(replica, refersTo, value as LocalId, workspaceId, field)
  }
  return fields as Partial<EntityFields[E]>
}

/**
 * Changes the given settings and answers all.
 *
 * @throws {CommandError} `refused` for a zone that this computer does not know
 */
export function updateSettings<E extends Singleton>(
  context: CommandContext,
  entity: E,
  input: { readonly [F in keyof EntityFields[E]]?: EntityFields[E][F] | undefined },
): EntityFields[E] {
  const given = withoutUndefined(input)
  const { timeZone } = given as Partial<EntityFields['preferences']>
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw refused(`“${timeZone}” is no time zone that this computer knows. Choose one from the list.`, {
      field: 'timeZone',
    })
  }
  return edit(context, (editing) => {
    const row = findRow(context.replica, entity, singletonIds[entity])
    return editing.update(entity, row, given).fields
  }).result
}
