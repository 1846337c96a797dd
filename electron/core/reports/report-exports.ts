/** Reports as files: read here a part at a time, and written beside the core. */

import { rm } from 'node:fs/promises'
import type { ReportSummary } from '../../../shared/bridge/reports.ts'
import type { EventPayload, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { inWords, newDownload } from '../archive/archive.ts'
import { draftOf } from '../archive/write-archive.ts'
import type { RunJob } from '../backups/jobs.ts'
import { refused } from '../commands/command-error.ts'
import type { CommandContext } from '../commands/editing.ts'
import { fileNameOf, type TableHead, type TableRow, type TableRows } from '../documents/table.ts'
import { mostRows, tooMany } from '../documents/write-table.ts'
import type { CoreProcedures } from '../procedures.ts'
import type { QueryContext, SyncPort } from '../queries/query-context.ts'
import { settingsOf } from '../replica/entities.ts'
import { countOwnEntries, ownRows } from './own-rows.ts'
import { ownSummary } from './own-summary.ts'
import { entryTable, type ReportQuestion, summaryTable, weeklyTable } from './report-tables.ts'
import { TeamReports } from './team-reports.ts'

export type ExportProcedures = Pick<
  CoreProcedures,
  'reports.export' | 'reports.cancelExport' | 'reports.latestExport'
>

interface ExportOptions {
  readonly context: CommandContext & QueryContext
  readonly sync: SyncPort
  readonly api: ApiClient | null
  readonly runJob: RunJob
  readonly onProgress: (progress: EventPayload<'export'>) => void
  /** Answers a path for a new file. */
  readonly pathOf?: (name: string, ending: string) => string
}

export function reportExports(options: ExportOptions): {
  readonly procedures: ExportProcedures
  readonly end: () => void
} {
  const { context, sync, api, runJob, onProgress, pathOf = newDownload } = options
  const team = new TeamReports({ context, sync, api })
  let running: AbortController | null = null
  let latest: string | null = null

  async function run(question: ReportQuestion): Promise<ProcedureOutput<'reports.export'>> {
    if (running !== null) throw refused('A report is being exported already. Wait until it is done.')
    const own = new AbortController()
    running = own
    const { words, format } = question
    const file = pathOf(fileNameOf(words.title), format)
    try {
      const { columns, rows, of } = await tableOf(question)
      if (of !== null && of > mostRows[format]) throw tooMany(format)
      own.signal.throwIfAborted()
      const head = headOf(question, columns)
      const { unprintable } = await runJob(
        'writeTable',
        { file, format, head },
        own.signal,
        undefined,
        told(rows, of),
      )
      latest = file
      return { file, unprintable }
    } catch (error) {
      // A thread that is ended removes nothing any more.
      if (own.signal.aborted) await rm(draftOf(file), { force: true })
      throw inWords(error, file)
    } finally {
      running = null
    }
  }

  function headOf({ words }: ReportQuestion, columns: TableHead['columns']): TableHead {
    const { dateFormat, timeFormat, durationFormat } = settingsOf(context.replica, 'preferences')
    const { title, facts, page, locale } = words
    return { title, facts, page, columns, form: { dateFormat, timeFormat, durationFormat, locale } }
  }

  function summary(question: ReportQuestion, changes: Partial<ReportQuestion> = {}): Promise<ReportSummary> {
    const input = { ...question, ...changes }
    return input.scope === 'own' ? ownSummary(context, input) : team.summary(input)
  }

  async function tableOf(question: ReportQuestion) {
    const preferences = settingsOf(context.replica, 'preferences')
    const { kind, filter, before } = question
    if (kind === 'detailed') return entriesOf(question)
    if (kind === 'weekly') {
      const data = await summary(question, { subGroupBy: 'day' })
      return whole(weeklyTable(question, data, preferences))
    }
    const former = before && (await summary(question, { filter: { ...filter, ...before } }))
    return whole(summaryTable(question, await summary(question), former, preferences))
  }

  async function entriesOf(question: ReportQuestion) {
    const { total } = await summary(question, { groupBy: 'month', subGroupBy: null })
    const table = entryTable(question, total, settingsOf(context.replica, 'preferences'))
    const isOwn = question.scope === 'own'
    async function* rows(): AsyncGenerator<readonly TableRow[]> {
      for await (const some of isOwn ? ownRows(context, question) : team.eachEntry(question))
        yield some.map(table.rowOf)
      yield [table.total]
    }
    return { columns: table.columns, rows: rows(), of: isOwn ? countOwnEntries(context, question) : null }
  }

  async function* told(rows: TableRows, of: number | null): AsyncGenerator<readonly TableRow[]> {
    let count = 0
    for await (const some of rows) {
      yield some
      count += some.length
      onProgress({ rows: of === null ? count : Math.min(count, of), of })
    }
  }

  return {
    procedures: {
      'reports.export': run,
      'reports.cancelExport': () => {
        running?.abort(refused('The export was cancelled. Nothing was written.'))
        return {}
      },
      'reports.latestExport': () => ({ file: latest }),
    },
    end: () => running?.abort(refused('The account was closed before the report was written.')),
  }
}

function whole({ columns, rows }: Pick<TableHead, 'columns'> & { readonly rows: readonly TableRow[] }) {
  async function* once(): AsyncGenerator<readonly TableRow[]> {
    yield rows
  }
  return { columns, rows: once(), of: rows.length }
}
