/** Custom fields and the options that they offer. */

import type { Selectable } from 'kysely'
import type { CustomFieldEntity } from '../../shared/api/custom-fields.ts'
import type { Member } from '../access/caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changeOf, insertOf, rowsOf, updateOf } from '../database/rows.ts'
import type { CustomFieldTables } from './tables.ts'

export type FieldRow = Selectable<CustomFieldTables['custom_fields']>

export type OptionRow = Selectable<CustomFieldTables['custom_field_options']>

export interface FieldFilter {
  readonly entity?: CustomFieldEntity | undefined
  /** Only fields that were created, changed or deleted at that instant or later, in the order of change. */
  readonly since?: Instant | undefined
}

function placeColumns({ organization, workspaceId }: Member) {
  return { organization_id: organization.organizationId, workspace_id: workspaceId }
}

export function listFields(db: Db, member: Member, { entity, since }: FieldFilter) {
  let query = rowsOf(db, 'custom_fields', placeColumns(member)).selectAll()
  if (entity !== undefined) query = query.where('entity', '=', entity)
  query =
    since === undefined
      ? query.where('deleted_at', 'is', null).orderBy('position')
      : query.where('at', '>=', since).orderBy('at')
  return query.orderBy('id').execute()
}

export function findField(db: Db, member: Member, id: number) {
  return rowsOf(db, 'custom_fields', { ...placeColumns(member), id, deleted_at: null })
    .selectAll()
    .executeTakeFirst()
}

/** Those of the fields that exist and are not deleted. */
export async function findFields(db: Db, member: Member, ids: readonly number[]) {
  if (ids.length === 0) return []
  return rowsOf(db, 'custom_fields', { ...placeColumns(member), id: ids, deleted_at: null })
    .selectAll()
    .execute()
}

export async function lastFieldPosition(db: Db, member: Member) {
  const row = await rowsOf(db, 'custom_fields', placeColumns(member))
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirst()
  return row?.last ?? 0
}

export const insertField = insertOf('custom_fields')

export const updateField = changeOf('custom_fields')

/** Deleted ones too, in their order. */
export async function optionsOf(db: Db, organization_id: number, fieldIds: readonly number[]) {
  if (fieldIds.length === 0) return []
  return rowsOf(db, 'custom_field_options', { organization_id, custom_field_id: fieldIds })
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export const insertOptions = insertOf('custom_field_options')

export const updateOption = updateOf('custom_field_options')
