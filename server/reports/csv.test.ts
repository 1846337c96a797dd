import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPAT_PREFIX } from '../../shared/api/dialect.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import {
  searchReportCsv,
  searchTotalsCsv,
  summaryReportCsv,
  weeklyReportCsv,
} from '../../shared/api/reports.ts'
import { tokenHeader } from '../testing/api-client.ts'
import { openTestService } from '../testing/test-service.ts'
import { moneyCell, toCsv } from './csv.ts'
import { Reports } from './reports.fixture.ts'

describe('CSV', () => {
  it('quotes what would break it, in lines that end as RFC 4180 says', () => {
    expect(toCsv([['a,b', 'say "x"', 'two\nlines', '', null, 7]])).toBe(
      '"a,b","say ""x""","two\nlines",,,7\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('keeps spreadsheets from running %j', (text) => {
    expect(toCsv([[text]])).toMatch(/^"?'/)
  })

  it('writes cents exactly', () => {
    expect([0, 5, 1250, 123_456_789_001, null].map(moneyCell)).toEqual([
      '0.00',
      '0.05',
      '12.50',
      '1234567890.01',
      null,
    ])
  })
})

describe('reports as CSV', () => {
  let reports: Reports
  beforeAll(async () => {
    const test = await openTestService({ unlimitedHistory: true })
    test.clock.set('2025-06-30T12:00:00Z')
    reports = new Reports(test, await test.signUp({ timezone: 'Europe/Berlin' }))
    const project = await reports.project('Ünïcode, Inc.', { rate: 60, currency: 'EUR' })
    await reports.track({
      project_id: project.id,
      billable: true,
      description: '=HYPERLINK("http://evil.example")',
      start: '2025-06-02T21:30:00Z',
      duration: 5400,
      tags: ['a', 'b'],
    })
    await reports.track({ start: '2025-06-04T08:00:00Z', duration: 90, description: 'plain' })
  })
  afterAll(() => reports.test.close())

  async function linesOf(endpoint: Endpoint, body: object = {}): Promise<string[]> {
    const answer = await reports.person.client.send(endpoint, {
      params: reports.params,
      body: { start_date: '2025-06-02', ...body },
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="\w[\w-]*\.csv"$/)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    return new TextDecoder().decode(bytes).split('\r\n')
  }

  it('decisions §6 POST search/time_entries.csv: entries with dates and times of the caller’s zone', async () => {
    expect(await linesOf(searchReportCsv, { order_dir: 'asc' })).toEqual([
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Hourly rate,Amount,Currency',
      `Ada,${reports.person.email},,"Ünïcode, Inc.",,"'=HYPERLINK(""http://evil.example"")",Yes,2025-06-02,23:30:00,2025-06-03,01:00:00,1:30:00,"a, b",60.00,90.00,EUR`,
      `Ada,${reports.person.email},,,,plain,No,2025-06-04,10:00:00,2025-06-04,10:01:30,0:01:30,,,,USD`,
      '',
    ])
  })

  it('decisions §6 POST summary/time_entries.csv: a line for each sub-group', async () => {
    expect(await linesOf(summaryReportCsv, { sub_grouping: 'users' })).toEqual([
      'Project,User,Duration,Billable duration,Amount (EUR)',
      '"Ünïcode, Inc.",Ada,1:30:00,1:30:00,90.00',
      ',Ada,0:01:30,0:00:00,',
      '',
    ])
  })

  it('decisions §6 POST weekly/time_entries.csv: a column for each day', async () => {
    expect(await linesOf(weeklyReportCsv)).toEqual([
      'User,Client,Project,2025-06-02,2025-06-03,2025-06-04,2025-06-05,2025-06-06,2025-06-07,2025-06-08,Total',
      'Ada,,,0:00:00,0:00:00,0:01:30,0:00:00,0:00:00,0:00:00,0:00:00,0:01:30',
      'Ada,,"Ünïcode, Inc.",1:30:00,0:00:00,0:00:00,0:00:00,0:00:00,0:00:00,0:00:00,1:30:00',
      '',
    ])
  })

  it('decisions §6 POST search/time_entries/totals.csv: one line', async () => {
    expect(await linesOf(searchTotalsCsv)).toEqual([
      'Entries,Duration,Billable duration,Amount (EUR)',
      '2,1:31:30,1:30:00,90.00',
      '',
    ])
  })

  it('are the same in the compat dialect', async () => {
    const url = `http://service${COMPAT_PREFIX}/reports/api/v3/workspace/${reports.params.workspace_id}/search/time_entries/totals.csv`
    const answer = await reports.test.service.fetch(
      new Request(url, {
        method: 'POST',
        headers: tokenHeader(reports.person.me.api_token),
        body: JSON.stringify({ start_date: '2025-06-02' }),
      }),
    )
    expect(answer.status).toBe(200)
    expect((await answer.text()).split('\r\n')).toHaveLength(3)
  })

  it('are refused with the message alone, as all reports are', async () => {
    const body = { start_date: 'soon' }
    expect(
      await reports.person.client.refusal(searchReportCsv, { params: reports.params, body }),
    ).toMatchObject({ status: 400, message: 'start_date: must be a date such as 2006-01-02' })
  })
})
