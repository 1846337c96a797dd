import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { Capabilities } from '../../../shared/bridge/desktop.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { openApp, preferences } from '../../testing/open-app.tsx'

it('shows how long the computer says that nobody was there, while it is tested', async () => {
  const able = emptyAnswer(procedures['desktop.capabilities'].output) as Capabilities
  let seconds = 4
  await openApp('/settings', {
    'desktop.capabilities': () => ({
      ...able,
      shell: 'browser',
      systemIdle: { available: true, reason: null },
    }),
    'idle.look': () => ({ seconds }),
  })
  await page.getByRole('tab', { name: 'Timer and idle' }).click()
  // A page in a browser cannot bring itself to the front.
  await expect.element(page.getByRole('switch', { name: /^Stop the timer at a time/ })).toBeVisible()
  await expect.element(page.getByRole('switch', { name: /^Show the window/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Test it' }).click()
  await expect.element(page.getByText(/This computer says: 4 seconds/)).toBeVisible()
  seconds = 65
  await expect.element(page.getByText(/This computer says: 65 seconds/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop the test' }).click()
  await expect.element(page.getByText(/This computer says/)).not.toBeInTheDocument()
})

it('a number that is not finished survives a reload and says what is wrong with it', async () => {
  const able = emptyAnswer(procedures['desktop.capabilities'].output) as Capabilities
  let saved = { ...preferences, idleDetection: true, idleMinutes: 5 }
  const minutes = page.getByRole('textbox', { name: 'Minutes until away' })
  const open = async (keepDrafts: boolean) => {
    await openApp(
      '/settings',
      {
        'desktop.capabilities': () => ({ ...able, systemIdle: { available: true, reason: null } }),
        'preferences.get': () => saved,
        'preferences.update': (changes, { change }) => {
          saved = { ...saved, ...(changes as Partial<typeof saved>) }
          change('preferences')
          return saved
        },
      },
      { keepDrafts },
    )
    await page.getByRole('tab', { name: 'Timer and idle' }).click()
  }
  await open(false)
  await minutes.fill('4')
  await open(true)
  await expect.element(minutes).toHaveValue('4')
  await expect.element(page.getByText(/You typed this earlier but did not save it/)).toBeVisible()
  expect(saved.idleMinutes).toBe(5)
  await minutes.fill('999')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Type a whole number between 1 and 240.')).toBeVisible()
  await minutes.fill('41')
  await userEvent.keyboard('{ArrowUp}')
  await page.getByRole('button', { name: 'One more: Minutes until away' }).click()
  await expect.poll(() => saved.idleMinutes).toBe(43)
  await expect.element(minutes).toHaveValue('43')
})
