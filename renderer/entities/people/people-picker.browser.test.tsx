import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Ghost, ghost } from '../../../shared/bridge/ghosts.ts'
import { type Member, member } from '../../../shared/bridge/people.ts'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { ProjectMember } from '../../../shared/bridge/project-members.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import type { Answers } from '../../testing/fake-bridge.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { openApp } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'
import { detailsOf, keepTasks, someTask } from '../../testing/tasks.ts'

const person = (name: string, fields: Partial<Member> = {}): Member => ({
  ...(emptyAnswer(member) as Member),
  id: crypto.randomUUID() as LocalId,
  name,
  role: 'member',
  active: true,
  ...fields,
})
const [ada, bob, carol, dan] = [
  person('Ada', { isMe: true }),
  person('Bob'),
  person('Carol', { role: 'admin' }),
  person('Dan'),
]
const secret = someProject('Secret', { isPrivate: true })
const task = someTask('Draw', { projectId: secret.id })
const membership = {
  ...(emptyAnswer(procedures['projectMembers.list'].output.element) as ProjectMember),
  projectId: secret.id,
  memberId: bob.id,
}
const team = {
  'members.list': () => [ada, bob, carol, dan],
  'projects.list': () => [secret],
  'projectMembers.list': () => [membership],
} satisfies Answers

const disabled = page.getByRole('option', { disabled: true })

it('a task of a private project goes to nobody who does not see it', async () => {
  await openApp('/tasks', {
    ...team,
    ...keepTasks([task]),
    'tasks.get': () => detailsOf(task),
    'tasks.sum': () => ({
      estimatedSeconds: 0,
      goneIds: [],
      projectIds: [secret.id],
      workerIds: [],
      common: { tagIds: [] },
    }),
  })
  await focusOn(page.getByRole('row').filter({ hasText: 'Draw' }))
  await userEvent.keyboard(' ')
  await page.getByRole('toolbar', { name: 'Selected tasks' }).getByRole('button', { name: 'Assign' }).click()
  await expect.element(disabled).toHaveTextContent('DanDoes not see the project')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('row').filter({ hasText: 'Draw' }).click()
  await page.getByRole('button', { name: 'Assigned to: Nobody' }).click()
  await expect.element(disabled).toHaveTextContent('DanDoes not see the project')
})

it('a task of somebody who does not see a private project does not move there', async () => {
  const open = someTask('Print', { assigneeIds: [bob.id, dan.id] })
  const sum = { estimatedSeconds: 0, goneIds: [], projectIds: [], common: { tagIds: [] } }
  await openApp('/tasks', {
    ...team,
    'projects.list': () => [secret, someProject('Website')],
    ...keepTasks([open]),
    'tasks.get': () => detailsOf(open),
    'tasks.sum': () => ({ ...sum, workerIds: [bob.id, dan.id] }),
  })
  await focusOn(page.getByRole('row').filter({ hasText: 'Print' }))
  await userEvent.keyboard(' ')
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  await bar.getByRole('button', { name: 'Project' }).click()
  await expect.element(disabled).toHaveTextContent('SecretHidden from an assignee')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('row').filter({ hasText: 'Print' }).click()
  await page.getByRole('button', { name: 'Project: No project' }).click()
  await expect.element(disabled).toHaveTextContent('SecretHidden from an assignee')
})

it('a ghost’s work in a private project is handed to nobody who does not see it', async () => {
  const designer = { ...(emptyAnswer(ghost) as Ghost), id: crypto.randomUUID() as LocalId, name: 'Designer' }
  await openApp('/team', {
    ...team,
    'members.list': () => [{ ...ada, role: 'admin' }, bob, carol, dan],
    'ghosts.list': () => [designer],
    'ghosts.embodyPreview': () => ({
      projects: [],
      tasks: [{ id: task.id, name: task.name, projectId: secret.id }],
      teams: [],
      timeOff: 0,
      weekdays: [],
    }),
  })
  await page.getByRole('rowheader', { name: /Designer/ }).click()
  await page.getByRole('button', { name: 'Hand over to a person' }).click()
  await page.getByRole('button', { name: 'Choose a person' }).click()
  await expect.element(disabled).toHaveTextContent('DanDoes not see the project')
})
