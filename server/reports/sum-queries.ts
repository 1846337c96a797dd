/** Entries added up by the database. */

import { sql } from 'kysely'
import { withinTenant } from '../database/rows.ts'
import { reportedEntries, roundedSeconds } from './entry-queries.ts'
import type { Instant } from '../database/columns.ts'
import { DAY } from '../effects/timestamps.ts'
import type { InstantRange } from '../lists/day-range.ts'
import type { Report } from './report.ts'

export type SummedColumn = keyof ReturnType<typeof columnsFrom>

/** Columns by which the entries were not grouped are null. */
export interface SummedRow {
  readonly project_id: number | null
  readonly user_id: number | null
  readonly task_id: number | null
  readonly tag_id: number | null
  readonly description: string | null
  /** Days of 24 hours since `dayFrom`. */
  readonly day: number | null
  readonly seconds: number
  readonly billable_seconds: number
  readonly entries: number
}

/** A part of the report's time, and from when its days are counted; by default from its beginning. */
export type SummedSpan = InstantRange & { readonly dayFrom?: Instant }

const columnsFrom = (from: Instant) => ({
  project_id: sql`time_entries.project_id`,
  user_id: sql`time_entries.user_id`,
  task_id: sql`time_entries.task_id`,
  tag_id: sql`time_entry_tags.tag_id`,
  description: sql`coalesce(time_entries.description, '')`,
  day: sql`(time_entries.start - ${sql.lit(from)}) / ${sql.lit(DAY)}`,
})

/** Each entry once for each of its tags, once without any for who has none. */
function withTags(query: ReturnType<typeof reportedEntries>) {
  return query.leftJoin('time_entry_tags', (join) =>
    withinTenant(join, 'time_entry_tags.time_entry_id', 'time_entries.id').on((eb) =>
      eb.exists(
        eb
          .selectFrom('tags')
          .select('tags.id')
          .whereRef('tags.organization_id', '=', 'time_entry_tags.organization_id')
          .whereRef('tags.id', '=', 'time_entry_tags.tag_id')
          .where('tags.deleted_at', 'is', null),
      ),
    ),
  )
}

/**
 * Adds up the entries of a part of the report's time.
 *
 * @param by the columns that tell groups apart; with `tag_id`, an entry counts for each of its tags.
 * @param limit no more groups than that; all of them by default.
 */
export async function summedEntries(
  report: Report,
  span: SummedSpan,
  by: ReadonlySet<SummedColumn>,
  limit?: number,
): Promise<SummedRow[]> {
  const seconds = roundedSeconds(report.rounding)
  const columns = columnsFrom(span.dayFrom ?? span.from)
  const column = <Name extends SummedColumn>(name: Name) =>
    sql<SummedRow[Name]>`${by.has(name) ? columns[name] : sql`null`}`.as(name)
  const grouped = reportedEntries(report, span)
    .$if(by.has('tag_id'), withTags)
    .select([
      column('project_id'),
      column('user_id'),
      column('task_id'),
      column('tag_id'),
      column('description'),
      column('day'),
      sql<number>`coalesce(sum(${seconds}), 0)`.as('seconds'),
      sql<number>`coalesce(sum(case when time_entries.billable then ${seconds} else 0 end), 0)`.as(
        'billable_seconds',
      ),
      sql<number>`count(*)`.as('entries'),
    ])
    .$if(by.size > 0, (query) => query.groupBy([...by].map((name) => columns[name])))
  return (limit === undefined ? grouped : grouped.limit(limit)).execute()
}
