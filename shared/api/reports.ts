/**
 * Reports on a workspace's entries (decisions §6, §10): what is asked of all of them.
 *
 * A report counts finished entries that are not deleted; what runs is not counted before it stops. An entry belongs as a
 * whole to the day on which it starts, in the caller's zone, also when it lasts beyond midnight. Members see their own
 * entries, and of others those that the permissions of the workspace let them see. Amounts are in cents, and only where
 * the caller may see rates.
 */

import { z } from 'zod'
import { proofFile } from '../domain/proof.ts'
import { id, timestamp } from './fields.ts'
import { endpointsOf } from './endpoint.ts'

/** At most so many ids; null stands for entries that have none. An empty list filters nothing. */
const ids = z.array(id.nullable()).max(1000).nullish()
const someIds = z.array(id).max(1000).nullish()

/** Which entries a report is about. What is absent or null filters nothing; filters together narrow. */
export const reportFilter = z.object({
  /** First day, `YYYY-MM-DD` in the caller's zone; of a timestamp, its date. */
  start_date: z.string(),
  /** Last day, itself included; today by default, or the first day if that is later. */
  end_date: z.string().nullish(),
  client_ids: ids,
  project_ids: ids,
  task_ids: ids,
  /** Entries with any of the tags. */
  tag_ids: ids,
  /** With `group_ids`: entries of these people and of the people in these groups. */
  user_ids: someIds,
  group_ids: someIds,
  time_entry_ids: someIds,
  billable: z.boolean().nullish(),
  /** Contained in the description, without regard to case. */
  description: z.string().max(3000).nullish(),
  /** The whole description is one of them; ours (decisions §6). */
  descriptions: z.array(z.string().max(3000)).max(100).nullish(),
  /** Of entries as they were tracked, before any rounding; both bounds belong to what is counted. */
  min_duration_seconds: z.int().min(0).nullish(),
  max_duration_seconds: z.int().min(0).nullish(),
  /** 0 nearest, 1 up, -1 down; the workspace's by default. Entries are rounded one by one before they are added up. */
  rounding: z.literal([-1, 0, 1]).nullish(),
  /** The step in minutes, 0 for none; the workspace's by default. */
  rounding_minutes: z.int().min(0).max(1440).nullish(),
  /** Leaves out rates, amounts and costs for who could see them too. */
  hide_amounts: z.boolean().nullish(),
})
export type ReportFilter = z.output<typeof reportFilter>

export const orderDirection = z.enum(['asc', 'desc', 'ASC', 'DESC'])

/** An amount of money, in cents of its currency. */
export const amount = z.object({ currency: z.string(), amount_in_cents: z.int() })
export type Amount = z.output<typeof amount>

/** Billable time at one rate. */
export const ratedTime = z.object({
  currency: z.string(),
  hourly_rate_in_cents: z.int(),
  billable_seconds: z.int(),
  /** Seconds × rate, rounded once, half up. */
  amount_in_cents: z.int(),
})

/** Time at one labour cost: of parts of a report, times are added up exactly where rounded amounts are not. */
const costedTime = z.object({ currency: z.string(), hourly_rate_in_cents: z.int(), seconds: z.int() })

/** Sums of some entries. The lists hold the items that the caller may see, one a currency or rate. */
export const reportSums = z.object({
  seconds: z.int(),
  billable_seconds: z.int(),
  rates: z.array(ratedTime),
  /** The amount of the billable time: added up exactly, rounded once. */
  amounts: z.array(amount),
  /** All of the time that has a labour cost, billable or not, by what an hour of it costs. Ours. */
  labor_rates: z.array(costedTime),
  /** The amounts: added up exactly, rounded once. */
  labor_costs: z.array(amount),
})
export type ReportSums = z.output<typeof reportSums>

const path = '/reports/api/v3/workspace/{workspace_id}'
const endpoint = endpointsOf({ area: 'reports', source: 'decisions §6' })
const json = { kind: 'object', status: 200 } as const
const csv = { kind: 'stream', status: 200, contentType: 'text/csv; charset=utf-8' } as const

/**
 * `time_entries` puts entries with the same description together; an entry counts under each of its tags. `days`, which are
 * ours, are those of the caller's zone, their titles dates.
 */
export const reportGrouping = z.enum([
  'projects',
  'clients',
  'users',
  'tasks',
  'tags',
  'time_entries',
  'days',
])
export type ReportGrouping = z.output<typeof reportGrouping>

export const summaryBody = reportFilter.extend({
  /** `projects` by default. */
  grouping: reportGrouping.nullish(),
  /** `time_entries` by default; another than `grouping`. */
  sub_grouping: reportGrouping.nullish(),
  /** Of groups and sub-groups; by title unless said otherwise. */
  order_by: z.enum(['title', 'duration']).nullish(),
  /** `asc` by default. */
  order_dir: orderDirection.nullish(),
})
export type SummaryBody = z.output<typeof summaryBody>

const summaryLine = reportSums.extend({
  /** Null for entries that have none, for descriptions and for days. */
  id: id.nullable(),
  /** The name, the description, or the date; null for none, and for what the caller may not see. */
  title: z.string().nullable(),
  /** Of a project that has one, for the whole project; the amounts beside it show how far the work has come. */
  fixed_fee: amount.nullable(),
})

const summary = z.object({
  groups: z.array(summaryLine.extend({ sub_groups: z.array(summaryLine) })),
})
export type SummaryLine = z.output<typeof summaryLine>

export const searchBody = reportFilter.extend({
  /** `date` by default: the start. CSV is always by date. */
  order_by: z.enum(['date', 'user', 'duration', 'description', 'last_update']).nullish(),
  /** `desc` by default. */
  order_dir: orderDirection.nullish(),
  /** 50 by default. */
  page_size: z.int().min(1).max(1000).nullish(),
  /** The next page begins where X-Next-Row-Number, X-Next-ID and X-Next-Timestamp of the page before say. */
  first_row_number: z.int().min(1).max(100_000_000).nullish(),
  first_id: id.nullish(),
  first_timestamp: z.int().min(0).max(9_000_000_000).nullish(),
})
export type SearchBody = z.output<typeof searchBody>

/** An entry of the detailed report; the entry itself is the only one of `time_entries`. */
const searchRow = z.object({
  row_number: z.int(),
  user_id: id,
  username: z.string(),
  project_id: id.nullable(),
  project_name: z.string().nullable(),
  project_color: z.string().nullable(),
  client_name: z.string().nullable(),
  task_id: id.nullable(),
  task_name: z.string().nullable(),
  billable: z.boolean(),
  description: z.string(),
  tag_ids: z.array(id),
  tag_names: z.array(z.string()),
  currency: z.string(),
  /** Null for what is not billed, and for what the caller may not see. */
  hourly_rate_in_cents: z.int().nullable(),
  billable_amount_in_cents: z.int().nullable(),
  time_entries: z.array(
    z.object({
      id,
      /** Rounded, as the report says. */
      seconds: z.int(),
      start: timestamp,
      stop: timestamp,
      at: timestamp,
    }),
  ),
})
export type SearchRow = z.output<typeof searchRow>

/** One person's time on one project; seven values for the days from `start_date` on. */
const weeklyRow = z.object({
  user_id: id,
  user_name: z.string(),
  project_id: id.nullable(),
  project_name: z.string().nullable(),
  client_name: z.string().nullable(),
  seconds: z.array(z.int()),
  billable_seconds: z.array(z.int()),
  currency: z.string(),
  /** Null for who may not see it. */
  billable_amounts_in_cents: z.array(z.int()).nullable(),
})
export type WeeklyRow = z.output<typeof weeklyRow>

const totals = reportSums.extend({ time_entries: z.int() })
export type Totals = z.output<typeof totals>

export const summaryReport = endpoint('reports.summary', `POST ${path}/summary/time_entries`, {
  summary: 'Adds up tracked time in groups and sub-groups.',
  body: summaryBody,
  answer: { ...json, schema: summary },
})

export const summaryReportCsv = endpoint('reports.summaryCsv', `POST ${path}/summary/time_entries.csv`, {
  summary: 'The summary as CSV, a line for each sub-group.',
  body: summaryBody,
  answer: csv,
})

export const searchReport = endpoint('reports.search', `POST ${path}/search/time_entries`, {
  summary: 'Lists entries, a page at a time.',
  body: searchBody,
  answer: { kind: 'array', status: 200, schema: searchRow },
})

export const searchReportCsv = endpoint('reports.searchCsv', `POST ${path}/search/time_entries.csv`, {
  summary: 'All entries as CSV, by date, sent while they are read.',
  body: searchBody,
  answer: csv,
})

export const searchTotals = endpoint('reports.totals', `POST ${path}/search/time_entries/totals`, {
  summary: 'Adds up all entries.',
  body: reportFilter,
  answer: { ...json, schema: totals },
})

export const searchTotalsCsv = endpoint('reports.totalsCsv', `POST ${path}/search/time_entries/totals.csv`, {
  summary: 'The sums of all entries as CSV.',
  body: reportFilter,
  answer: csv,
})

export const weeklyReport = endpoint('reports.weekly', `POST ${path}/weekly/time_entries`, {
  summary: 'Tracked time of seven days, for each person and project.',
  body: reportFilter,
  answer: { kind: 'array', status: 200, schema: weeklyRow },
})

export const weeklyReportCsv = endpoint('reports.weeklyCsv', `POST ${path}/weekly/time_entries.csv`, {
  summary: 'The week as CSV.',
  body: reportFilter,
  answer: csv,
})

export const proveReport = endpoint('reports.proof', `POST ${path}/proof`, {
  summary:
    'Extension: proves the hours of a report of 20,000 entries at most: how each came about and what was changed since, chained by hashes and signed.',
  body: reportFilter,
  answer: { ...json, schema: proofFile },
})

/** The most entries that are asked for by their own ids. */
export const MOST_UNBILLED = 25_000

/** An entry that can come to a line of an invoice. */
export const unbilledEntry = z.object({
  /** Lines name it so. */
  sync_id: z.uuid(),
  user_id: id,
  username: z.string(),
  project_id: id.nullable(),
  project_name: z.string().nullable(),
  task_name: z.string().nullable(),
  description: z.string(),
  start: timestamp,
  tracked_seconds: z.int(),
  /** Rounded, as the report says. */
  seconds: z.int(),
  currency: z.string(),
  /** Null where there is no rate. */
  hourly_rate_in_cents: z.int().nullable(),
})

export const unbilledBody = reportFilter.extend({
  sync_ids: z.array(z.uuid()).max(MOST_UNBILLED).nullish(),
})

export const readUnbilled = endpoint('reports.unbilled', `POST ${path}/unbilled`, {
  summary:
    'Extension: everybody’s billable entries that are on no sent invoice, the oldest first, 25,000 at most; with `sync_ids` only those of them. For who sees rates and everybody’s time.',
  body: unbilledBody,
  answer: { kind: 'array', status: 200, schema: unbilledEntry },
})
