/** The reports of a workspace (decisions §6, §10), each as JSON and as CSV. */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, timestamp } from './fields.ts'
import { amount, orderDirection, reportFilter, reportSums } from './reports.ts'

const path = '/reports/api/v3/workspace/{workspace_id}'
const endpoint = endpointsOf({ area: 'reports', source: 'decisions §6' })
const json = { kind: 'object', status: 200 } as const
const csv = { kind: 'stream', status: 200, contentType: 'text/csv; charset=utf-8' } as const

/** `time_entries` puts entries with the same description together; an entry counts under each of its tags. */
export const reportGrouping = z.enum(['projects', 'clients', 'users', 'tasks', 'tags', 'time_entries'])
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
  /** Null for entries that have none, and for descriptions. */
  id: id.nullable(),
  /** The name, or the description; null for none, and for what the caller may not see. */
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
