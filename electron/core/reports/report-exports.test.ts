import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobReader, TextWriter, ZipReader, type FileEntry } from '@zip.js/zip.js'
import { parse } from 'csv-parse/sync'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EventPayload } from '../../../shared/bridge/contract.ts'
import { runHere, type RunJob } from '../backups/jobs.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'
import { exportWords } from './export-words.fixture.ts'
import { reportExports } from './report-exports.ts'
import type { ReportQuestion } from './report-tables.ts'

let folder: string
let account: TestAccount
let told: EventPayload<'export'>[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dayloom-export-'))
  account = openTestAccount()
  told = []
})
afterEach(() => {
  account.replica.close()
  rmSync(folder, { recursive: true, force: true })
})

function exporting(runJob: RunJob = runHere) {
  return reportExports({
    context: account.context,
    sync: { status: () => ({ waiting: 0 }) } as never,
    api: null,
    runJob,
    onProgress: (progress) => told.push(progress),
    pathOf: (name, ending) => join(folder, `${name}.${ending}`),
  }).procedures
}

function question(changes: Partial<ReportQuestion>): ReportQuestion {
  return {
    kind: 'summary',
    format: 'csv',
    proof: false,
    scope: 'own',
    filter: { from: '2026-03-01', to: '2026-03-31' },
    rounding: null,
    groupBy: 'project',
    subGroupBy: null,
    before: null,
    words: exportWords,
    ...changes,
  }
}

/** Two entries of a billed project, and one whose text a spreadsheet would run. */
function track(): void {
  const client = account.pull('client', 1, { name: 'Acme' })
  const project = account.pull('project', 2, { name: 'Site', clientId: client, currency: 'EUR' })
  account.pull('member', 4, { name: 'Ada', isMe: true })
  account.pull('workspace', 5, { currency: 'EUR', seesRates: true })
  account.pull('rate', 3, {
    kind: 'billable',
    level: 'project',
    projectId: project,
    memberId: null,
    periods: JSON.stringify([{ from: null, cents: 9000 }]),
  })
  account.pull('timeEntry', 10, {
    description: 'Draft; "quoted"\nlines',
    projectId: project,
    billable: true,
    start: '2026-03-02T08:00:00Z',
    stop: '2026-03-02T09:30:05Z',
  })
  account.pull('timeEntry', 11, {
    description: '=1+1',
    start: '2026-03-03T23:30:00Z',
    stop: '2026-03-04T01:00:00Z',
  })
}

const run = async (changes: Partial<ReportQuestion>, runJob?: RunJob): Promise<string> =>
  (await exporting(runJob)['reports.export'](question(changes))).file

const rowsOf = (file: string): string[][] => parse(readFileSync(file, 'utf8'), { bom: true })

async function pagesOf(file: string): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 }).promise
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
}

it('writes a summary as CSV with a line for each part', async () => {
  track()
  const file = await run({ subGroupBy: 'day' })
  expect(readFileSync(file, 'utf8').startsWith('\u{feff}project,day,')).toBe(true)
  expect(rowsOf(file).slice(1)).toEqual([
    ['Site', '2026-03-02', '50.02', '1:30:05', '1:30:05', '135.13'],
    ['No project', '2026-03-04', '49.98', '1:30:00', '0:00:00', ''],
  ])
})

it('has the lines of a summary in the order of the screen', async () => {
  track()
  account.replica.sqlite.run(`UPDATE preferences SET report_sort = 'title', report_ascends = 1`)
  expect(rowsOf(await run({})).map(([name]) => name)).toEqual(['project', 'No project', 'Site'])
})

it('shows a client no labour costs, or no money at all, where that is wanted', async () => {
  track()
  account.pull('workspace', 5, { currency: 'EUR', seesRates: true, seesCosts: true })
  account.pull('rate', 6, {
    kind: 'labor_cost',
    level: 'workspace',
    projectId: null,
    memberId: null,
    periods: JSON.stringify([{ from: null, cents: 4000 }]),
  })
  const headings = async (changes: Partial<ReportQuestion>) =>
    rowsOf(await run({ groupBy: 'day', ...changes }))[0]?.filter((heading) => /amount|cost/.test(heading))
  expect(await headings({})).toEqual(['amount (EUR)', 'cost (EUR)'])
  expect(await headings({ money: 'amounts' })).toEqual(['amount (EUR)'])
  expect(await headings({ money: 'none' })).toEqual([])
  expect(await headings({ kind: 'detailed', money: 'none' })).toEqual([])
})

it('compares the parts of a summary with those of the days before', async () => {
  track()
  const file = await run({
    filter: { from: '2026-03-04', to: '2026-03-04' },
    before: { from: '2026-03-02', to: '2026-03-02' },
    groupBy: 'month',
  })
  expect(rowsOf(file)[0]?.slice(-2)).toEqual(['before', 'change'])
  expect(rowsOf(file)[1]?.slice(-2)).toEqual(['1:30:05', '-0.09'])
})

it('writes entries with their day, times and amounts in the person’s zone, and nothing that runs', async () => {
  track()
  const [header, first, second, ...rest] = rowsOf(await run({ kind: 'detailed' }))
  const named = (row: string[] = []) =>
    Object.fromEntries((header ?? []).map((heading, index) => [heading, row[index]]))
  expect(named(first)).toMatchObject({
    date: '2026-03-02',
    start: '09:00:00',
    stop: '10:30:05',
    description: 'Draft; "quoted"\nlines',
    client: 'Acme',
    duration: '1:30:05',
    rate: '90',
    amount: '135.13',
    currency: 'EUR',
  })
  expect(named(second)).toMatchObject({ date: '2026-03-04', description: "'=1+1", amount: '' })
  expect(rest).toEqual([])
  expect(told.at(-1)).toEqual({ rows: 2, of: 2 })
})

it('gives spreadsheets durations, dates and amounts that they reckon with, and the total', async () => {
  track()
  const file = await run({ kind: 'detailed', format: 'xlsx' })
  const zip = new ZipReader(new BlobReader(new Blob([readFileSync(file)])))
  const entries = (await zip.getEntries()) as FileEntry[]
  const text = (name: string) => entries.find(({ filename }) => filename === name)?.getData(new TextWriter())
  const sheet = (await text('xl/worksheets/sheet1.xml')) ?? ''
  const values = [...sheet.matchAll(/<v>([\d.]+)<\/v>/g)].map(([, value]) => Number(value))
  // 2 March 2026, and 1:30:05 of a day.
  expect(values).toContain(46_083)
  expect(values.some((value) => Math.abs(value - 5405 / 86_400) < 1e-9)).toBe(true)
  expect(values.some((value) => Math.abs(value - 10_805 / 86_400) < 1e-9)).toBe(true)
  expect(values).toContain(135.13)
  expect(await text('xl/styles.xml')).toContain('[h]:mm')
})

it('numbers the pages of a PDF, repeats its headings and ends with the total', async () => {
  const project = account.pull('project', 2, { name: 'Site' })
  for (let index = 0; index < 90; index += 1)
    account.pull('timeEntry', 100 + index, {
      description: `Entry ${index} ${'long'.repeat(30)}`,
      projectId: project,
      start: '2026-03-02T08:00:00Z',
      stop: '2026-03-02T09:00:00Z',
    })
  const pages = await pagesOf(await run({ kind: 'detailed', format: 'pdf' }))
  expect(pages.length).toBeGreaterThan(1)
  pages.forEach((page, index) => {
    expect(page).toContain(`${index + 1} of ${pages.length}`)
    expect(page).toContain('duration')
    // Of a column of nothing.
    expect(page).not.toContain('tags')
  })
  expect(pages[0]).toContain('1 – 31 Mar 2026')
  expect(pages.at(-1)).toContain('90:00:00')
})

it.each(['summary', 'detailed'] as const)('a %s PDF has spaces that its typeface can write', async (kind) => {
  track()
  const [project = null] = account.procedures['projects.list']().map(({ id }) => id)
  account.pull('timeEntry', 12, {
    projectId: project,
    billable: true,
    start: '2026-03-05T00:00:00Z',
    stop: '2026-03-05T20:00:00Z',
  })
  const pages = await pagesOf(await run({ kind, format: 'pdf', words: { ...exportWords, locale: 'fr' } }))
  expect(pages.join(' ')).toMatch(/1[ \u{a0}]935,13/u)
})

it('leaves nothing behind when it is cancelled, and can begin again', async () => {
  track()
  const stuck: RunJob = (_, __, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      started.resolve()
    })
  const started = Promise.withResolvers<void>()
  const procedures = exporting(stuck)
  const written = procedures['reports.export'](question({}))
  await started.promise
  await expect(procedures['reports.export'](question({}))).rejects.toMatchObject({ code: 'refused' })
  await procedures['reports.cancelExport']({})
  await expect(written).rejects.toMatchObject({ message: expect.stringContaining('cancelled') as string })
  expect(readdirSync(folder)).toEqual([])
  expect(existsSync(await run({}))).toBe(true)
})
