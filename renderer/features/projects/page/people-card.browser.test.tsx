import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { type ProjectMember, projectMember } from '../../../../shared/bridge/project-members.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { someMember } from '../../../testing/members.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'
import { keepTasks } from '../../../testing/tasks.ts'

it('somebody who could not come back is asked before they leave a project', async () => {
  const project = someProject('Website', { isPrivate: true })
  const me = someMember({ isMe: true, role: 'member' })
  const membership: ProjectMember = {
    ...(emptyAnswer(projectMember) as ProjectMember),
    id: crypto.randomUUID() as LocalId,
    projectId: project.id,
    memberId: me.id,
    manager: true,
  }
  const bridge = await openApp(`/projects/${project.id}`, {
    ...keepTasks([]),
    'projects.list': () => [project],
    'members.list': () => [me],
    'projectMembers.list': () => [membership],
  })
  const remove = page.getByRole('button', { name: 'Remove Ada from the project' })
  await page.getByRole('listitem').filter({ hasText: 'Ada' }).hover()
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Leave “Website”?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await page.getByRole('listitem').filter({ hasText: 'Ada' }).hover()
  await remove.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => bridge.inputs('projectMembers.remove')).toMatchObject([{ ids: [membership.id] }])
})

it('makes a member a manager of the project', async () => {
  const project = someProject('Website')
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as [LocalId, LocalId]
  const membership: ProjectMember = {
    ...(emptyAnswer(projectMember) as ProjectMember),
    id: crypto.randomUUID() as LocalId,
    projectId: project.id,
    memberId: ids[1],
  }
  const bridge = await openApp(`/projects/${project.id}`, {
    ...keepTasks([]),
    'projects.list': () => [project],
    'members.list': () => [
      someMember({ id: ids[0], isMe: true, role: 'admin' }),
      someMember({ id: ids[1], name: 'Bob' }),
    ],
    'projectMembers.list': () => [membership],
  })
  await page.getByRole('listitem').filter({ hasText: 'Bob' }).hover()
  await page.getByRole('button', { name: 'Bob manages the project', pressed: false }).click()
  await expect
    .poll(() => bridge.inputs('projectMembers.update'))
    .toEqual([{ ids: [membership.id], changes: { manager: true } }])
})
