/** The custom field values of tasks and projects. */

import type { Insertable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { CustomFieldTables } from './tables.ts'
import { deleteRows, insertOf } from '../database/rows.ts'
import { preparedQuery } from '../database/prepared-query.ts'

interface Entities {
  readonly organizationId: number
  readonly ids: readonly number[]
}

const readValues = preparedQuery((db, { organizationId, ids }: Entities) =>
  db
    .selectFrom('custom_field_values as entered')
    .innerJoin('custom_fields', (join) =>
      join
        .onRef('custom_fields.organization_id', '=', 'entered.organization_id')
        .onRef('custom_fields.id', '=', 'entered.custom_field_id'),
    )
    .select([
      'entered.entity_id',
      'entered.custom_field_id',
      'entered.text_value',
      'entered.number_value',
      'custom_fields.name',
      'custom_fields.type',
      'custom_fields.position',
    ])
    .where('entered.organization_id', '=', organizationId)
    .where('entered.entity_id', 'in', ids)
    .where('custom_fields.deleted_at', 'is', null),
)

const readSelections = preparedQuery((db, { organizationId, ids }: Entities) =>
  db
    .selectFrom('custom_field_selections as selected')
    .innerJoin('custom_fields', (join) =>
      join
        .onRef('custom_fields.organization_id', '=', 'selected.organization_id')
        .onRef('custom_fields.id', '=', 'selected.custom_field_id'),
    )
    .innerJoin('custom_field_options as options', (join) =>
      join
        .onRef('options.organization_id', '=', 'selected.organization_id')
        .onRef('options.id', '=', 'selected.option_id'),
    )
    .select([
      'selected.entity_id',
      'selected.custom_field_id',
      'selected.option_id',
      'options.name as option_name',
      'options.deleted_at as option_deleted_at',
      'custom_fields.name',
      'custom_fields.type',
      'custom_fields.position',
    ])
    .where('selected.organization_id', '=', organizationId)
    .where('selected.entity_id', 'in', ids)
    .where('custom_fields.deleted_at', 'is', null)
    .orderBy('options.position')
    .orderBy('options.id'),
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
