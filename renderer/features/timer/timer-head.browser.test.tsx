import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keepEntries, someEntry } from '../../testing/entries.ts'
import { openApp } from '../../testing/open-app.tsx'

it('the button for a new entry stays whole beside what a search has found', async () => {
  const entries = Array.from({ length: 9 }, () => someEntry({ stop: '2026-03-20T23:59:59Z' }))
  await openApp('/', keepEntries(...entries), { size: [720, 900] })
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('proofs')
  await expect.element(page.getByRole('status').filter({ hasText: 'found' })).toBeVisible()
  const button = page.getByRole('main').getByRole('button', { name: 'Add entry' }).element()
  expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(720)
})
