/** Entries added up by the database. */

import { type RawBuilder, sql } from 'kysely'
import { withinTenant } from '../database/rows.ts'
import { reportedEntries, roundedSeconds } from './entry-queries.ts'
import type { Report, Span } from './report.ts'

export type SummedColumn = 'project_id' | 'user_id' | 'task_id' | 'tag_id' | 'description'

/** Columns by which the entries were not grouped are null. */
export interface SummedRow {
  readonly project_id: number | null
  readonly user_id: number | null
  readonly task_id: number | null
  readonly tag_id: number | null
  readonly description: string | null
  readonly seconds: number
  readonly billable_seconds: number
  readonly entries: number
}

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
  span: Span,
  by: ReadonlySet<SummedColumn>,
  limit?: number,
) {
  const seconds = roundedSeconds(report.rounding)
  const column = <T>(name: SummedColumn, expression: RawBuilder<T>): RawBuilder<T | null> =>
    by.has(name) ? expression : sql<null>`null`
  const grouped = reportedEntries(report, span)
    .$if(by.has('tag_id'), withTags)
    .select([
      column('project_id', sql<number | null>`time_entries.project_id`).as('of_project_id'),
      column('user_id', sql<number>`time_entries.user_id`).as('of_user_id'),
      column('task_id', sql<number | null>`time_entries.task_id`).as('of_task_id'),
      column('tag_id', sql<number | null>`time_entry_tags.tag_id`).as('of_tag_id'),
      column('description', sql<string>`coalesce(time_entries.description, '')`).as('of_description'),
      sql<number>`coalesce(sum(${seconds}), 0)`.as('seconds'),
      sql<number>`coalesce(sum(case when time_entries.billable then ${seconds} else 0 end), 0)`.as(
        'billable_seconds',
      ),
      sql<number>`count(*)`.as('entries'),
    ])
    .$if(by.size > 0, (query) => query.groupBy([...by].map((name) => sql.ref(`of_${name}`))))
  const rows = await (limit === undefined ? grouped : grouped.limit(limit)).execute()
  return rows.map((row) => ({
    project_id: row.of_project_id,
    user_id: row.of_user_id,
    task_id: row.of_task_id,
    tag_id: row.of_tag_id,
    description: row.of_description,
    seconds: row.seconds,
    billable_seconds: row.billable_seconds,
    entries: row.entries,
  }))
}
