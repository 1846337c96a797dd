import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Ghost, ghost } from '../../../../shared/bridge/ghosts.ts'
import { type Member, member } from '../../../../shared/bridge/people.ts'
import { projectMember, type ProjectMember } from '../../../../shared/bridge/project-members.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { someMember } from '../../../testing/members.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'

it('an invitation that was begun is there again after a reload, unless somebody is chosen', async () => {
  const designer = { ...(emptyAnswer(ghost) as Ghost), id: 'designer' as LocalId, name: 'Designer' }
  const ada = { ...(emptyAnswer(member) as Member), id: 'ada' as LocalId, name: 'Ada', active: true }
  const answers = { 'ghosts.list': () => [designer], 'members.list': () => [ada] }
  const email = page.getByRole('textbox', { name: 'E-mail' })
  async function open(button: string): Promise<void> {
    await page.getByRole('rowheader', { name: /Designer/ }).click()
    await page.getByRole('button', { name: button }).click()
  }
  await openApp('/team', answers)
  await open('Hand over to a person')
  await page.getByText('Invite by e-mail').click()
  await email.fill('grace@example.com')
  await openApp('/team', answers, { keepDrafts: true })
  await open('Hand over to a person')
  await expect.element(email).toHaveValue('grace@example.com')
  await email.fill('grace@example')
  await userEvent.keyboard('{Enter}')
  const fault = page.getByText('Enter an e-mail address.')
  await expect.element(fault).toBeVisible()
  await userEvent.keyboard('.')
  await expect.element(fault).not.toBeInTheDocument()
  await openApp('/team', answers, { keepDrafts: true })
  await open('Hand over to Ada')
  await expect.element(page.getByRole('dialog').getByRole('button', { name: /Ada/ })).toBeVisible()
  await expect.element(email).not.toBeInTheDocument()
})

it('an address of somebody who is here already hands over to that person', async () => {
  const designer = { ...(emptyAnswer(ghost) as Ghost), id: crypto.randomUUID() as LocalId, name: 'Designer' }
  const bob = someMember({ id: crypto.randomUUID() as LocalId, name: 'Bob', email: 'bob@example.com' })
  const bridge = await openApp('/team', {
    'ghosts.list': () => [designer],
    'members.list': () => [someMember({ isMe: true, role: 'admin' }), bob],
  })
  await page.getByRole('rowheader', { name: /Designer/ }).click()
  await page.getByRole('button', { name: 'Hand over to a person' }).click()
  await page.getByText('Invite by e-mail').click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('Bob@example.com')
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect.poll(() => bridge.inputs('ghosts.embody')).toMatchObject([{ recipient: { memberId: bob.id } }])
})

it('only administrators are offered to hand over', async () => {
  const designer = { ...(emptyAnswer(ghost) as Ghost), id: 'designer' as LocalId, name: 'Designer' }
  await openApp('/team', {
    'ghosts.list': () => [designer],
    'members.list': () => [someMember({ isMe: true, role: 'member' })],
  })
  await page.getByRole('rowheader', { name: /Designer/ }).click()
  const panel = page.getByRole('region', { name: 'Ghost', exact: true })
  await expect.element(panel.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: /^Hand over/ })).not.toBeInTheDocument()
})

it('nobody is invited to work that they would not see', async () => {
  const secret = someProject('Secret', { isPrivate: true })
  const designer = { ...(emptyAnswer(ghost) as Ghost), id: crypto.randomUUID() as LocalId, name: 'Designer' }
  const membership = { ...(emptyAnswer(projectMember) as ProjectMember), projectId: secret.id }
  const task = { id: crypto.randomUUID() as LocalId, name: 'Draw', projectId: secret.id }
  await openApp('/team', {
    'ghosts.list': () => [designer],
    'projects.list': () => [secret],
    'projectMembers.list': () => [membership],
    'members.list': () => [someMember({ isMe: true, role: 'admin' })],
    'ghosts.embodyPreview': () => ({ projects: [], tasks: [task], teams: [], timeOff: 0, weekdays: [] }),
  })
  await page.getByRole('rowheader', { name: /Designer/ }).click()
  await page.getByRole('button', { name: 'Hand over to a person' }).click()
  await page.getByText('Invite by e-mail').click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ned@example.com')
  await expect.element(page.getByText(/private projects that this person would not see/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Invite and hand over' })).toBeDisabled()
})
