import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { newId } from '../../testing/entries.ts'
import type { FakeBridge } from '../../testing/fake-bridge.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { someMember } from '../../testing/members.ts'
import { openApp } from '../../testing/open-app.tsx'
import { detailsOf, keepTasks, someTask } from '../../testing/tasks.ts'

const me = someMember({ isMe: true, role: 'member' })
const bob = someMember({ id: newId(), name: 'Bob' })
let bridge: FakeBridge

async function openTask(isPrivate: boolean, creatorId: LocalId, assigneeIds: LocalId[]): Promise<void> {
  const task = someTask('Report', { isPrivate, assigneeIds })
  bridge = await openApp('/tasks', {
    ...keepTasks([task]),
    'tasks.get': () => ({ ...detailsOf(task), creatorId }),
    'members.list': () => [me, bob],
  })
  await page.getByRole('row').filter({ hasText: 'Report' }).click()
}

async function leaveOneself(): Promise<void> {
  await page.getByRole('button', { name: 'Assigned to: Ada' }).click()
  await page.getByRole('option', { name: /^Ada/ }).click()
}

const changes = () => bridge.inputs('tasks.update').map((input) => input.changes)

it('somebody who would not see a private task any more is asked before they leave it', async () => {
  await openTask(true, bob.id, [me.id])
  const question = page.getByRole('alertdialog', { name: 'Leave “Report”?' })
  await leaveOneself()
  await expect.element(question.getByText(/^You will no longer see this/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(changes()).toEqual([])
  await leaveOneself()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(changes).toMatchObject([{ assigneeIds: [] }])
})

it.each([
  ['a private task of their own', true, me.id],
  ['a task that everybody sees', false, bob.id],
])('nobody is asked before they leave %s', async (_, isPrivate, creatorId) => {
  await openTask(isPrivate, creatorId, [me.id])
  await leaveOneself()
  await expect.poll(changes).toMatchObject([{ assigneeIds: [] }])
})

it('somebody is asked before they give a private bar of the timeline to another person', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const task = someTask('Report', { isPrivate: true, assigneeIds: [me.id], date: today })
  bridge = await openApp('/team', {
    'tasks.timeline': () => [task],
    'tasks.get': () => ({ ...detailsOf(task), creatorId: bob.id }),
    'members.list': () => [me, bob],
  })
  const bar = page.getByRole('button', { name: /^Report/ })
  const question = page.getByRole('alertdialog', { name: 'Leave “Report”?' })
  await focusOn(bar)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(bar).toHaveFocus()
  expect(bridge.inputs('tasks.move')).toEqual([])
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect
    .poll(() => bridge.inputs('tasks.move'))
    .toMatchObject([{ moves: [{ id: task.id, assigneeIds: [bob.id] }] }])
})

it('only who would see a private task can make it private', async () => {
  const isPrivate = page.getByRole('switch', { name: /^Private/ })
  await openTask(false, bob.id, [bob.id])
  await expect.element(isPrivate).toBeDisabled()
  await expect.element(page.getByText(/only its author and assignees can change this/)).toBeVisible()
  await openTask(false, bob.id, [me.id])
  await expect.element(isPrivate).toBeEnabled()
  await openTask(false, me.id, [])
  await expect.element(isPrivate).toBeEnabled()
})
