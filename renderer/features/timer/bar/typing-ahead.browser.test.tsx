import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import { someEntry } from '../../../testing/entries.ts'
import { openApp } from '../../../testing/open-app.tsx'

it('keeps a text that was typed before the answer to a start for the next entry', async () => {
  const answered = Promise.withResolvers<void>()
  let running: TimeEntry | null = null
  const bridge = await openApp('/', {
    'timer.running': () => running,
    'timer.start': async (fields, { change }) => {
      const entry = someEntry({ description: fields.description ?? '', stop: null })
      running = entry
      change('timeEntries')
      if (entry.description === 'First') await answered.promise
      return entry
    },
    'timer.stop': (_, { change }) => {
      const stopped = running
      running = null
      change('timeEntries')
      return stopped
    },
  })
  const box = page.getByRole('textbox', { name: 'What are you working on?' })
  await box.fill('First')
  await page.getByRole('button', { name: 'Start timer' }).click()
  await page.getByRole('button', { name: 'Stop timer' }).click()
  await box.fill('Second')
  answered.resolve()
  await expect.poll(() => bridge.inputs('timer.stop').length).toBe(1)
  await expect.element(box).toHaveValue('Second')
  await page.getByRole('button', { name: 'Start timer' }).click()
  await expect.element(box).toHaveValue('Second')
  await expect
    .poll(() => bridge.inputs('timer.start').map(({ description }) => description))
    .toEqual(['First', 'Second'])
})
