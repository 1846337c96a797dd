/** Custom fields and the options that they offer. */

import type { Selectable, Insertable } from 'kysely'
import type { CustomFieldEntity } from '../../shared/api/custom-fields.ts'
import type { Member } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import {
  changeOf,
  deleteRows,
  findOf,
  insertOf,
  rowsIn,
  rowsOf,
  sameTenant,
  updateOf,
} from '../database/rows.ts'
import type { CustomFieldTables } from './tables.ts'
import { preparedQuery, type RowIds } from '../database/prepared-query.ts'

export type FieldRow = Selectable<CustomFieldTables['custom_fields']>

export type OptionRow = Selectable<CustomFieldTables['custom_field_options']>

export interface FieldFilter {
  readonly entity?: CustomFieldEntity | undefined
  /** Only fields that were created, changed or deleted at that instant or later, in the order of change. */
  readonly since?: Instant | undefined
}

export function listFields(db: Db, member: Member, { entity, since }: FieldFilter) {
  let query = rowsIn(db, 'custom_fields', member)
  if (entity !== undefined) query = query.where('entity', '=', entity)
  query =
    since === undefined
      ? query.where('deleted_at', 'is', null).orderBy('position')
      : query.where('at', '>=', since).orderBy('at')
  return query.orderBy('id').execute()
}

export const findField = findOf('custom_fields')

/** Those of the fields that exist and are not deleted. */
export async function findFields(db: Db, member: Member, ids: readonly number[]) {
  if (ids.length === 0) return []
  const fields = rowsIn(db, 'custom_fields', member).where('deleted_at', 'is', null)
  return fields.where('id', 'in', paddedIds(ids)).execute()
}

export async function lastFieldPosition(db: Db, member: Member) {
  const row = await rowsIn(db, 'custom_fields', member)
    .clearSelect()
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

const readValues = preparedQuery((db, { organizationId, ids }: RowIds) =>
  db
    .selectFrom('custom_field_values')
    .innerJoin('custom_fields', sameTenant('custom_fields.id', 'custom_field_values.custom_field_id'))
    .select([
      'custom_field_values.entity_id',
      'custom_field_values.custom_field_id',
      'custom_field_values.text_value',
      'custom_field_values.number_value',
      'custom_fields.name',
      'custom_fields.type',
      'custom_fields.position',
    ])
    .where('custom_field_values.organization_id', '=', organizationId)
    .where('custom_field_values.entity_id', 'in', ids)
    .where('custom_fields.deleted_at', 'is', null),
)

const readSelections = preparedQuery((db, { organizationId, ids }: RowIds) =>
  db
    .selectFrom('custom_field_selections')
    .innerJoin('custom_fields', sameTenant('custom_fields.id', 'custom_field_selections.custom_field_id'))
    .innerJoin(
      'custom_field_options',
      sameTenant('custom_field_options.id', 'custom_field_selections.option_id'),
    )
    .select([
      'custom_field_selections.entity_id',
      'custom_field_selections.custom_field_id',
      'custom_field_selections.option_id',
      'custom_field_options.name as option_name',
      'custom_field_options.deleted_at as option_deleted_at',
      'custom_fields.name',
      'custom_fields.type',
      'custom_fields.position',
    ])
    .where('custom_field_selections.organization_id', '=', organizationId)
    .where('custom_field_selections.entity_id', 'in', ids)
    .where('custom_fields.deleted_at', 'is', null)
    .orderBy('custom_field_options.position')
    .orderBy('custom_field_options.id'),
)

export type ValueRow = Awaited<ReturnType<typeof readValues>>[number]

export type SelectionRow = Awaited<ReturnType<typeof readSelections>>[number]

/** Of tasks and projects alike, their ids mixed. */
export async function readEntered(db: Db, organizationId: number, entityIds: readonly number[]) {
  return {
    values: await readValues(db, { organizationId, ids: entityIds }),
    selections: await readSelections(db, { organizationId, ids: entityIds }),
  }
}

export type NewValue = Insertable<CustomFieldTables['custom_field_values']>

export type NewSelection = Insertable<CustomFieldTables['custom_field_selections']>

/** Takes away what the entity has in the fields, and enters the rows instead. */
export async function replaceEntered(
  db: Db,
  entity: { readonly organizationId: number; readonly id: number },
  fieldIds: readonly number[],
  rows: { readonly values: readonly NewValue[]; readonly selections: readonly NewSelection[] },
) {
  for (const table of ['custom_field_values', 'custom_field_selections'] as const) {
    await deleteRows(db, table, {
      organization_id: entity.organizationId,
      entity_id: entity.id,
      custom_field_id: fieldIds,
    })
  }
  await insertOf('custom_field_values')(db, rows.values)
  await insertOf('custom_field_selections')(db, rows.selections)
}
