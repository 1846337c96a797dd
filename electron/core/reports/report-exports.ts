/** Reports as files: read here a part at a time, and written beside the core. */

import { rm } from 'node:fs/promises'
import type { ReportSummary } from '../../../shared/bridge/reports.ts'
import type { EventPayload, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { type ProofFile, provedLines } from '../../../shared/domain/proof.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { inWords, newDownload } from '../archive/archive.ts'
import type { RunJob } from '../backups/jobs.ts'
import { refused } from '../commands/command-error.ts'
import type { CommandContext } from '../commands/editing.ts'
import {
  fileNameOf,
  mostRows,
  tooMany,
  type TableHead,
  type TableRow,
  type TableRows,
} from '../documents/table.ts'
import { draftOf } from '../files/file-system.ts'
import type { CoreProcedures } from '../procedures.ts'
import { proofText, readReportProof } from '../proof/entry-history.ts'
import { personAt } from '../queries/people.ts'
import type { QueryContext, SyncPort } from '../queries/query-context.ts'
import { settingsOf } from '../replica/entities.ts'
import { countOwnEntries, ownRows } from './own-rows.ts'
import {
  entryTable,
  type ReportQuestion,
  type ReportTable,
  summaryTable,
  weeklyTable,
} from './report-tables.ts'
import { summaryOf } from './summary-of.ts'
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
    const name = fileNameOf(words.title)
    const file = pathOf(name, question.proof ? 'zip' : format)
    try {
      const { columns, rows, of, seconds } = await tableOf(question)
      if (of !== null && of > mostRows[format]) throw tooMany(format)
      const proof = question.proof ? await proofOf(question, seconds) : null
      own.signal.throwIfAborted()
      const head = headOf(question, columns, proof)
      const { unprintable } = await runJob(
        'writeTable',
        { file, format, head, proof: proof === null ? undefined : { name, proof: proofText(proof) } },
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

  function headOf(
    { words }: ReportQuestion,
    columns: TableHead['columns'],
    proof: ProofFile | null,
  ): TableHead {
    const { dateFormat, timeFormat, durationFormat } = settingsOf(context.replica, 'preferences')
    const { title, facts, page, locale } = words
    return {
      title,
      facts: proof === null ? facts : [...facts, [words.proof, proof.head]],
      ...(proof !== null && { proofHead: proof.head }),
      page,
      columns,
      form: { dateFormat, timeFormat, durationFormat, locale },
    }
  }

  /** @param reported seconds of the table */
  async function proofOf({ scope, filter, rounding }: ReportQuestion, reported: number): Promise<ProofFile> {
    if (sync.status().waiting > 0) await sync.now()
    const me = personAt(context.replica)
    const isOwn = scope === 'own' && me !== null
    const body = team.bodyOf(isOwn ? { ...filter, memberIds: [me], teamIds: [] } : filter, rounding)
    const proof = body === null ? null : await readReportProof(context, api, body)
    const proved = proof && provedLines(proof.subject).reduce((sum, { seconds }) => sum + seconds, 0)
    if (proof === null || proved !== reported)
      throw refused(
        'The server knows other hours of these days than this computer. Wait until everything is synchronized, then try again.',
      )
    return proof
  }

  function summary(question: ReportQuestion, changes: Partial<ReportQuestion> = {}): Promise<ReportSummary> {
    return summaryOf(context, team, { ...question, ...changes })
  }

  async function tableOf(question: ReportQuestion) {
    const preferences = settingsOf(context.replica, 'preferences')
    const { kind, filter, before } = question
    if (kind === 'detailed') return entriesOf(question)
    if (kind === 'weekly') {
      const data = await summary(question, { subGroupBy: 'day' })
      return whole(weeklyTable(question, data, preferences), data)
    }
    const former = before && (await summary(question, { filter: { ...filter, ...before } }))
    const data = await summary(question)
    return whole(summaryTable(question, data, former, preferences), data)
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
    const of = isOwn ? countOwnEntries(context, question) : null
    return { columns: table.columns, rows: rows(), of, seconds: total.seconds }
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

function whole({ columns, rows }: ReportTable, { total }: ReportSummary) {
  async function* once(): AsyncGenerator<readonly TableRow[]> {
    yield rows
  }
  return { columns, rows: once(), of: rows.length, seconds: total.seconds }
}
