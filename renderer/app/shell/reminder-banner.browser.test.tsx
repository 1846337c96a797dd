import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ShownReminder } from '../../../shared/bridge/desktop.ts'
import { openApp } from '../../testing/open-app.tsx'
import { brokenRules } from '../../testing/broken-rules.ts'

const reminder: ShownReminder = {
  id: 'start 1',
  title: 'No timer is running',
  body: 'Your working hours have begun.',
  choices: [
    { choice: 'act', label: 'Start timer' },
    { choice: 'snooze', label: 'In 10 min' },
    { choice: 'dismiss', label: 'Not now' },
  ],
}
const banner = page.getByRole('region', { name: 'Reminder' })

it('a reminder is shown until it is answered, also one that was due before the window opened', async () => {
  const bridge = await openApp('/tasks', {
    'reminders.pending': () => reminder,
    'reminders.answer': (_, { emit }) => {
      emit({ event: 'reminder', payload: null })
      return null
    },
  })
  const said = banner.getByRole('status')
  await expect.element(said).toHaveTextContent('No timer is running. Your working hours have begun.')
  expect(await brokenRules(banner)).toEqual([])
  await banner.getByRole('button', { name: 'In 10 min' }).click()
  await expect.element(banner).not.toBeInTheDocument()
  expect(bridge.inputs('reminders.answer')).toEqual([{ id: 'start 1', choice: 'snooze' }])
})

it('a reminder that is no longer true goes by itself', async () => {
  const bridge = await openApp('/tasks', {})
  await expect.element(page.getByRole('main')).toBeVisible()
  bridge.emit({ event: 'reminder', payload: reminder })
  await expect.element(banner).toBeVisible()
  bridge.emit({ event: 'reminder', payload: null })
  await expect.element(banner).not.toBeInTheDocument()
})
