import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextFrame } from '../../components/keep-focus.ts'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'
import { keepEntries, someEntry } from '../../testing/entries.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { openApp } from '../../testing/open-app.tsx'

it('the button for a new entry stays whole beside what a search has found', async () => {
  const entries = Array.from({ length: 9 }, () => someEntry({ stop: '2026-03-20T23:59:59Z' }))
  await openApp('/', keepEntries(...entries), { size: [720, 900] })
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('proofs')
  await expect.element(page.getByRole('status').filter({ hasText: 'found' })).toBeVisible()
  const button = page.getByRole('main').getByRole('button', { name: 'Add entry' }).element()
  expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(720)
})

it('a search shows its newest entries, wherever the list was scrolled to', async () => {
  const entries = Array.from({ length: 80 }, (_, index) => someEntry({ description: `Proofs ${index}` }))
  await openApp('/', keepEntries(...entries))
  const newest = page.getByRole('row').filter({ hasText: /Proofs 0(?!\d)/ })
  await expect.element(newest).toBeInViewport()
  document.querySelector('[class*=list-module_scroller]')?.scrollTo({ top: 2000 })
  await expect.element(newest).not.toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('proofs')
  await expect.element(newest).toBeInViewport()
})

it('a form that covers the list takes what is typed, and no key is a command', async () => {
  const bridge = await openApp('/', keepEntries(), { size: [600, 900] })
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  const form = page.getByRole('region', { name: 'Add entry' })
  const field = form.getByRole('textbox', { name: 'Description' })
  await expect.element(field).toBeVisible()
  // The panel and its field ask for the focus before the next paint.
  for (let frame = 0; frame < 3; frame += 1) await nextFrame()
  await userEvent.keyboard('Shopping')
  await expect.element(field).toHaveValue('Shopping')
  expect(bridge.inputs('timer.start')).toEqual([])
})

it('says that entries are fetched until a server was read for the first time', async () => {
  const empty = emptyAnswer(procedures['sync.status'].output) as SyncStatus
  const first: SyncStatus = { ...empty, service: 'server', phase: 'syncing', lastSyncedAt: null }
  const bridge = await openApp('/', { 'sync.status': () => first })
  const teaching = page.getByRole('heading', { name: 'Track your first hour' })
  await expect.element(page.getByRole('heading', { name: 'Fetching your entries…' })).toBeVisible()
  await expect.element(teaching).not.toBeInTheDocument()
  const read: SyncStatus = { ...first, phase: 'idle', lastSyncedAt: '2026-03-20T12:00:00Z' }
  bridge.answer({ 'sync.status': () => read })
  bridge.emit({ event: 'syncStatus', payload: read })
  await expect.element(teaching).toBeVisible()
})

it('a form that is discarded begins anew, in its description', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T10:00:00Z') })
  const open = async (keepDrafts: boolean) => {
    const bridge = await openApp('/', keepEntries(), { keepDrafts })
    await page.getByRole('button', { name: 'Add entry' }).first().click()
    return bridge
  }
  const form = page.getByRole('region', { name: 'Add entry' })
  const stop = form.getByRole('textbox', { name: 'Stop time' })
  await open(false)
  await expect.element(stop).toBeVisible()
  const usual = stop.element()
  const before = usual instanceof HTMLInputElement ? usual.value : ''
  await stop.fill('250:14')
  await userEvent.keyboard('{Tab}')
  await form.getByRole('textbox', { name: 'Description' }).fill('Second try')
  const bridge = await open(true)
  await form.getByRole('button', { name: 'Discard it' }).click()
  await expect.element(form.getByRole('textbox', { name: 'Description' })).toHaveFocus()
  await userEvent.keyboard('Sat talk')
  await expect.element(form.getByRole('textbox', { name: 'Description' })).toHaveValue('Sat talk')
  await expect.element(stop).toHaveValue(before)
  expect(bridge.inputs('timer.start')).toEqual([])
})

it('Ctrl+Z in a form that was begun changes nothing behind it', async () => {
  const bridge = await openApp('/', keepEntries())
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  const date = page.getByRole('region', { name: 'Add entry' }).getByRole('textbox', { name: 'Date' })
  await date.fill('yesterday')
  await userEvent.keyboard('{Tab}{Control>}z{/Control}')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Control>}z{/Control}')
  await nextFrame()
  expect(bridge.inputs('undo.latest')).toEqual([])
})
