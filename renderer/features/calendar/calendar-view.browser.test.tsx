import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepEntries, someEntry } from '../../testing/entries.ts'
import { openApp } from '../../testing/open-app.tsx'

it('an entry of the last day stays in sight when its details take room from the days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const sunday = someEntry({ start: '2026-03-22T09:00:00Z', stop: '2026-03-22T10:00:00Z' })
  await openApp('/calendar', {
    ...keepEntries(sunday),
    'timeEntries.window': () => [sunday],
  })
  const entry = page.getByRole('button', { name: /Proofs/ })
  await entry.click()
  const panel = page.getByRole('region', { name: 'Entry', exact: true })
  await expect.element(panel).toBeVisible()
  const right = () => entry.element().getBoundingClientRect().right
  await expect.poll(right).toBeLessThanOrEqual(panel.element().getBoundingClientRect().left)
})

it('a task that is created for a time block is one step with it', async () => {
  const bridge = await openApp('/calendar', {})
  await expect.element(page.getByRole('main')).toBeVisible()
  await userEvent.keyboard('b')
  await page.getByRole('combobox', { name: 'What is the time for?' }).fill('Draft the offer')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('“Draft the offer” added, with a time block')).toBeVisible()
  expect(bridge.inputs('tasks.create')).toMatchObject([
    { name: 'Draft the offer', block: { durationSeconds: expect.any(Number) as number } },
  ])
  expect([bridge.inputs('timeBlocks.create'), bridge.inputs('dayPlan.apply')]).toEqual([[], []])
})

it('the times of a new block stand within it, also in a narrow lane', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const entry = someEntry()
  await openApp(
    '/calendar',
    { ...keepEntries(entry), 'timeEntries.window': () => [entry] },
    { size: [1000, 800] },
  )
  await expect.element(page.getByRole('button', { name: /Proofs/ })).toBeVisible()
  await userEvent.keyboard('b')
  await expect.element(page.getByRole('combobox', { name: 'What is the time for?' })).toBeVisible()
  const block = page
    .elementLocator(document.body)
    .getByRole('button', { name: /^New time block/, includeHidden: true })
    .element()
  expect(block.clientWidth).toBeLessThan(70)
  expect(block.scrollWidth).toBeLessThanOrEqual(block.clientWidth)
})
