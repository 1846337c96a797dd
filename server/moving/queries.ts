/** Reads and writes all rows of an organization, whatever their table. */

import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Instant } from '../database/columns.ts'
import { changeRows, rowsOf } from '../database/rows.ts'
import { leftTables, personColumns, type MovedName, movedNames, movedTable, type Table } from './tables.ts'

export type Value = string | number | boolean | object | null
export type Row = Readonly<Record<string, Value>>

/** Rows that are read at a time. */
const PAGE = 1000

export const ownerColumn = (table: MovedName): string =>
  table === 'organizations' ? 'id' : 'organization_id'

/** The rows of a table, page by page, in the order of their keys. Memberships that nobody has accepted are left out. */
export async function* pagesOf(
  db: Db,
  table: MovedName,
  organizationId: number,
): AsyncGenerator<readonly Row[]> {
  const { key } = movedTable(table)
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const joined =
    table === 'organization_users' || table === 'workspace_users' ? sql`and joined = true` : sql``
  let last: Row | undefined
  do {
    const after = last && sql`and (${keys}) > (${sql.join(key.map((name) => last?.[name]))})`
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)}
      where ${sql.ref(ownerColumn(table))} = ${organizationId} ${joined} ${after ?? sql``}
      order by ${keys} limit ${PAGE}`.execute(db)
    if (rows.length > 0) yield rows
    last = rows.length < PAGE ? undefined : rows.at(-1)
  } while (last !== undefined)
}

/** Everybody whom a row of the organization names. */
export async function peopleOf(db: Db, organizationId: number): Promise<readonly Row[]> {
  const named = movedNames.flatMap((table) =>
    (movedTable(table).people ?? []).map(
      (column) => sql`select ${sql.ref(column)} as id from ${sql.table(table)}
        where ${sql.ref(ownerColumn(table))} = ${organizationId}`,
    ),
  )
  const { rows } = await sql<Row>`
    select ${sql.join(personColumns.map((name) => sql.ref(name)))} from users
    where id in (${sql.join(named, sql` union `)}) order by id`.execute(db)
  return rows
}

const isOf = (organizationId: number) => sql`(feed_rows.scope = ${organizationId}
  or feed_rows.workspace_id in (select id from workspaces where organization_id = ${organizationId}))`

/** The own ids of the organization's rows: of its own ones, and of people's in its workspaces. */
export async function* ownIdsOf(db: Db, organizationId: number): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  do {
    const after =
      last && sql`and (scope, kind, row_id) > (${last['scope']}, ${last['kind']}, ${last['row_id']})`
    const { rows } = await sql<Row>`
      select scope, kind, row_id, sync_id from feed_rows
      where deleted = false and ${isOf(organizationId)} ${after ?? sql``}
      order by scope, kind, row_id limit ${PAGE}`.execute(db)
    if (rows.length > 0) yield rows
    last = rows.length < PAGE ? undefined : rows.at(-1)
  } while (last !== undefined)
}

/** These tell that it was there: other rows and lines of the audit log name them. */
const remaining: ReadonlySet<string> = new Set<Table>([
  'organizations',
  'workspaces',
  'organization_users',
  'workspace_users',
  'attachment_contents',
  'audit_log',
])
const counted: readonly string[] = ['attachment_sums', 'project_time', 'task_counts'] satisfies Table[]

/** Deletes what an organization has but itself and its places; housekeeping removes the contents of its files. */
export async function deleteDataOf(db: Db, organizationId: number, now: Instant) {
  // Triggers that keep sums write to them until the last row is gone.
  const tables = [...leftTables, ...movedNames.toReversed()].filter((name) => !counted.includes(name))
  for (const table of [...tables.filter((name) => !remaining.has(name)), ...counted])
    await sql`delete from ${sql.table(table)} where organization_id = ${organizationId}`.execute(db)
  await changeRows(db, 'attachment_contents', { organization_id: organizationId }, { check_at: now })
}

/** The first and the last id of the organization's rows. */
export async function idsOf(db: Db, organizationId: number): Promise<readonly [first: number, last: number]> {
  const tables = movedNames.filter((table) => movedTable(table).key.includes('id'))
  const each = tables.map(
    (table) => sql`select min(id) as first, max(id) as last from ${sql.table(table)}
      where ${sql.ref(ownerColumn(table))} = ${organizationId}`,
  )
  const { rows } = await sql<{ readonly first: number; readonly last: number }>`
    select min(first) as first, max(last) as last from (${sql.join(each, sql` union all `)}) as bounds`.execute(
    db,
  )
  return [rows[0]?.first ?? organizationId, rows[0]?.last ?? organizationId]
}

/** Which ids of a table, between two, are there already, of whatever organization. */
export async function takenIds(
  db: Db,
  table: MovedName | 'users',
  [first, last]: readonly [number, number],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly id: number }>`
    select id from ${sql.table(table)} where id between ${first} and ${last}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** No id up to this one is given out from now on. @returns the next one that is. */
export async function skipIds(db: Db, last: number): Promise<number> {
  const { rows } = await sql<{ readonly next_id: number }>`
    update id_blocks set next_id = case when next_id > ${last} then next_id else ${last + 1} end
    where name = 'global' returning next_id`.execute(db)
  return rows[0]?.next_id ?? last + 1
}

const bound = (value: Value | undefined): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)

/** @param columns of all rows */
export async function insertRows(
  db: Db,
  table: MovedName | 'users',
  columns: readonly string[],
  rows: readonly Row[],
) {
  const values = rows.map((row) => sql`(${sql.join(columns.map((name) => bound(row[name])))})`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${sql.join(values)}`.execute(db)
}

/** Gives rows of the organization that are there the own ids that they had. */
export async function keepOwnIds(db: Db, organizationId: number, rows: readonly Row[]) {
  const number = (value: Value | undefined) => sql`cast(${value} as bigint)`
  const values = rows.map(
    ({ scope, kind, row_id: id, sync_id: own }) => sql`(${number(scope)}, ${kind}, ${number(id)}, ${own})`,
  )
  await sql`update feed_rows set sync_id = moved.column4 from (values ${sql.join(values)}) as moved
    where feed_rows.scope = moved.column1 and feed_rows.kind = moved.column2
      and feed_rows.row_id = moved.column3 and ${isOf(organizationId)}`.execute(db)
}

export function userOfKey(db: Db, email_key: string) {
  return rowsOf(db, 'users', { email_key }).selectAll().executeTakeFirst()
}
