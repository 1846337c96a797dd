/** Pages of the detailed report, found by where the page before ended: none costs more than the first. */

import { type RawBuilder, sql } from 'kysely'
import type { SearchBody } from '../../shared/api/reports.ts'
import type { Instant } from '../database/columns.ts'
import { readInChunks } from '../database/id-list.ts'
import { rowsOf } from '../database/rows.ts'
import { SECOND } from '../effects/timestamps.ts'
import { unknownReference } from '../errors/app-error.ts'
import { entriesInSight, reportedEntries, roundedSeconds } from './entry-queries.ts'
import type { Report } from './report.ts'

export type SearchOrder = NonNullable<SearchBody['order_by']>

const orders = {
  date: sql<number>`time_entries.start`,
  user: sql<string>`lower(users.name)`,
  duration: sql<number>`time_entries.stop - time_entries.start`,
  description: sql<string>`lower(coalesce(time_entries.description, ''))`,
  last_update: sql<number>`time_entries.at`,
} as const satisfies Record<SearchOrder, RawBuilder<number | string>>

/** The first entry of a page: its place in the order. */
export interface Position {
  readonly value: number | string
  readonly id: number
}

/**
 * The position at which a page begins, of what the page before has said.
 *
 * @throws {BadRequest} when the entry is none that the caller sees, and so never came from a page.
 */
export async function positionOf(
  report: Report,
  order: SearchOrder,
  { first_id: id, first_timestamp: timestamp }: SearchBody,
) {
  if (typeof id !== 'number') return undefined
  if (order === 'date' && typeof timestamp === 'number') return { value: timestamp * SECOND, id }
  const row = await entriesInSight(report)
    .innerJoin('users', 'users.id', 'time_entries.user_id')
    .select(sql<number | string>`${orders[order]}`.as('value'))
    .where('time_entries.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw unknownReference('first_id', 'entry', { says: 'is no entry of the report' })
  return { value: row.value, id }
}

export interface PageRequest {
  readonly order: SearchOrder
  readonly descending: boolean
  readonly size: number
  /** Of the first row; undefined for the beginning. */
  readonly from?: Position | undefined
  /** Rows that are left out, for who knows a row's number only. */
  readonly offset?: number
  /** Whether entries on invoices are left out. */
  readonly isUnbilled?: boolean
}

/** Reads a page. The seconds of its entries are rounded. */
export async function readPage(report: Report, page: PageRequest) {
  const { from, descending, size, offset = 0, isUnbilled = false } = page
  const order = orders[page.order]
  const direction = descending ? 'desc' : 'asc'
  const rows = await reportedEntries(report, report.span)
    .innerJoin('users', 'users.id', 'time_entries.user_id')
    .select([
      'time_entries.id',
      'time_entries.user_id',
      'users.name as user_name',
      'users.email as user_email',
      'time_entries.project_id',
      'time_entries.task_id',
      'time_entries.billable',
      'time_entries.start',
      'time_entries.at',
      sql<string>`coalesce(time_entries.description, '')`.as('description'),
      sql<Instant>`time_entries.stop`.as('stop'),
      roundedSeconds(report.rounding).as('seconds'),
    ])
    .$if(isUnbilled, (query) => query.where('time_entries.billed_on', 'is', null))
    .$if(from !== undefined, (query) => {
      const { value, id } = from ?? { value: 0, id: 0 }
      const later = descending ? sql`<` : sql`>`
      return query
        .where(sql<boolean>`${order} ${later}= ${value}`)
        .where(sql<boolean>`(${order} ${later} ${value} or time_entries.id ${later}= ${id})`)
    })
    .orderBy(order, direction)
    .orderBy('time_entries.id', direction)
    .limit(size)
    .$if(offset > 0, (query) => query.offset(offset))
    .execute()
  return rows
}

export type EntryRow = Awaited<ReturnType<typeof readPage>>[number]

/** The own ids of entries, by their ids. */
export async function ownNames({ scope: { db } }: Report, entries: readonly EntryRow[]) {
  const scopes = [...new Set(entries.map((entry) => entry.user_id))]
  const ids = entries.map(({ id }) => id)
  const found = await readInChunks(ids, (some) =>
    rowsOf(db, 'feed_rows', { scope: scopes, kind: 'time_entry', row_id: some })
      .select(['row_id', 'sync_id'])
      .where('deleted', '=', false)
      .execute(),
  )
  return new Map(found.map(({ row_id: id, sync_id: name }) => [id, name]))
}
