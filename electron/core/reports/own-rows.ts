/** One's own entries for a file: all that the report is about, the oldest first, some at a time. */

import { setImmediate as otherWork } from 'node:timers/promises'
import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { amountOf } from '../../../shared/domain/rates.ts'
import type { QueryContext } from '../queries/query-context.ts'
import { ownRates } from '../queries/rate-book.ts'
import { knownRates } from '../queries/rates.ts'
import { datesOf } from './own-summary.ts'
import { reportCondition, reportedSeconds } from './report-conditions.ts'

export interface ReportEntry {
  readonly description: string
  readonly client: string | null
  readonly project: string | null
  readonly task: string | null
  readonly tags: readonly string[]
  /** Of the team's report. */
  readonly person?: string
  readonly billable: boolean
  /** Instants. */
  readonly start: string
  readonly stop: string
  /** Rounded as the report says. */
  readonly seconds: number
  /** Cents an hour, and cents; null for what is not billed, and for what the person may not see. */
  readonly rate: number | null
  readonly amount: number | null
  readonly currency: string
}

/** So many are read before other work has its turn. */
const AT_ONCE = 1000

type Question = Pick<ParsedInput<'reports.export'>, 'filter' | 'rounding'>

export function countOwnEntries(context: QueryContext, { filter }: Question): number {
  const { sql, parameters } = within(context, filter)
  const row = context.replica.sqlite.get(`SELECT count(*) AS n FROM time_entries WHERE ${sql}`, parameters)
  return Number(row?.['n'])
}

/** Rows that are written meanwhile may be part of it. */
export async function* ownRows(
  context: QueryContext,
  { filter, rounding }: Question,
): AsyncGenerator<readonly ReportEntry[]> {
  const { sqlite } = context.replica
  const { sql, parameters } = within(context, filter)
  const rates = knownRates(context).length > 0 ? ownRates(context) : null
  const tags = new Map(
    sqlite.tuples('SELECT local_id, name FROM tags WHERE deleted = 0') as [string, string][],
  )
  const seconds = reportedSeconds(rounding)
  let from = ['', 0] as readonly [start: string, row: number]
  for (;;) {
    const rows = sqlite.tuples(
      `SELECT time_entries.row_id, time_entries.start, time_entries.stop, ${seconds}, time_entries.description,
         time_entries.billable, time_entries.tag_ids, p.local_id, p.name, c.name, t.name
       FROM time_entries
       LEFT JOIN projects AS p ON p.local_id = time_entries.project_id AND p.deleted = 0
       LEFT JOIN clients AS c ON c.local_id = p.client_id AND c.deleted = 0
       LEFT JOIN tasks AS t ON t.local_id = time_entries.task_id AND t.deleted = 0
       WHERE ${sql} AND time_entries.start >= ? AND (time_entries.start > ? OR time_entries.row_id > ?)
       ORDER BY time_entries.start, time_entries.row_id LIMIT ${AT_ONCE}`,
      [...parameters, from[0], from[0], from[1]],
    ) as EntryTuple[]
    const last = rows.at(-1)
    if (last === undefined) return
    from = [last[1], last[0]]
    yield rows.map(
      ([, start, stop, length, description, billable, ids, projectId, project, client, task]) => {
        const cents = billable === 1 ? (rates?.rateOf('billable', projectId, start) ?? null) : null
        return {
          description,
          client,
          project,
          task,
          tags: (JSON.parse(ids) as string[]).flatMap((id) => tags.get(id) ?? []),
          billable: billable === 1,
          start,
          stop,
          seconds: length,
          rate: cents,
          amount: cents === null ? null : amountOf([{ seconds: length, cents }]),
          currency: rates?.currencyOf(projectId) ?? '',
        }
      },
    )
    if (rows.length < AT_ONCE) return
    await otherWork()
  }
}

function within(context: QueryContext, filter: Question['filter']) {
  const { from, to } = datesOf(filter)
  const { sql, parameters } = reportCondition(context, filter)
  const { start, end } = to < from ? { start: '', end: '' } : context.days().boundsBetween(from, to)
  return {
    sql: `${sql} AND time_entries.start >= ? AND time_entries.start < ?`,
    parameters: [...parameters, start, end],
  }
}

type EntryTuple = [
  row: number,
  start: string,
  stop: string,
  seconds: number,
  description: string,
  billable: number,
  tags: string,
  projectId: LocalId | null,
  project: string | null,
  client: string | null,
  task: string | null,
]
