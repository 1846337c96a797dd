import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../shared/bridge/contract.ts'
import { type Member, member } from '../../../shared/bridge/people.ts'
import type { ProjectMember } from '../../../shared/bridge/project-members.ts'
import type { Tag } from '../../../shared/bridge/projects.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { openApp } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'
import { detailsOf, keepTasks, someTask } from '../../testing/tasks.ts'

const someTag = (name: string): Tag => ({ id: crypto.randomUUID() as LocalId, name, syncState: 'saved' })

it('highlights no other tag once one was created', async () => {
  const tags = [someTag('billing'), someTag('design')]
  const task = someTask('Write')
  const bridge = await openApp('/tasks', {
    ...keepTasks([task]),
    'tags.list': () => [...tags],
    'tasks.get': () => detailsOf(task),
    'tasks.update': ({ ids, changes: { newTags = [] } }, { change }) => {
      tags.push(...newTags.map(someTag))
      change('tags')
      return { ids, undoId: null }
    },
  })
  await page.getByRole('row').filter({ hasText: 'Write' }).click()
  await page.getByRole('button', { name: 'Tags: None' }).click()
  await userEvent.keyboard('omega{Enter}')
  await expect.element(page.getByRole('option', { name: 'omega', exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect
    .poll(() => bridge.inputs('tasks.update').map(({ changes }) => changes))
    .toEqual([{ newTags: ['omega'] }, { tagIds: [tags[0]?.id] }])
})

it('replaces the text that found a tag when the next one is typed', async () => {
  const tags = ['call', 'design', 'drafts'].map(someTag)
  const task = someTask('Write')
  const bridge = await openApp('/tasks', {
    ...keepTasks([task]),
    'tags.list': () => tags,
    'tasks.get': () => detailsOf(task),
  })
  await page.getByRole('row').filter({ hasText: 'Write' }).click()
  await page.getByRole('button', { name: 'Tags: None' }).click()
  await expect.element(page.getByRole('option', { name: 'design' })).toBeVisible()
  await userEvent.keyboard('cal')
  const found = page.getByRole('option', { name: 'call', exact: true })
  await expect.element(found).toHaveAttribute('data-focused', 'true')
  await userEvent.keyboard('{Enter}new one')
  await expect.element(page.getByRole('option', { name: 'Create “new one”' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('tasks.update').map(({ changes }) => changes))
    .toEqual([{ tagIds: [tags[0]?.id] }, { newTags: ['new one'] }])
})

it('offers to restore what is archived, before it is created', async () => {
  const task = someTask('Write')
  const bridge = await openApp('/tasks', {
    ...keepTasks([task]),
    'projects.list': () => [someProject('Website', { archived: true }), someProject('Brand')],
    'tasks.get': () => detailsOf(task),
  })
  await page.getByRole('row').filter({ hasText: 'Write' }).click()
  await page.getByRole('button', { name: 'Project: No project' }).click()
  const restoration = page.getByRole('option', { name: 'Restore “Website”' })
  const creation = page.getByRole('option', { name: /^Create/ })
  await userEvent.keyboard('web')
  await expect.element(restoration).toHaveAttribute('data-focused', 'true')
  await expect.element(creation).toHaveTextContent('Create “web”')
  await userEvent.keyboard('site')
  await expect.element(creation).not.toBeInTheDocument()
  await expect.element(restoration).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('tasks.update'))
    .toMatchObject([{ changes: { newProject: 'Website' } }])
})

it('Enter makes no name of which the beginning finds one that cannot be chosen', async () => {
  const max = {
    ...(emptyAnswer(member) as Member),
    id: crypto.randomUUID() as LocalId,
    name: 'Max',
    role: 'member' as const,
  }
  const task = someTask('Write', { assigneeIds: [max.id] })
  const sale = someProject('Sale of the firm', { isPrivate: true })
  const bridge = await openApp('/tasks', {
    ...keepTasks([task]),
    'members.list': () => [max],
    'projects.list': () => [sale],
    'projectMembers.list': () => [
      {
        ...(emptyAnswer(procedures['projectMembers.list'].output.element) as ProjectMember),
        projectId: sale.id,
      },
    ],
    'tasks.get': () => detailsOf(task),
  })
  await page.getByRole('row').filter({ hasText: 'Write' }).click()
  await page.getByRole('button', { name: 'Project: No project' }).click()
  await userEvent.keyboard('sale')
  const creation = page.getByRole('option', { name: 'Create “sale”' })
  await expect.element(creation).toBeVisible()
  await expect.element(page.getByRole('option', { disabled: true })).toHaveAttribute('data-focused', 'true')
  await userEvent.keyboard('{Enter}{ArrowDown}')
  await expect.element(creation).toHaveAttribute('data-focused', 'true')
  expect(bridge.inputs('tasks.update')).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bridge.inputs('tasks.update')).toMatchObject([{ changes: { newProject: 'sale' } }])
})
