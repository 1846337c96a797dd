/** Where a link to a report leads: the report as it is now, to be read. */

import type { Hono } from 'hono'
import { html } from 'hono/html'
import { openReportLink, type SharedLine, type SharedReport } from '../../shared/api/report-links.ts'
import type { Amount, ReportGrouping } from '../../shared/api/reports.ts'
import { writeDays } from '../../shared/domain/date-format.ts'
import { formatDuration } from '../../shared/domain/duration.ts'
import { writeMoney } from '../../shared/domain/money.ts'
import { addDays, daysBetween } from '../../shared/domain/plain-date.ts'
import type { AskService } from './own-service.ts'
import { answerPage, type Markup } from './page.ts'

const shared = openReportLink.answer.schema

const titles: Readonly<Record<ReportGrouping, readonly [title: string, none: string]>> = {
  projects: ['Project', 'No project'],
  clients: ['Client', 'No client'],
  users: ['Person', 'Unknown person'],
  tasks: ['Task', 'No task'],
  tags: ['Tag', 'No tag'],
  time_entries: ['Description', 'No description'],
  days: ['Day', ''],
}

const duration = (seconds: number): string => formatDuration(seconds, 'improved')

const money = (amounts: readonly Amount[]): string =>
  amounts.map(({ currency, amount_in_cents: cents }) => writeMoney(cents, currency, 'en-GB')).join(' + ')

const days = (from: string, to: string): string =>
  writeDays(from, to, { day: 'numeric', month: 'short', year: 'numeric' }, 'DD/MM/YYYY')

function nameOf(grouping: ReportGrouping, title: string | null): string {
  if (grouping === 'days' && title !== null) return days(title, title)
  return title === null || title === '' ? titles[grouping][1] : title
}

type Refusal = readonly [title: string, says: string]

const gone: Refusal = [
  'This report cannot be opened',
  'The link has ended, or was taken back. Ask who gave it to you for a new one.',
]

const failed: Refusal = ['This report could not be made now', 'Try again later.']

const refusals: Readonly<Partial<Record<number, Refusal>>> = {
  400: ['This report is too large to be shown', 'Ask who gave you the link for a shorter one.'],
  429: ['Too many at once', 'This report is opened very often. Try again later.'],
}

export function addReportPage(app: Hono, ask: AskService): void {
  app.get('/shared/reports/:token', async (context) => {
    const token = encodeURIComponent(context.req.param('token'))
    const answer = await ask(context, 'GET', `/reports/api/v3/shared/${token}`)
    const report = answer.status === 200 ? shared.safeParse(answer.body).data : undefined
    if (report !== undefined) return answerPage(200, report.name, page(report, token), 'wide')
    const status = answer.status === 200 ? 500 : answer.status
    const [title, says] = refusals[status] ?? (status < 500 ? gone : failed)
    return answerPage(status, title, html`<p>${says}</p>`)
  })
}

function page(report: SharedReport, token: string): Markup {
  const { total, start_date: from, end_date: to } = report
  const facts = [
    ['Total', duration(total.seconds)],
    ['Billable', duration(total.billable_seconds)],
    ...(total.amounts.length > 0 ? [['Amount', money(total.amounts)]] : []),
  ]
  return html`<p>${days(from, to)}</p>
    <dl>
      ${facts.map(
        ([label = '', value = '']) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${report.days.length > 1 ? chart(report) : ''} ${groups(report)}
    ${report.kind === 'detailed' ? entries(report) : ''}
    <p><a href="../../reports/api/v3/shared/${token}/csv" download>Download as CSV</a></p>`
}

/** More bars cannot be told apart: days are put together. */
const MOST_BARS = 62

/** Bars of days, or of so many days that they can be told apart; the table of days says the same in words. */
function chart({ days: told, start_date: from, end_date: to }: SharedReport): Markup {
  const step = Math.max(1, Math.ceil((daysBetween(from, to) + 1) / MOST_BARS))
  const count = Math.ceil((daysBetween(from, to) + 1) / step)
  const bars = Array.from({ length: count }, () => 0)
  for (const { date, seconds } of told) {
    const at = Math.floor(daysBetween(from, date) / step)
    bars[at] = (bars[at] ?? 0) + seconds
  }
  const most = Math.max(...bars, 1)
  const label = (at: number): string => {
    const first = addDays(from, at * step)
    const last = addDays(first, step - 1)
    return `${days(first, last > to ? to : last)}: ${duration(bars[at] ?? 0)}`
  }
  return html`<svg
    viewBox="0 0 ${count * 10} 60"
    preserveAspectRatio="none"
    role="img"
    aria-label="Time from ${days(from, to)} as bars; ${duration(most)} at most"
  >
    ${bars.map(
      (seconds, at) =>
        html`<rect
          x="${at * 10 + 1}"
          y="${60 - (seconds / most) * 60}"
          width="8"
          height="${(seconds / most) * 60}"
          ><title>${label(at)}</title></rect
        >`,
    )}
  </svg>`
}

function groups({ grouping, sub_grouping: part, groups: lines, total }: SharedReport): Markup {
  const hasAmounts = total.amounts.length > 0
  const cells = ({ seconds, billable_seconds: billable, amounts }: SharedLine): Markup =>
    html`<td>${duration(billable)}</td>
      ${hasAmounts ? html`<td>${money(amounts)}</td>` : ''}
      <td>${duration(seconds)}</td>`
  return html`<div class="scroller" tabindex="0" role="region" aria-label="Time">
    <table>
      <thead>
        <tr>
          <th scope="col">${titles[grouping][0]} · ${titles[part][0]}</th>
          <th scope="col">Billable</th>
          ${hasAmounts ? html`<th scope="col">Amount</th>` : ''}
          <th scope="col">Duration</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          (group) =>
            html`<tr class="group">
                <th scope="row">${nameOf(grouping, group.title)}</th>
                ${cells(group)}
              </tr>
              ${group.sub_groups.map(
                (line) =>
                  html`<tr>
                    <th scope="row">${nameOf(part, line.title)}</th>
                    ${cells(line)}
                  </tr>`,
              )}`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          ${cells(total)}
        </tr>
      </tfoot>
    </table>
  </div>`
}

function entries({ entries: rows, has_more_entries: hasMore }: SharedReport): Markup {
  return html`<h2>Entries</h2>
    ${hasMore ? html`<p>The newest ${rows.length} of them are here. The CSV has all.</p>` : ''}
    <div class="scroller" tabindex="0" role="region" aria-label="Entries">
      <table>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col">Person</th>
            <th scope="col">Times</th>
            <th scope="col">Duration</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (entry) =>
              html`<tr>
                <th scope="row">
                  ${entry.description || 'No description'}
                  ${entry.project_name === null ? '' : html`<small>${entry.project_name}</small>`}
                </th>
                <td>${entry.user_name}</td>
                <td>${days(entry.date, entry.date)}, ${entry.start} – ${entry.stop}</td>
                <td>${duration(entry.seconds)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}
