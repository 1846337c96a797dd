import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportPreview, ImportState } from '../../../../shared/bridge/imports.ts'
import { brokenRules } from '../../../testing/broken-rules.ts'
import { newId } from '../../../testing/entries.ts'
import { openApp, workspaceId } from '../../../testing/open-app.tsx'

const state: ImportState = {
  importId: newId(),
  name: 'time.csv',
  source: 'toggl',
  workspaceId,
  phase: 'open',
  share: 0,
  result: null,
}

const preview: ImportPreview = {
  table: null,
  timeZone: 'Europe/Berlin',
  hasLocalTimes: true,
  hasTimes: true,
  dateOrder: 'dmy',
  ambiguousDate: null,
  people: [{ key: 'ada@example.com', name: 'Ada', entries: 14 }],
  person: 'ada@example.com',
  counts: {
    rows: 20,
    entries: 12,
    others: 3,
    known: 0,
    deleted: 2,
    duplicates: 0,
    repeated: 0,
    unread: 3,
  },
  period: { from: '2025-03-28', to: '2025-04-02' },
  seconds: 36_000,
  projects: [
    {
      key: '["acme","website"]',
      name: 'Website',
      client: 'Acme',
      entries: 12,
      seconds: 36_000,
      projectId: null,
      isNew: true,
    },
  ],
  newNames: { client: ['Acme'], project: ['Website (Acme)'], task: [], tag: ['deep'] },
  knownNames: { client: 0, project: 0, task: 0, tag: 0 },
  duplicates: [],
  unread: [{ line: 7, reason: 'not_a_date', value: 'soon', text: 'soon,9:00' }],
}

async function openImport(shown: Partial<ImportPreview> = {}, current: ImportState | null = state) {
  const bridge = await openApp('/settings', {
    'imports.current': () => current,
    'imports.preview': () => ({ ...preview, ...shown }),
    'imports.begin': () => ({ transferId: newId() }),
    'imports.open': () => state,
    'imports.run': () => ({ entries: 12, isCancelled: false, undoId: null, failure: null }),
  })
  await page.getByRole('tab', { name: 'Import' }).click()
  return bridge
}

it('shows what would come in, and writes what was agreed to', async () => {
  const bridge = await openImport()
  const words = async (text: string | RegExp) => {
    await expect.element(page.getByText(text)).toBeVisible()
  }
  await words('28 Mar – 2 Apr 2025')
  await words(/Left out: 3 entries of others/)
  await words(/“soon” is no date/)
  await words(/makes 1 client, 1 project, and 1 tag\./)
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  await page.getByRole('switch', { name: 'Make 1 tag' }).click({ force: true })
  await page.getByRole('switch', { name: 'Bring them back' }).click({ force: true })
  await words(/makes 1 client and 1 project\./)
  await page.getByRole('button', { name: 'Import 12 entries' }).click()
  await expect
    .poll(() => bridge.inputs('imports.run').map(({ options }) => options))
    .toEqual([{ restore: true, duplicates: false, projects: {}, leaveOut: ['tag'] }])
})

it('asks what the file leaves open before it can be imported', async () => {
  const bridge = await openImport({ ambiguousDate: '3/4/2025' })
  await expect.element(page.getByRole('button', { name: 'Import 12 entries' })).toBeDisabled()
  await page.getByRole('button', { name: /Order of dates/ }).click()
  await expect.element(page.getByRole('option', { name: 'Month first: 4 March 2025' })).toBeVisible()
  bridge.answer({ 'imports.preview': () => preview })
  await page.getByRole('option', { name: 'Day first: 3 April 2025' }).click()
  await expect.element(page.getByRole('button', { name: 'Import 12 entries' })).toBeEnabled()
  expect(bridge.inputs('imports.preview').at(-1)?.options.dateOrder).toBe('dmy')
})

it('takes the columns of a table that is not known', async () => {
  const table = {
    header: ['when', 'what'],
    samples: [['28.3.2025', 'Homepage']],
    columns: { description: 1 },
    missing: ['startDate' as const],
  }
  const counts = { ...preview.counts, entries: 0, unread: 0 }
  const bridge = await openImport({ table, counts }, { ...state, source: 'csv' })
  await expect.element(page.getByText('Choose the column for: Start, or date.')).toBeVisible()
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  await page.getByRole('button', { name: /Start, or date/ }).click()
  await page.getByRole('option', { name: 'when' }).click()
  await expect
    .poll(() => bridge.inputs('imports.preview').at(-1)?.options.columns)
    .toEqual({ startDate: 0, description: 1 })
})

it('shows how far it is, also after a reload, and cancels', async () => {
  const bridge = await openImport({}, { ...state, phase: 'writing', share: 0.4 })
  await expect
    .element(page.getByRole('progressbar', { name: 'Importing “time.csv”' }))
    .toHaveAttribute('value', '40')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => bridge.inputs('imports.cancel')).toHaveLength(1)
  const result = { entries: 0, isCancelled: true, undoId: null, failure: null }
  bridge.emit({ event: 'import', payload: { ...state, phase: 'done', share: 1, result } })
  await expect.element(page.getByRole('status').filter({ hasText: 'Cancelled' })).toBeVisible()
})
