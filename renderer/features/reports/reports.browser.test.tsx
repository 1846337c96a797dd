import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { WorkspaceSettings } from '../../../shared/bridge/rates.ts'
import type { ReportSummary } from '../../../shared/bridge/reports.ts'
import { brokenRules } from '../../testing/broken-rules.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { keepEntries, someEntry } from '../../testing/entries.ts'
import { openApp, preferences, twoWorkspaces } from '../../testing/open-app.tsx'
import type { Answers } from '../../testing/fake-bridge.ts'

beforeEach(() => vi.setSystemTime('2026-03-20T12:00:00Z'))

const hour = 3600

const euros = [{ currency: 'EUR', cents: 8550 }]

const summary: ReportSummary = {
  groupBy: 'project',
  subGroupBy: null,
  total: { seconds: 3 * hour, billableSeconds: hour, amounts: euros, costs: [] },
  groups: [
    {
      key: 'Proofs',
      name: null,
      seconds: 2 * hour,
      billableSeconds: hour,
      amounts: euros,
      costs: [],
      subGroups: [],
    },
    { key: '', name: null, seconds: hour, billableSeconds: 0, amounts: [], costs: [], subGroups: [] },
  ],
  days: [{ date: '2026-03-18', seconds: 3 * hour, billableSeconds: hour }],
  asOf: null,
}

const workspace = emptyAnswer(procedures['workspaceSettings.get'].output.unwrap()) as WorkspaceSettings

function reports(answers: Answers = {}): Answers {
  const entry = someEntry()
  return {
    ...keepEntries(entry),
    'reports.summary': ({ groupBy, subGroupBy }) => ({ ...summary, groupBy, subGroupBy }),
    'reports.entries': () => ({
      days: [
        {
          date: '2026-03-20',
          totalSeconds: hour,
          entries: [entry],
          rates: { [entry.id]: { cents: 8051, currency: 'EUR' } },
        },
      ],
      nextBefore: null,
    }),
    ...answers,
  }
}

it('leads from a number to its entries, which are corrected where they stand, and back', async () => {
  const bridge = await openApp('/reports?groupBy=description&subGroupBy=project', reports())
  const line = page.getByRole('row', { name: /^Proofs/ })
  await expect.element(line).toBeVisible()
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  await line.getByRole('link', { name: /2:00:00/ }).click()
  await expect.element(page.getByRole('treegrid', { name: 'Time entries' })).toBeVisible()
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  expect(bridge.inputs('reports.entries').at(-1)?.filter).toEqual({
    from: '2026-03-16',
    to: '2026-03-22',
    descriptions: ['Proofs'],
  })
  await expect.element(page.getByText('€80.51')).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'Proofs' }).click()
  await userEvent.keyboard('{Enter}{Control>}a{/Control}Title{Enter}')
  await expect.poll(() => bridge.inputs('timeEntries.update').at(-1)?.changes.description).toBe('Title')
  window.history.back()
  await expect.element(line).toBeVisible()
})

it('reads an answer by its own grouping until that of another one has come', async () => {
  const asked: string[] = []
  const part = { key: 'Navigation', name: null, seconds: hour, billableSeconds: 0, amounts: [], costs: [] }
  const groups = summary.groups.map((group) => Object.assign({}, group, { subGroups: [part] }))
  const answer: Answers['reports.summary'] = ({ groupBy, subGroupBy }) => {
    asked.push(`${groupBy} ${subGroupBy}`)
    const isLate = groupBy === 'week' || subGroupBy === 'week'
    return isLate ? new Promise(() => {}) : { ...summary, groups, groupBy, subGroupBy }
  }
  await openApp(
    '/reports?groupBy=person&subGroupBy=description&of=',
    reports({ 'session.get': () => twoWorkspaces, 'reports.summary': answer }),
  )
  const choose = async (label: string) => {
    await page.getByRole('button', { name: new RegExp(label) }).click()
    await page.getByRole('option', { name: 'Week' }).click()
  }
  await page
    .getByRole('button', { name: /^Parts of/ })
    .first()
    .click()
  await expect.element(page.getByRole('row', { name: /Navigation/ })).toBeVisible()
  await page.getByRole('button', { name: /^By person/ }).click()
  await choose('Then by')
  await expect.poll(() => asked.at(-1)).toBe('person week')
  await expect.element(page.getByText('Navigation')).toBeVisible()
  await choose('Group by')
  await expect.poll(() => asked.at(-1)).toBe('week person')
  await expect.element(page.getByText('Navigation')).toBeVisible()
})

it('says the days of the chart as a table, too, and remembers that', async () => {
  const bridge = await openApp('/reports', reports())
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect.poll(() => bridge.inputs('preferences.update')).toEqual([{ reportChart: 'table' }])
  bridge.answer({
    'preferences.update': () => {
      throw new Error('The disk is full.')
    },
  })
  await page.getByRole('table').getByRole('button', { name: 'Billable' }).click()
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  await openApp(
    '/reports?of=',
    reports({ 'preferences.get': () => ({ ...preferences, reportChart: 'table' }) }),
  )
  const day = page.getByRole('row', { name: /18 Mar|2026-03-18/ })
  await expect.element(day.getByRole('link', { name: /3:00:00/ })).toBeVisible()
  await page.getByRole('link', { name: 'Weekly' }).click()
  await expect.element(page.getByRole('table', { name: /The week by/ })).toBeVisible()
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
})

it('asks for what is typed, and keeps it in the address', async () => {
  const sees = { 'workspaceSettings.get': () => ({ ...workspace, seesCosts: true }) }
  const bridge = await openApp('/reports', reports(sees))
  await page.getByRole('searchbox', { name: 'Description' }).fill('proof')
  await expect.poll(() => bridge.inputs('reports.summary').at(-1)?.filter.text).toBe('proof')
  expect(decodeURIComponent(window.location.hash)).toContain('"text":"proof"')
  await page.getByRole('button', { name: 'Amounts' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'No amounts' })).toBeVisible()
  expect(await brokenRules(page.getByRole('dialog', { name: 'Amounts' }))).toEqual([])
  await page.getByRole('menuitem', { name: 'Amounts, no labour costs' }).click()
  await expect.poll(() => bridge.inputs('reports.summary').at(-1)?.money).toBe('amounts')
})

it('offers one’s own time where the server cannot tell that of the team', async () => {
  const away = 'The server cannot be reached.'
  const nothing = procedures['reports.teamEntries'].output.shape.entries.element
  const told = {
    ...(emptyAnswer(nothing) as ReturnType<typeof nothing.parse>),
    start: '2026-03-20T08:00:00Z',
    stop: '2026-03-20T09:00:00Z',
    currency: 'EUR',
  }
  await openApp(
    // The test's own page has a search, too, which comes after that of the address.
    '/reports?scope=team&of=',
    reports({
      'session.get': () => twoWorkspaces,
      'reports.summary': ({ scope }) => {
        if (scope === 'team') throw new Error(away)
        return summary
      },
      'reports.teamEntries': () => ({
        entries: [{ ...told, amount: 8051 }, told],
        next: null,
        asOf: told.stop,
      }),
    }),
  )
  await expect.element(page.getByText(away)).toBeVisible()
  await page.getByRole('link', { name: 'Detailed' }).click()
  await expect.element(page.getByRole('cell', { name: '€80.51' })).toBeVisible()
  await page.getByRole('link', { name: 'Summary' }).click()
  await page.getByRole('button', { name: 'Show my own time' }).click()
  await expect.element(page.getByRole('table', { name: 'Time by project' })).toBeVisible()
})

it('exports the report of the screen, says how far it is, and where the file is', async () => {
  const written = Promise.withResolvers<{ file: string; unprintable: string }>()
  const bridge = await openApp(
    '/reports?groupBy=description&filter=%7B%22billable%22%3Atrue%7D&compare=true&of=',
    reports({
      'reports.export': () => written.promise,
      'workspaceSettings.get': () => ({ ...workspace, rounding: 'up', roundingMinutes: 15 }),
    }),
  )
  await expect.element(page.getByRole('table', { name: 'Time by description' })).toBeVisible()
  await expect.element(page.getByText('Not billable')).toBeVisible()
  await expect.element(page.getByText('Period before')).toBeVisible()
  await userEvent.keyboard('e')
  const proved = page.getByRole('group', { name: 'With proof of hours (ZIP)' })
  await proved.getByRole('menuitem', { name: 'XLSX' }).click()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  bridge.emit({ event: 'export', payload: { rows: 1, of: null } })
  await expect.element(page.getByText('Exporting: 1 line', { exact: true })).toBeVisible()
  bridge.emit({ event: 'export', payload: { rows: 1, of: 4 } })
  await expect.element(page.getByText('Exporting: 25%')).toBeVisible()
  written.resolve({ file: '/home/ada/Summary.xlsx', unprintable: 'ไ😀' })
  await expect
    .element(page.getByText(/The report is in \/home\/ada\/Summary.xlsx.*no typeface here has: ไ 😀\./))
    .toBeVisible()
  // Not once more, when the rounding of the workspace was known.
  expect(bridge.inputs('reports.summary').map(({ rounding }) => rounding?.minutes)).toEqual([15, 15])
  const [asked] = bridge.inputs('reports.export')
  expect(asked).toMatchObject({
    kind: 'summary',
    format: 'xlsx',
    proof: true,
    groupBy: 'description',
    filter: { from: '2026-03-16', to: '2026-03-22', billable: true },
    before: { from: '2026-03-09', to: '2026-03-15' },
  })
  expect(asked?.words.facts).toContainEqual(['Billable', 'Only billable'])
})

it('makes a link to the report on a server, tells it once, and lists the links that there are', async () => {
  const link = { id: 7, name: 'Hours', person: 'Ada', lastDate: '2026-04-19', lastOpenedAt: null }
  const old = { ...link, id: 6, name: 'Old', lastDate: '2026-03-01' }
  const url = 'https://time.example.org/shared/reports/secret'
  const bridge = await openApp(
    '/reports?period=month&of=',
    reports({
      'session.get': () => twoWorkspaces,
      'reports.links': () => ({ links: [link] }),
      'reports.share': () => ({ id: 7, url }),
    }),
  )
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(page.getByText(/not opened yet/)).toBeVisible()
  expect(await brokenRules(page.getByRole('dialog'))).toEqual([])
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(url)
  expect(bridge.inputs('reports.share')).toMatchObject([
    { kind: 'summary', lastDate: '2026-04-19', amounts: false, filter: { from: '2026-03-01' } },
  ])
  await page.getByRole('button', { name: 'End the link “Hours”' }).click()
  await expect.poll(() => bridge.inputs('reports.unshare')).toEqual([{ id: 7 }])
  await expect.element(page.getByRole('button', { name: 'Copy' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  // Opened meanwhile, which nothing but the service tells.
  bridge.answer({
    'reports.links': () => ({ links: [{ ...link, lastOpenedAt: '2026-03-20T09:00:00Z' }, old] }),
  })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(page.getByText(/last opened/)).toBeVisible()
  const ended = page.getByRole('region', { name: 'Ended' })
  await ended.getByRole('button', { name: 'Remove the link “Old”' }).click()
  await expect.poll(() => bridge.inputs('reports.unshare')).toContainEqual({ id: 6 })
})

it('says that a link is of no use where the service is on this computer alone', async () => {
  await openApp('/reports', reports())
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(page.getByText(/nobody else could open a link/)).toBeVisible()
})
