/** Reports: one's own time from what this computer knows, the team's as the service tells it. */

import { z } from 'zod'
import { periodNames } from '../domain/report-period.ts'
import { instant, localId, nothing, plainDate } from './fields.ts'
import { command, mainProcedure, query } from './procedure.ts'
import { entryPage } from './time-entries.ts'

const ids = z.array(localId.nullable()).max(1000)

/** Which finished entries of the workspace in use a report is about. What is absent filters nothing. */
export const reportFilter = z
  .object({
    /** The days on which they start, in the person's zone, both included. */
    from: plainDate,
    to: plainDate,
    /** Null stands for entries that have none. */
    clientIds: ids,
    projectIds: ids,
    taskIds: ids,
    /** With any of them. */
    tagIds: ids,
    memberIds: z.array(localId).max(1000),
    /** With `memberIds`: entries of these people and of the people in these teams. */
    teamIds: z.array(localId).max(1000),
    billable: z.boolean(),
    /** Contained in the description, without regard to case. */
    text: z.string().max(200),
    /** The whole description is one of them. */
    descriptions: z.array(z.string().max(3000)).max(100),
    /** Of entries as they were tracked, before any rounding; both bounds belong to what is counted. */
    minSeconds: z.int().min(0),
    maxSeconds: z.int().min(0),
  })
  .partial()
  .required({ from: true, to: true })
export type ReportFilter = z.output<typeof reportFilter>

/** Entries are rounded one by one before they are added up. */
export const reportRounding = z.object({
  direction: z.enum(['nearest', 'up', 'down']),
  /** The step; 0 for none. */
  minutes: z.int().min(0).max(1440),
})
export type ReportRounding = z.output<typeof reportRounding>

/** An entry counts under each of its tags; weeks begin on the person's first day. */
export const reportGroupings = [
  'project',
  'client',
  'task',
  'tag',
  'description',
  'person',
  'day',
  'week',
  'month',
] as const
const grouping = z.enum(reportGroupings)
export type ReportGrouping = z.output<typeof grouping>

/** One's own time, or that of everybody as far as the service lets the person see it. */
export const reportScope = z.enum(['own', 'team'])
export type ReportScope = z.output<typeof reportScope>

/** The money that a report shows of what the person may see: a report for a client has no labour costs. */
export const reportMoney = z.enum(['all', 'amounts', 'none'])
export type ReportMoney = z.output<typeof reportMoney>

/** In cents, one a currency. */
const amounts = z.array(z.object({ currency: z.string(), cents: z.int() }))
export type Amounts = z.output<typeof amounts>

/** Whole seconds. */
const sums = z.object({ seconds: z.int(), billableSeconds: z.int() })

/**
 * Of entries. The amounts of the billable time, and the labour costs of all of it, are added up exactly and rounded once; none
 * where there is no rate, or none that the person may see.
 */
const ratedSums = sums.extend({ amounts, costs: amounts })

const line = ratedSums.extend({
  /**
   * The id of the row, the description, or the date: the first one of a week or month. Null for entries that have none, and
   * for rows that are not on this computer.
   */
  key: z.string().nullable(),
  /** Of rows; null where there is none, empty for one that the person may not see. */
  name: z.string().nullable(),
})
export type ReportLine = z.output<typeof line>

const group = line.extend({ subGroups: z.array(line) })
export type ReportGroup = z.output<typeof group>

const summary = z.object({
  /** As it was asked for: what is kept for a moment under another question is still read by its own. */
  groupBy: grouping,
  subGroupBy: grouping.nullable(),
  /** Each entry once. */
  total: ratedSums,
  /** Dates in their order, all others by time, the longest first. */
  groups: z.array(group),
  /** The days that have entries, in order. */
  days: z.array(sums.extend({ date: plainDate })),
  /** When the service told it; null of what this computer knows by itself. */
  asOf: instant.nullable(),
})
export type ReportSummary = z.output<typeof summary>

/** An entry of the team's report. */
const teamEntry = z.object({
  /** The service's. */
  id: z.int(),
  person: z.string(),
  description: z.string(),
  project: z.string().nullable(),
  color: z.string().nullable(),
  client: z.string().nullable(),
  task: z.string().nullable(),
  tags: z.array(z.string()),
  billable: z.boolean(),
  start: instant,
  stop: instant,
  /** Rounded as the report says. */
  seconds: z.int(),
  /** In cents; null for what is not billed, and for what the person may not see. */
  amount: z.int().nullable(),
  currency: z.string(),
})

/** The texts of an exported file besides values: the window knows the words, and the names of what is filtered. */
const exportWords = z.object({
  title: z.string().max(300),
  /** Lines below the title: the days, the filter. */
  facts: z.array(z.tuple([z.string().max(300), z.string().max(20_000)])).max(50),
  /** Of lines without a name, by grouping. */
  nameless: z.record(z.enum([...reportGroupings, 'deleted', 'hidden']), z.string()),
  /** The headings of groupings. */
  groupings: z.record(z.enum(reportGroupings), z.string()),
  columns: z.record(
    z.enum([
      'share',
      'duration',
      'billable',
      'amount',
      'cost',
      'before',
      'change',
      'total',
      'date',
      'start',
      'stop',
      'stopDate',
      'tags',
      'rate',
      'currency',
    ]),
    z.string(),
  ),
  yes: z.string(),
  no: z.string(),
  /** Stands before the head of the proof. */
  proof: z.string(),
  /** The foot of a page: `# of ##`. */
  page: z.string(),
  /** In whose numbers amounts are written: a BCP 47 tag. */
  locale: z.string().regex(/^[\w-]{1,40}$/),
})
export type ExportWords = z.output<typeof exportWords>

export const exportFormat = z.enum(['csv', 'xlsx', 'pdf'])
export type ExportFormat = z.output<typeof exportFormat>

/** How many rows of a report are written, and of how many; null where that is not known before its end. */
export const exportProgress = z.object({ rows: z.int(), of: z.int().nullable() })

const reportLink = z.object({
  /** The service's. */
  id: z.int(),
  name: z.string(),
  person: z.string(),
  lastDate: plainDate,
  lastOpenedAt: instant.nullable(),
})

/** Where the next page of the team's entries begins. */
const teamCursor = z.object({ row: z.int(), id: z.int(), timestamp: z.int() })

const asked = z.object({
  filter: reportFilter,
  rounding: reportRounding.nullable().default(null),
})

export const reportProcedures = {
  /**
   * Adds up time in groups and, where they are asked for, their parts. Of the team: `offline` while the service cannot be
   * reached and has not told the same before.
   */
  'reports.summary': query(
    asked.extend({
      scope: reportScope.default('own'),
      groupBy: grouping,
      /** Another than `groupBy`. */
      subGroupBy: grouping.nullable().default(null),
      /** All by default. */
      money: reportMoney.optional(),
    }),
    summary,
  ),
  /** The person's entries, by whole days, paged like `timeEntries.page`; the totals of days are rounded. */
  'reports.entries': query(
    asked.extend({
      /** None: without their rates. */
      money: reportMoney.optional(),
      before: instant.nullish(),
      minEntries: z.int().min(1).max(1000).default(100),
    }),
    entryPage,
  ),
  /** Everybody's entries, newest first, a page at a time; errors as of the summary. */
  'reports.teamEntries': query(
    asked.extend({ next: teamCursor.nullable().default(null) }),
    z.object({ entries: z.array(teamEntry), next: teamCursor.nullable(), asOf: instant }),
  ),
  /**
   * Writes a report as a file into the folder for downloads, and answers its path once it is on the disk. `refused` while
   * another one is written, for more lines than the format takes, where nothing can be written, and when it is cancelled;
   * then nothing is left of it. With the proof of its hours it is a ZIP of both, for which the service is needed.
   */
  'reports.export': command(
    asked.extend({
      kind: z.enum(['summary', 'weekly', 'detailed']),
      format: exportFormat,
      proof: z.boolean().default(false),
      scope: reportScope,
      groupBy: grouping,
      subGroupBy: grouping.nullable(),
      /** The days that a summary is compared with. */
      before: z.object({ from: plainDate, to: plainDate }).nullable(),
      money: reportMoney.optional(),
      words: exportWords,
    }),
    z.object({
      file: z.string(),
      /** The letters that a PDF lacks, each once. */
      unprintable: z.string(),
    }),
  ),
  /** Ends the one that is being written, if any. */
  'reports.cancelExport': command(nothing, z.object({})),
  /** The path of the latest one since the account was opened. */
  'reports.latestExport': query(nothing, z.object({ file: z.string().nullable() })),
  /**
   * The secret links to reports that the person has made; for admins, those of everybody. They are the service's: `offline`
   * while it cannot be reached, and where it is on this computer alone, for nobody else could open them.
   */
  'reports.links': query(nothing, z.object({ links: z.array(reportLink) })),
  /** Makes one; its address is told this once. Errors as of the list. */
  'reports.share': command(
    asked.extend({
      name: z.string().trim().min(1).max(255),
      kind: z.enum(['summary', 'detailed']),
      /** Days that move with the calendar; null for those of the filter. */
      period: z.enum(periodNames).nullable(),
      lastDate: plainDate,
      amounts: z.boolean(),
      scope: reportScope,
      groupBy: grouping,
      subGroupBy: grouping.nullable(),
    }),
    z.object({ id: z.int(), url: z.string() }),
  ),
  /** Revokes one. */
  'reports.unshare': command(z.object({ id: z.int() }), z.object({})),
  /** Shows its folder in the desktop's file manager. */
  'reports.showExport': mainProcedure(nothing, z.null()),
} as const
