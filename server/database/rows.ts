/** The queries on one table that every resource has. */

import type {
  ExpressionBuilder,
  Insertable,
  Kysely,
  Selectable,
  SelectQueryBuilder,
  Updateable,
} from 'kysely'
import type { Database, Db } from './database.ts'
import { paddedIds } from './id-list.ts'

/** Identifies a row of a tenant's table. */
export interface TenantKey {
  readonly organization_id: number
  readonly id: number
}

type TenantTable = {
  [Table in keyof Database]: Database[Table] extends Record<keyof TenantKey, unknown> ? Table : never
}[keyof Database]

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
        if (typeof value === 'object' && value !== null) return eb(column, 'in', paddedIds(value))
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
): Promise<void> {
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
): Promise<void> {
  await tablesOf(db)
    .insertInto(table as 'any')
    .values({ ...key, ...values } as object)
    .onConflict((conflict) => conflict.columns(Object.keys(key)).doUpdateSet(values as object))
    .execute()
}

export async function deleteRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  where: Where<Table>,
): Promise<void> {
  await tablesOf(db)
    .deleteFrom(table as 'any')
    .where(conditions(where))
    .execute()
}

/** @example export const insertClient = insertOf('clients') */
export function insertOf<Table extends keyof Database>(table: Table): Insert<Insertable<Database[Table]>> {
  return async (db, rows) => {
    await tablesOf(db)
      .insertInto(table as 'any')
      .values(rows)
      .execute()
  }
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
