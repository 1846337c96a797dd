import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Member, member } from '../../../../shared/bridge/people.ts'
import type { Status } from '../../../../shared/bridge/statuses.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import type { Answers } from '../../../testing/fake-bridge.ts'
import { focusOn } from '../../../testing/focus-on.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { keepTasks, recurring, someTask } from '../../../testing/tasks.ts'

it('the name of a status that is refused stays, with the reason beside it', async () => {
  const reason = 'There is already a status named “Review”. Choose another name.'
  await openApp('/tasks', {
    'statuses.create': () => {
      throw new Error(reason)
    },
  })
  await page.getByRole('button', { name: 'Statuses' }).click()
  const panel = page.getByRole('region', { name: 'Statuses', exact: true })
  const field = panel.getByRole('textbox', { name: 'New status: In progress' })
  await field.fill('Review')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText(reason)).toBeVisible()
  await expect.element(field).toHaveValue('Review')
  await userEvent.keyboard('s')
  await expect.element(panel.getByText(reason)).not.toBeInTheDocument()
})

const statuses = ['In progress', 'Review'].map((name, position): Status => {
  return {
    id: crypto.randomUUID() as LocalId,
    name,
    position,
    type: 'in_progress',
    emoji: null,
    syncState: 'saved',
  }
})

it('shows the statuses to a member, and says who can change them', async () => {
  const me: Member = { ...(emptyAnswer(member) as Member), isMe: true, role: 'member' }
  await openApp('/tasks', { 'statuses.list': () => statuses, 'members.list': () => [me] })
  await page.getByRole('button', { name: 'Statuses' }).click()
  const panel = page.getByRole('region', { name: 'Statuses', exact: true })
  await expect
    .element(panel.getByText('Only administrators of the workspace can change statuses.'))
    .toBeVisible()
  await expect.element(panel.getByRole('listitem').filter({ hasText: 'Review' })).toBeVisible()
  expect(panel.getByRole('textbox').elements()).toEqual([])
  expect(
    panel
      .getByRole('button')
      .elements()
      .map((button) => button.ariaLabel),
  ).toEqual(['Close'])
})

it('names the status that the tasks of a deleted one move to', async () => {
  await openApp('/tasks', { 'statuses.list': () => statuses })
  await page.getByRole('button', { name: 'Statuses' }).click()
  await page.getByRole('button', { name: 'Delete Review' }).click()
  await expect.element(page.getByText(/Its tasks moved to “In progress”/)).toBeVisible()
})

it('a name that is typed over is there after a reload also when another one was saved meanwhile', async () => {
  const [status, ...others] = statuses
  const named = (name: string): Answers => ({
    'statuses.list': () => (status === undefined ? [] : [{ ...status, name }, ...others]),
  })
  const name = (saved: string) => page.getByRole('textbox', { name: `Name of ${saved}` })
  const bridge = await openApp('/tasks', named('In progress'))
  await page.getByRole('button', { name: 'Statuses' }).click()
  await name('In progress').fill('Proofs')
  bridge.answer(named('Layout'))
  bridge.change('statuses')
  await expect.element(page.getByText(/changed elsewhere to “Layout”/)).toBeVisible()
  await openApp('/tasks', named('Layout'), { keepDrafts: true })
  await page.getByRole('button', { name: 'Statuses' }).click()
  await expect.element(name('Layout')).toHaveValue('Proofs')
})

it('the focus stays on a card when its deletion is cancelled, and moves on when it is deleted', async () => {
  const id = crypto.randomUUID() as LocalId
  const todo: Status = { id, name: 'To do', position: 0, type: 'todo', emoji: null, syncState: 'saved' }
  const [call, write] = ['Call the customer', 'Write to the customer'] as const
  const tasks = [call, write].map((name) => someTask(name, { statusId: todo.id }))
  const kept: Answers = {
    ...keepTasks(tasks),
    'statuses.list': () => [todo],
    'tasks.delete': ({ ids }, { change }) => {
      tasks.shift()
      change('tasks')
      return { ids, undoId: null, leavesSeries: false, count: 1, parts: 0 }
    },
  }
  const bridge = await openApp('/tasks', recurring(kept, { name: call, fields: [] }))
  await page.getByRole('radio', { name: 'Board', exact: true }).click()
  const column = page.getByRole('region', { name: 'To do', exact: true })
  const card = (name: string) => column.getByRole('button', { name: new RegExp(`^${name}`) })
  const question = page.getByRole('alertdialog', { name: 'Delete a recurring task' })
  await focusOn(card(call))
  await userEvent.keyboard('{Delete}')
  await expect.element(question.getByRole('button', { name: 'This one', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(card(call)).toHaveFocus()

  await userEvent.keyboard('{Delete}')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(card(call)).not.toBeInTheDocument()
  await expect.element(card(write)).toHaveFocus()
  expect(bridge.inputs('tasks.delete').map(({ scope }) => scope)).toEqual(['ask', 'ask', 'all'])
})
