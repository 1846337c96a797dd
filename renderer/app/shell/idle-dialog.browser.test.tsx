import axe from 'axe-core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { newId, someEntry } from '../../testing/entries.ts'
import type { Answers, FakeBridge } from '../../testing/fake-bridge.ts'
import { openApp, type OpenOptions } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'

const dialog = page.getByRole('alertdialog', { name: 'You were away' })

const entryId = newId()

/** Opens the program after an absence of 25 minutes while the timer ran. */
async function comeBack(answers: Answers = {}, options: OpenOptions = {}): Promise<FakeBridge> {
  const now = Date.parse('2026-11-26T10:00:00Z')
  const start = instantOfMilliseconds(now - 3_600_000)
  const entry = someEntry({ id: entryId, description: 'Long meeting', start, stop: null })
  const idleSince = instantOfMilliseconds(now - 25 * 60_000)
  const bridge = await openApp(
    '/',
    {
      ...answers,
      'timer.running': () => entry,
      'timeEntries.get': () => entry,
      'idle.pending': () => ({ entryId: entry.id, idleSince, returnedAt: instantOfMilliseconds(now) }),
      'idle.resolve': (_, { emit }) => {
        emit({ event: 'idle', payload: null })
        return null
      },
    },
    options,
  )
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

it('splits the time off as an entry of its own, whose text survives a reload', async () => {
  const website = someProject('Website')
  const answers = { 'projects.list': () => [website] }
  await comeBack(answers)
  await dialog.getByRole('button', { name: 'Split off…' }).click()
  const form = page.getByRole('alertdialog', { name: /0:25:00/ })
  await expect.element(form.getByRole('textbox', { name: 'Description' })).toHaveFocus()
  await userEvent.keyboard('Call with Ann')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  const bridge = await comeBack(answers, { keepDrafts: true })
  await dialog.getByRole('button', { name: 'Split off…' }).click()
  await expect.element(form.getByRole('textbox', { name: 'Description' })).toHaveValue('Call with Ann')
  await form.getByRole('button', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Website' }).click()
  const { violations } = await axe.run(form.element())
  expect(violations.map(({ id }) => id)).toEqual([])
  await form.getByRole('button', { name: 'Save and go on' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(bridge.inputs('idle.resolve')).toMatchObject([
    { choice: 'split', as: { description: 'Call with Ann', projectId: website.id } },
  ])
})
