/** Secret links to reports, which show them to whoever has the link: ours. */

import { z } from 'zod'
import { periodNames } from '../domain/report-period.ts'
import { endpointsOf } from './endpoint.ts'
import { id, plainDate, timestamp } from './fields.ts'
import { amount, reportFilter, reportGrouping } from './reports.ts'

/** The filter of the reports but for its days. */
const linkedReport = z.object({
  /** `detailed` lists entries, too. */
  kind: z.enum(['summary', 'detailed']),
  /** Days that move with the calendar; null for those from `start_date` to `end_date`. */
  period: z.enum(periodNames).nullable(),
  start_date: plainDate.nullable(),
  end_date: plainDate.nullable(),
  filter: reportFilter.omit({ start_date: true, end_date: true, hide_amounts: true }),
  grouping: reportGrouping,
  sub_grouping: reportGrouping,
  /** With amounts, as far as the maker may see them whenever the link is opened; never with labour costs. */
  amounts: z.boolean(),
})
export type LinkedReport = z.output<typeof linkedReport>

export const reportLink = z.object({
  id,
  workspace_id: id,
  name: z.string(),
  /** Its maker: the report is what they may see. */
  user_id: id,
  user_name: z.string(),
  report: linkedReport,
  created_at: timestamp,
  /** The last day on which it can be opened, in the maker's zone. */
  last_date: plainDate,
  last_opened_at: timestamp.nullable(),
})
export type ReportLink = z.output<typeof reportLink>

const newLink = z.object({ name: z.string(), last_date: plainDate, report: linkedReport })
export type NewReportLink = z.output<typeof newLink>

const line = z.object({
  title: z.string().nullable(),
  seconds: z.int(),
  billable_seconds: z.int(),
  amounts: z.array(amount),
})
export type SharedLine = z.output<typeof line>

const sharedReport = z.object({
  name: z.string(),
  kind: linkedReport.shape.kind,
  start_date: plainDate,
  end_date: plainDate,
  grouping: reportGrouping,
  sub_grouping: reportGrouping,
  total: line,
  groups: z.array(line.extend({ sub_groups: z.array(line) })),
  /** Those that have entries. */
  days: z.array(z.object({ date: plainDate, seconds: z.int() })),
  /** Of a detailed report; the first thousand. */
  entries: z.array(
    z.object({
      user_name: z.string(),
      description: z.string(),
      project_name: z.string().nullable(),
      date: plainDate,
      start: z.string(),
      stop: z.string(),
      seconds: z.int(),
    }),
  ),
  has_more_entries: z.boolean(),
})
export type SharedReport = z.output<typeof sharedReport>

const endpoint = endpointsOf({ area: 'reports', source: 'ours', row: reportLink })
const path = '/reports/api/v3/workspace/{workspace_id}/links'
const shared = '/reports/api/v3/shared/{token}'
const token = { token: z.string() }

export const listReportLinks = endpoint('report_links.list', `GET ${path}`, {
  summary:
    'Lists the links to reports that the caller has made; of all who are in the workspace, for its admins.',
})

export const createReportLink = endpoint('report_links.create', `POST ${path}`, {
  summary: 'Makes a secret link to a report. Its address is told this once.',
  body: newLink,
  answer: { kind: 'object', status: 200, schema: reportLink.extend({ url: z.string() }) },
})

export const deleteReportLink = endpoint('report_links.delete', `DELETE ${path}/{link_id}`, {
  summary: 'Revokes a link: nobody can open it any more.',
})

export const openReportLink = endpoint('report_links.open', `GET ${shared}`, {
  summary: 'The report of a link, for whoever has it.',
  credentials: 'none',
  params: token,
  answer: { kind: 'object', status: 200, schema: sharedReport },
})

export const reportLinkCsv = endpoint('report_links.csv', `GET ${shared}/csv`, {
  summary: 'The same as CSV.',
  credentials: 'none',
  params: token,
  answer: { kind: 'stream', status: 200, contentType: 'text/csv; charset=utf-8' },
})
