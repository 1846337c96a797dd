/** Custom fields and the options that they offer. */

import type { Selectable } from 'kysely'
import type { CustomFieldEntity } from '../../shared/api/custom-fields.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { type Insert, insertOf, type Update, updateOf } from '../database/rows.ts'
import type { CustomFieldTables } from './tables.ts'

export type FieldRow = Selectable<CustomFieldTables['custom_fields']>

export type OptionRow = Selectable<CustomFieldTables['custom_field_options']>

export interface FieldFilter {
  readonly entity?: CustomFieldEntity | undefined
  /** What was created, changed or deleted at that instant or later, deleted ones included, in the order of change. */
  readonly since?: Instant | undefined
}

function fieldsOf(db: Db, { organization, workspaceId }: WorkspaceMembership) {
  return db
    .selectFrom('custom_fields')
    .selectAll()
    .where('organization_id', '=', organization.organizationId)
    .where('workspace_id', '=', workspaceId)
}

export function listFields(
  db: Db,
  member: WorkspaceMembership,
  { entity, since }: FieldFilter,
): Promise<FieldRow[]> {
  let query = fieldsOf(db, member)
  if (entity !== undefined) query = query.where('entity', '=', entity)
  query =
    since === undefined
      ? query.where('deleted_at', 'is', null).orderBy('position')
      : query.where('at', '>=', since).orderBy('at')
  return query.orderBy('id').execute()
}

export function findField(db: Db, member: WorkspaceMembership, id: number): Promise<FieldRow | undefined> {
  return fieldsOf(db, member).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

/** Those of the fields that exist and are not deleted. */
export async function findFields(
  db: Db,
  member: WorkspaceMembership,
  ids: readonly number[],
): Promise<FieldRow[]> {
  if (ids.length === 0) return []
  return fieldsOf(db, member).where('id', 'in', paddedIds(ids)).where('deleted_at', 'is', null).execute()
}

export async function lastFieldPosition(db: Db, member: WorkspaceMembership): Promise<number> {
  const row = await db
    .selectFrom('custom_fields')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('organization_id', '=', member.organization.organizationId)
    .where('workspace_id', '=', member.workspaceId)
    .executeTakeFirst()
  return row?.last ?? 0
}

export const insertField: Insert<FieldRow> = insertOf('custom_fields')

export async function updateField(
  db: Db,
  row: FieldRow,
  changes: Partial<Pick<FieldRow, 'name' | 'position' | 'deleted_at'>> & { readonly at: Instant },
): Promise<FieldRow> {
  await db
    .updateTable('custom_fields')
    .set(changes)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...changes }
}

/** Deleted ones too, in their order. */
export async function optionsOf(
  db: Db,
  organizationId: number,
  fieldIds: readonly number[],
): Promise<OptionRow[]> {
  if (fieldIds.length === 0) return []
  return db
    .selectFrom('custom_field_options')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('custom_field_id', 'in', paddedIds(fieldIds))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertOptions(db: Db, rows: readonly OptionRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('custom_field_options').values(rows).execute()
}

export const updateOption: Update<Partial<Pick<OptionRow, 'name' | 'position' | 'deleted_at'>>> =
  updateOf('custom_field_options')
