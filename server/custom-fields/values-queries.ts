/** The custom field values of tasks and projects. */

import type { Insertable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { CustomFieldTables } from './tables.ts'
import { deleteRows, insertOf, sameTenant } from '../database/rows.ts'
import { preparedQuery, type RowIds } from '../database/prepared-query.ts'

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
