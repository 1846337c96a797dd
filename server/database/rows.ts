/** The writes of single rows that every resource has. */

import type { Insertable, Kysely, Updateable } from 'kysely'
import type { Database, Db } from './database.ts'

/** What tells a row of a tenant's table. */
export interface TenantKey {
  readonly organization_id: number
  readonly id: number
}

type TenantTable = {
  [Table in keyof Database]: Database[Table] extends Record<keyof TenantKey, unknown> ? Table : never
}[keyof Database]

export type Insert<Row> = (db: Db, rows: Row | readonly Row[]) => Promise<void>

export type Update<Changes> = (db: Db, key: TenantKey, changes: Changes) => Promise<void>

/** Kysely cannot follow a table that is a parameter: to it, the table is this one. */
interface AnyTable {
  readonly any: TenantKey
}

const tablesOf = (db: Db): Kysely<AnyTable> => db as unknown as Kysely<AnyTable>

/** @example export const insertClient = insertOf('clients') */
export function insertOf<Table extends keyof Database>(table: Table): Insert<Insertable<Database[Table]>> {
  return async (db, rows) => {
    const values = rows as unknown as TenantKey
    await tablesOf(db)
      .insertInto(table as 'any')
      .values(values)
      .execute()
  }
}

/** @example export const updateClient: Update<ClientChanges> = updateOf('clients') */
export function updateOf<Table extends TenantTable>(table: Table): Update<Updateable<Database[Table]>> {
  return async (db, { organization_id, id }, changes) => {
    await tablesOf(db)
      .updateTable(table as 'any')
      .set(changes as Partial<TenantKey>)
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
  }
}

export function deleteOf(table: TenantTable): (db: Db, key: TenantKey) => Promise<void> {
  return async (db, { organization_id, id }) => {
    await tablesOf(db)
      .deleteFrom(table as 'any')
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
  }
}
