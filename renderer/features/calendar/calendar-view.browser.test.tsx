import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
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
