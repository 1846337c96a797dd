import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/open-app.tsx'
import { dismissAllToasts, showError, useToasts } from '../../stores/toasts.ts'

it('a message that stays covers nothing of the screen', async () => {
  await openApp('/settings', {}, { size: [720, 600] })
  const main = page.getByRole('main')
  await expect.element(main).toBeVisible()
  const foot = () => main.element().getBoundingClientRect().bottom
  const before = foot()
  showError('The field that you were typing in is no longer here.')
  const message = page.getByRole('alert')
  await expect.element(message).toBeVisible()
  await expect.poll(() => message.element().getBoundingClientRect().top - foot()).toBeGreaterThanOrEqual(0)
  dismissAllToasts()
  await expect.poll(foot).toBe(before)
})

it('an error of a former screen closes with it', async () => {
  await openApp('/settings', {})
  await expect.element(page.getByRole('main')).toBeVisible()
  useToasts.setState({ toasts: [{ id: 1, tone: 'error', message: 'Junk.', undo: null, at: -10_000 }] })
  await expect.element(page.getByText('Junk.')).toBeVisible()
  window.location.hash = '/projects'
  await expect.element(page.getByText('Junk.')).not.toBeInTheDocument()
})
