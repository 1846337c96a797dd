/** The queries that every resource has: on one table, on the rows of a workspace, and on links between rows. */

import {
  type ExpressionBuilder,
  type Insertable,
  type JoinBuilder,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely'
import type { Instant } from './columns.ts'
import type { Database, Db } from './database.ts'
import { paddedIds } from './id-list.ts'

/** Identifies a row of a tenant's table. */
export interface TenantKey {
  readonly organization_id: number
  readonly id: number
}

/** Identifies a row of a workspace. */
export interface RowKey extends TenantKey {
  readonly workspace_id: number
}

/** A workspace; the membership of a caller is one. */
export interface WorkspaceKey {
  readonly organization: { readonly organizationId: number }
  readonly workspaceId: number
}

interface KeptRow extends RowKey {
  readonly at: Instant
  readonly deleted_at: Instant | null
}

type TablesWith<Columns> = {
  [Table in keyof Database]: Database[Table] extends Record<keyof Columns, unknown> ? Table : never
}[keyof Database]

type TenantTable = TablesWith<TenantKey>

/** Tables of workspaces whose deleted rows are kept. */
type KeptTable = TablesWith<KeptRow>

/** A column of a tenant's table, under the table's name or that of the alias by which tasks refer to tasks. */
type TenantColumn =
  | `parents.${Extract<keyof Database['tasks'], string>}`
  | {
      [Table in TablesWith<Pick<TenantKey, 'organization_id'>>]: `${Table}.${keyof Database[Table] & string}`
    }[TablesWith<Pick<TenantKey, 'organization_id'>>]

/** The columns that a change of a row writes. */
export type Changes<Row> = Partial<Row> & { readonly at: Instant }

type Rows<Table extends keyof Database> = SelectQueryBuilder<Database, Table, Selectable<Database[Table]>>

export type Insert<Row> = (db: Db, rows: Row | readonly Row[]) => Promise<void>

export type Update<Changes> = (db: Db, key: TenantKey, changes: Changes) => Promise<void>

/** The value that each of these columns must have: null for none, a list, which is never empty, for one of several. */
type Where<Table extends keyof Database> = {
  readonly [Column in keyof Selectable<Database[Table]>]?:
    | Selectable<Database[Table]>[Column]
    | readonly Selectable<Database[Table]>[Column][]
}

/** Kysely cannot follow a table that is a parameter: to it, the table is this one. */
interface AnyTable {
  readonly any: Readonly<Record<string, number | null>>
}

const tablesOf = (db: Db): Kysely<AnyTable> => db as unknown as Kysely<AnyTable>

function conditions(where: object) {
  const values = Object.entries(where as Readonly<Record<string, number | null | readonly number[]>>)
  return (eb: ExpressionBuilder<AnyTable, 'any'>) =>
    eb.and(
      values.map(([column, value]) => {
        if (Array.isArray(value)) return eb(column, 'in', paddedIds<number>(value))
        return eb(column, value === null ? 'is' : '=', value)
      }),
    )
}

/**
 * The rows of a table that meet the conditions, for whatever is to be selected of them.
 *
 * @example rowsOf(db, 'invitations', { user_id: 7, accepted_at: null }).selectAll().orderBy('id').execute()
 */
export function rowsOf<Table extends keyof Database>(
  db: Db,
  table: Table,
  where: Where<Table>,
): SelectQueryBuilder<Database, Table, object> {
  const query = tablesOf(db)
    .selectFrom(table as 'any')
    .where(conditions(where))
  return query as unknown as SelectQueryBuilder<Database, Table, object>
}

export async function countRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  where: Where<Table>,
): Promise<number> {
  const { count } = await tablesOf(db)
    .selectFrom(table as 'any')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(conditions(where))
    .executeTakeFirstOrThrow()
  return count
}

export async function changeRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  where: Where<Table>,
  changes: Updateable<Database[Table]>,
) {
  await tablesOf(db)
    .updateTable(table as 'any')
    .set(changes as object)
    .where(conditions(where))
    .execute()
}

/** Inserts the row with the key, or changes it where there is one. */
export async function saveRow<Table extends keyof Database>(
  db: Db,
  table: Table,
  key: Partial<Insertable<Database[Table]>>,
  values: Partial<Insertable<Database[Table]>>,
) {
  await tablesOf(db)
    .insertInto(table as 'any')
    .values({ ...key, ...values } as object)
    .onConflict((conflict) => conflict.columns(Object.keys(key)).doUpdateSet(values as object))
    .execute()
}

export async function deleteRows<Table extends keyof Database>(db: Db, table: Table, where: Where<Table>) {
  await tablesOf(db)
    .deleteFrom(table as 'any')
    .where(conditions(where))
    .execute()
}

/** Deletes the rows of which a column has the instant, or an earlier one. */
export async function deleteUntil<Table extends keyof Database>(
  db: Db,
  table: Table,
  column: keyof Database[Table] & string,
  at: Instant,
) {
  const time: string = column
  await tablesOf(db)
    .deleteFrom(table as 'any')
    .where(time, '<=', at)
    .execute()
}

/** The most parameters that one statement may have on both databases; SQLite takes the fewest. */
const MAXIMUM_PARAMETERS = 30_000

function inserting<Table extends keyof Database>(
  table: Table,
  keepsPresent: boolean,
): Insert<Insertable<Database[Table]>> {
  return async (db, given) => {
    const rows = (Array.isArray(given) ? given : [given]) as unknown as readonly AnyTable['any'][]
    const atOnce = Math.floor(MAXIMUM_PARAMETERS / Object.keys(rows[0] ?? {}).length)
    for (let from = 0; from < rows.length; from += atOnce) {
      await tablesOf(db)
        .insertInto(table as 'any')
        .values(rows.slice(from, from + atOnce))
        .$if(keepsPresent, (query) => query.onConflict((conflict) => conflict.doNothing()))
        .execute()
    }
  }
}

/**
 * Inserts any number of rows of the same columns, also none.
 *
 * @example export const insertClient = insertOf('clients')
 */
export function insertOf<Table extends keyof Database>(table: Table): Insert<Insertable<Database[Table]>> {
  return inserting(table, false)
}

/** As `insertOf`; rows that are there already stay as they are. */
export function insertMissingOf<Table extends keyof Database>(
  table: Table,
): Insert<Insertable<Database[Table]>> {
  return inserting(table, true)
}

/** @example export const updateClient: Update<ClientChanges> = updateOf('clients') */
export function updateOf<Table extends TenantTable>(table: Table): Update<Updateable<Database[Table]>> {
  return async (db, { organization_id, id }, changes) => {
    await changeRows(db, table, { organization_id, id } as Where<Table>, changes)
  }
}

export function deleteOf(table: TenantTable): (db: Db, key: TenantKey) => Promise<void> {
  return (db, { organization_id, id }) => deleteRows(db, table as 'clients', { organization_id, id })
}

/** As `updateOf`; answers the row as it is then. */
export function changeOf<Table extends TenantTable>(table: Table) {
  const update = updateOf(table)
  return async <Row extends TenantKey & Selectable<Database[Table]>>(
    db: Db,
    row: Row,
    changes: Partial<Selectable<Database[Table]>>,
  ): Promise<Row> => {
    await update(db, row, changes as Updateable<Database[Table]>)
    return { ...row, ...changes }
  }
}

/** The rows of a workspace, deleted ones too, as a query to be narrowed. */
export function rowsIn<Table extends TablesWith<RowKey>>(
  db: Db,
  table: Table,
  { organization, workspaceId }: WorkspaceKey,
): Rows<Table> {
  const place = { organization_id: organization.organizationId, workspace_id: workspaceId }
  return rowsOf(db, table, place as Where<Table>).selectAll() as unknown as Rows<Table>
}

/**
 * Finds the row of a workspace, unless it is deleted.
 *
 * @example export const findClient = findOf('clients')
 */
export function findOf<Table extends KeptTable>(table: Table) {
  return (db: Db, place: WorkspaceKey, id: number): Promise<Selectable<Database[Table]> | undefined> =>
    (rowsIn(db, table, place) as unknown as Rows<'clients'>)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst() as Promise<Selectable<Database[Table]> | undefined>
}

/** Lists the rows of a workspace that were created, changed or deleted at `since` or later, in the order of change. */
export function changedOf<Table extends KeptTable>(table: Table) {
  return (db: Db, place: WorkspaceKey, since: Instant): Promise<Selectable<Database[Table]>[]> =>
    (rowsIn(db, table, place) as unknown as Rows<'clients'>)
      .where('at', '>=', since)
      .orderBy('at')
      .orderBy('id')
      .execute() as Promise<unknown> as Promise<Selectable<Database[Table]>[]>
}

/** Changes the undeleted rows that meet the conditions; answers their keys. A list may be empty here. */
export async function updateWhere<Table extends KeptTable>(
  db: Db,
  table: Table,
  where: Where<Table> & Pick<TenantKey, 'organization_id'>,
  changes: Updateable<Database[Table]> & { readonly at: Instant },
): Promise<RowKey[]> {
  if (Object.values<unknown>(where).some((value) => Array.isArray(value) && value.length === 0)) return []
  const updated = await tablesOf(db)
    .updateTable(table as 'any')
    .set(changes as object)
    .where(conditions(where))
    .where('deleted_at', 'is', null)
    .returning(['organization_id', 'workspace_id', 'id'])
    .execute()
  return updated as unknown as RowKey[]
}

/**
 * Replaces the rows of a link table that belong to one row.
 *
 * @example export const replaceTags = replaceLinksOf('task_tags', 'task_id', 'tag_id')
 */
export function replaceLinksOf<Table extends TablesWith<Pick<TenantKey, 'organization_id'>>>(
  table: Table,
  owner: keyof Database[Table] & string,
  other: keyof Database[Table] & string,
): (db: Db, key: TenantKey, ids: readonly number[]) => Promise<void> {
  const insert = insertOf(table) as unknown as Insert<Record<string, number>>
  return async (db, { organization_id, id }, ids) => {
    await deleteRows(db, table, { organization_id, [owner]: id } as unknown as Where<Table>)
    await insert(
      db,
      ids.map((otherId) => ({ organization_id, [owner]: id, [other]: otherId })),
    )
  }
}

/** Whether the query has a row. */
export async function hasRow(query: { readonly executeTakeFirst: () => Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

const tableOf = (column: string): string => column.slice(0, column.indexOf('.'))

const organizationOf = (column: string) => `${tableOf(column)}.organization_id` as 'any.organization_id'

/**
 * Joins the rows of the same tenant in which two columns are equal.
 *
 * @example .innerJoin('tags', sameTenant('tags.id', 'task_tags.tag_id'))
 */
export function sameTenant(joined: TenantColumn, to: TenantColumn) {
  return <Tables, Names extends keyof Tables>(join: JoinBuilder<Tables, Names>) =>
    withinTenant(join, joined, to)
}

/** As `sameTenant`, for joins with further conditions. */
export function withinTenant<Tables, Names extends keyof Tables>(
  join: JoinBuilder<Tables, Names>,
  joined: TenantColumn,
  to: TenantColumn,
): JoinBuilder<Tables, Names> {
  const tenants = join as unknown as JoinBuilder<AnyTable, 'any'>
  const sameOrganization = tenants.onRef(organizationOf(joined), '=', organizationOf(to))
  return sameOrganization.onRef(joined as 'any.id', '=', to as 'any.id')
}

/**
 * Whether a link table joins a row of the query to one of the ids. With no ids, it joins none.
 *
 * @example query.where(isLinked('task_tags.task_id', 'tasks.id', 'task_tags.tag_id', tagIds))
 */
export function isLinked(
  owner: TenantColumn,
  row: TenantColumn,
  other: TenantColumn,
  ids: readonly number[],
): RawBuilder<boolean> {
  if (ids.length === 0) return sql`1 = 0`
  return sql`exists (
    select 1 from ${sql.table(tableOf(owner))}
    where ${sql.ref(organizationOf(owner))} = ${sql.ref(organizationOf(row))}
      and ${sql.ref(owner)} = ${sql.ref(row)} and ${sql.ref(other)} in (${sql.join(paddedIds(ids))})
  )`
}

/** The columns with which a new row of a workspace begins. */
export function newRowIn(
  { organization, workspaceId }: WorkspaceKey,
  {
    ids,
    now,
    at,
  }: { readonly ids: { readonly next: () => number }; readonly now: Instant; readonly at: Instant },
) {
  return {
    organization_id: organization.organizationId,
    id: ids.next(),
    workspace_id: workspaceId,
    created_at: now,
    at,
  }
}

function patternOf(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** Whether a column's text contains the given one, without regard to case; `%` and `_` stand for themselves. */
export function containing(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) like ${patternOf(text)} escape '\\'`
}

/** The same in a column whose text is in lower case already. */
export function keyContaining(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${patternOf(text)} escape '\\'`
}
