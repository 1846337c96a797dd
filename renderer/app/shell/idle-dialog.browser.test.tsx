import axe from 'axe-core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { someEntry } from '../../testing/entries.ts'
import type { FakeBridge } from '../../testing/fake-bridge.ts'
import { openApp } from '../../testing/open-app.tsx'

const dialog = page.getByRole('alertdialog', { name: 'You were away' })

/** Opens the program after an absence of 25 minutes while the timer ran. */
async function comeBack(): Promise<FakeBridge> {
  const now = Date.now()
  const start = instantOfMilliseconds(now - 3_600_000)
  const entry = someEntry({ description: 'Long meeting', start, stop: null })
  const idleSince = instantOfMilliseconds(now - 25 * 60_000)
  const bridge = await openApp('/', {
    'timer.running': () => entry,
    'timeEntries.get': () => entry,
    'idle.pending': () => ({ entryId: entry.id, idleSince, returnedAt: instantOfMilliseconds(now) }),
    'idle.resolve': (_, { emit }) => {
      emit({ event: 'idle', payload: null })
      return null
    },
  })
  await expect.element(dialog).toBeVisible()
  return bridge
}

it('asks a person who returns once what to do with the time away', async () => {
  const bridge = await comeBack()
  await expect.element(dialog.getByText(/Long meeting/).first()).toBeVisible()
  await expect.element(dialog.getByText(/0:25:00/).first()).toBeVisible()
  const { violations } = await axe.run(dialog.element())
  expect(violations.map(({ id }) => id)).toEqual([])

  await dialog.getByRole('button', { name: 'Discard and continue' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bridge.inputs('idle.resolve')).toEqual([{ choice: 'discard-and-continue' }])
})

it('keeps the time when the question is closed with Escape', async () => {
  const bridge = await comeBack()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bridge.inputs('idle.resolve')).toEqual([{ choice: 'keep' }])
})
