/** Rows that a command is about: there, not deleted, and with the texts that were typed over. */

import { entities, type Fields } from '../../../shared/entities/entities.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { notFound, refused, type CommandError } from './command-error.ts'
import type { TypedOver, WrittenElsewhere } from '../../../shared/bridge/fields.ts'

/** @throws {CommandError} `not_found` */
export function findRow<E extends Entity>(replica: Replica, entity: E, id: LocalId): Row<E> {
  const row = replica.rows.find(entity, id)
  if (row !== undefined && !row.deleted) return row
  throw gone(entity)
}

function gone(entity: Entity): CommandError {
  const [noun] = entities[entity].noun
  return notFound(`This ${noun} no longer exists. It may have been deleted on another device.`)
}

/**
 * A row that another one of the workspace may refer to.
 *
 * @param field the one that is to refer to it
 * @throws {CommandError} `not_found`; `refused` for a row of another workspace
 */
export function findInWorkspace<E extends Entity>(
  replica: Replica,
  entity: E,
  id: LocalId,
  workspaceId: WorkspaceId,
  field: string,
): Row<E> {
  const row = findRow(replica, entity, id)
  if (row.workspaceId !== workspaceId) throw ofAnotherWorkspace(entity, field)
  return row
}

export function ofAnotherWorkspace(entity: Entity, field: string): CommandError {
  const [noun] = entities[entity].noun
  return refused(`That ${noun} belongs to another workspace. Choose a ${noun} of the same workspace.`, {
    field,
  })
}

/** The rows of a selection, each once. A selection that someone else has thinned out is no error while any is left. */
export function findRows<E extends Entity>(replica: Replica, entity: E, ids: readonly LocalId[]): Row<E>[] {
  const rows = new Map(replica.rows.among(entity, ids).map((row) => [row.localId, row]))
  const found = [...new Set(ids)].flatMap((id) => {
    const row = rows.get(id)
    return row === undefined || row.deleted ? [] : [row]
  })
  if (found.length > 0) return found
  if (ids.length === 1) throw gone(entity)
  throw notFound('None of the selected rows exists any more. They may have been deleted on another device.')
}

/**
 * @param typedOver by field, the texts that may be replaced
 * @throws {CommandError} `refused` with `WrittenElsewhere` as details where a row has neither one of them nor the new text
 */
export function requireTypedOver(
  rows: readonly { readonly fields: Fields }[],
  changes: Readonly<Record<string, unknown>>,
  typedOver: TypedOver = {},
): void {
  for (const [field, texts] of Object.entries(typedOver)) {
    for (const { fields } of rows) {
      const stored = fields[field]
      if (typeof stored !== 'string' || stored === changes[field] || texts.includes(stored)) continue
      const details: WrittenElsewhere = { writtenElsewhere: stored }
      throw refused(`This was changed elsewhere to “${stored}”. Read that first, then try again.`, details)
    }
  }
}
