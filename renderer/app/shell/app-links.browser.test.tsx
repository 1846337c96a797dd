import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { Link } from '../../../shared/bridge/links.ts'
import type { PlannerSettings } from '../../../shared/bridge/preferences.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { newId, someEntry } from '../../testing/entries.ts'
import type { Answers } from '../../testing/fake-bridge.ts'
import { openApp } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'
import { detailsOf, keepTasks, someTask } from '../../testing/tasks.ts'

/** The program was opened by this link. */
function linked(link: Link): Answers {
  let waiting: Link | null = link
  return {
    'links.take': () => {
      const taken = waiting
      waiting = null
      return taken
    },
  }
}
const planner = emptyAnswer(procedures['plannerSettings.get'].output) as PlannerSettings
const dialog = page.getByRole('alertdialog')

it('a link starts the timer only once the person has read what it starts, and agrees', async () => {
  const project = someProject('Website')
  const bridge = await openApp('/', {
    ...linked({ wish: 'start', text: 'Fix the login @Website #bug $' }),
    'projects.list': () => [project],
    'plannerSettings.get': () => ({ ...planner, focusOpens: true }),
    'timer.running': () => someEntry({ description: 'Call', stop: null }),
  })
  await expect.element(dialog.getByText('Fix the login · Website · bug · Billable')).toBeVisible()
  await expect.element(dialog.getByText('“Call”, which runs now, would be stopped.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(bridge.inputs('timer.start')).toEqual([])
  await dialog.getByRole('button', { name: 'Start timer' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bridge.inputs('timer.start')).toMatchObject([
    { description: 'Fix the login', projectId: project.id, newTags: ['bug'], billable: true },
  ])
  const focus = page.getByRole('dialog', { name: 'Focus' })
  await expect.element(focus).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(focus).not.toBeInTheDocument()

  bridge.answer(linked({ wish: 'stop' }))
  bridge.emit({ event: 'link', payload: null })
  await expect.element(dialog.getByText('A link asks Dayloom to stop “Call”.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bridge.inputs('timer.stop')).toEqual([])
})

it('links open tasks, days and the line for a new task, and what is no link says so', async () => {
  const task = someTask('Report')
  const answers = { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) }
  const bridge = await openApp('/', { ...answers, ...linked({ wish: 'task', id: task.id }) })
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  await expect.element(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Report')

  const follow = (link: Link): void => {
    bridge.answer(linked(link))
    bridge.emit({ event: 'link', payload: null })
  }
  follow({ wish: 'new-task' })
  await expect.element(page.getByRole('textbox', { name: 'Add task' })).toHaveFocus()
  follow({ wish: 'day', date: '2026-03-20' })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Calendar, 16 – 22 March 2026')
  follow({ wish: 'project', id: newId() })
  await expect.element(page.getByText('This project no longer exists')).toBeVisible()
  follow({ wish: 'unknown' })
  await expect.element(page.getByText(/does not know this link/)).toBeVisible()
})
