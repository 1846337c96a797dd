import axe from 'axe-core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../../shared/bridge/contract.ts'
import type { Capabilities } from '../../../../shared/bridge/desktop.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { keepTimer, newId, someEntry } from '../../../testing/entries.ts'
import type { Answers } from '../../../testing/fake-bridge.ts'
import { openApp, preferences } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'

const website = someProject('Website')
const blank = { projectId: null, taskId: null, tagIds: [], billable: false }
const offer = { ...blank, description: 'Write the offer', projectId: website.id }
const offered = { available: true, reason: null }
const capabilities = {
  ...(emptyAnswer(procedures['desktop.capabilities'].output) as Capabilities),
  smallWindows: offered,
  keepsOnTop: offered,
}
const desktop: Answers = {
  'desktop.capabilities': () => capabilities,
  'projects.list': () => [website],
  'timeEntries.defaults': () => ({ projectId: website.id, taskId: null, billable: false }),
  'timeEntries.suggest': () => [{ ...blank, description: 'Call Ann' }, offer],
}
const size = { size: [600, 380] } as const
const faults = async () => (await axe.run(document)).violations.map(({ id }) => id)

it('the mini timer edits, stops, continues and switches, and is pinned on top', async () => {
  const running = someEntry({ description: 'Call Ann', stop: null })
  const bridge = await openApp(
    '/mini',
    {
      ...keepTimer(running),
      ...desktop,
      // In the small window the bar is a timer all the same.
      'preferences.get': () => ({ ...preferences, manualMode: true, miniOnTop: true }),
    },
    { size: [380, 400] },
  )
  const box = page.getByRole('textbox', { name: 'What are you working on?' })
  await expect.element(box).toHaveValue('Call Ann')
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Call Ann/ })).not.toBeInTheDocument()
  expect(await faults()).toEqual([])
  await box.fill('Call Ann back')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('timeEntries.update'))
    .toMatchObject([{ ids: [running.id], changes: { description: 'Call Ann back' } }])

  await page.getByRole('button', { name: 'Start Write the offer Website' }).click()
  await expect.element(box).toHaveValue('Write the offer')
  expect(bridge.inputs('timer.start')).toMatchObject([{ ...offer, newTags: [] }])
  await page.getByRole('button', { name: 'Stop timer' }).click()
  await page.getByRole('button', { name: 'Continue Call Ann' }).click()
  await expect.element(box).toHaveValue('Call Ann')

  await page.getByRole('button', { name: 'Stays on top' }).click()
  await page.getByRole('button', { name: 'Open Dayloom' }).click()
  expect(bridge.inputs('preferences.update')).toEqual([{ miniOnTop: false }])
  expect(bridge.inputs('windows.show')).toEqual([{ window: 'main' }])
})

it('quick entry starts what was typed and hides, and keeps it when that is refused', async () => {
  const bridge = await openApp('/quick', { ...keepTimer(someEntry({ stop: null })), ...desktop }, size)
  const box = page.getByRole('textbox', { name: 'What are you working on?' })
  bridge.answer({
    'timer.start': () => {
      throw new Error('The disk is full.')
    },
  })
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('Fix the login $ @Webs')
  await page.getByRole('option', { name: 'Website' }).click()
  expect(await faults()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.')
  await expect.element(box).toHaveValue('Fix the login $ ')
  expect(bridge.inputs('windows.hide')).toEqual([])
  bridge.answer(keepTimer())
  await box.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bridge.inputs('windows.hide')).toEqual([{ window: 'quick' }])
  const typed = { description: 'Fix the login', projectId: website.id, billable: true }
  expect(bridge.inputs('timer.start')).toMatchObject([typed, typed])
  await expect.element(box).toHaveValue('')
})

it('quick entry adds a task when asked to; Escape and a reload keep what was typed', async () => {
  const added = { ids: [newId()], undoId: newId() }
  const answers: Answers = { ...keepTimer(), ...desktop, 'tasks.create': () => added }
  const first = await openApp('/quick', answers, size)
  await expect.element(page.getByRole('textbox', { name: 'What are you working on?' })).toHaveFocus()
  await userEvent.keyboard('{Control>}t{/Control}2h')
  await expect.element(page.getByRole('status')).toHaveTextContent('Type a name as well.')
  await userEvent.keyboard('{Enter}{Home}Order paper {Escape}{Escape}')
  await expect.poll(() => first.inputs('windows.hide')).not.toEqual([])
  expect(first.inputs('tasks.create')).toEqual([])

  const second = await openApp('/quick', answers, { ...size, keepDrafts: true })
  const box = page.getByRole('textbox', { name: 'What is to be done?' })
  await expect.element(box).toHaveValue('Order paper 2h')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => second.inputs('tasks.create'))
    .toMatchObject([{ name: 'Order paper', estimatedSeconds: 7200 }])
  // The project with which entries begin is none of tasks.
  expect(second.inputs('tasks.create')[0]).not.toHaveProperty('projectId')
  await expect.poll(() => second.inputs('windows.hide')).toEqual([{ window: 'quick' }])
})

it('a small window says where to begin while nobody is signed in', async () => {
  const bridge = await openApp('/mini', { 'session.get': () => ({ state: 'signed-out' }) })
  await page.getByRole('button', { name: 'Open Dayloom' }).click()
  expect(bridge.inputs('windows.show')).toEqual([{ window: 'main' }])
})
