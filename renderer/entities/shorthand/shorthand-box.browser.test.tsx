import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Project } from '../../../shared/bridge/projects.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openApp } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'

it('a new name of several words is offered as far as the cursor, and written in quotes', async () => {
  const id = crypto.randomUUID() as LocalId
  const bridge = await openApp('/plan', { 'projects.create': () => ({ ids: [id], undoId: null }) })
  const line = page.getByRole('textbox', { name: 'Add task: Backlog' })
  await line.click()
  await userEvent.keyboard('Call @Big client 20m')
  await expect.element(page.getByRole('option', { name: 'Create project “Big”' })).toBeVisible()
  await page.getByRole('option', { name: 'Create project “Big client”' }).click()
  await expect.element(line).toHaveValue('Call @"Big client" 20m')
  expect(bridge.inputs('projects.create')).toMatchObject([{ name: 'Big client' }])

  await line.fill('Call #very urgent')
  await expect.element(page.getByRole('option', { name: 'Create tag “very urgent”' })).toBeVisible()
})

it('a new project that ends the text is made by Enter, also after a space', async () => {
  const id = crypto.randomUUID() as LocalId
  const bridge = await openApp('/plan', {
    'projects.create': () => ({ ids: [id], undoId: null }),
    'tasks.create': () => ({ ids: [crypto.randomUUID() as LocalId], undoId: null }),
  })
  const line = page.getByRole('textbox', { name: 'Add task: Backlog' })
  await line.click()
  await userEvent.keyboard('Draft @Newproj ')
  await expect.element(page.getByRole('option', { name: 'Create project “Newproj”' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bridge.inputs('projects.create')).toMatchObject([{ name: 'Newproj' }])
  await expect.element(line).toHaveValue('Draft @Newproj ')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bridge.inputs('tasks.create')).toMatchObject([{ name: 'Draft', projectId: id }])
})

it('a task is written in shorthand, and a part that was recognized can be kept as text', async () => {
  const projects: Project[] = []
  const bridge = await openApp('/tasks', {
    'projects.list': () => [...projects],
    'projects.create': ({ name }, { change }) => {
      const project = someProject(name)
      projects.push(project)
      change('projects')
      return { ids: [project.id], undoId: null }
    },
    'tasks.create': () => ({ ids: [crypto.randomUUID() as LocalId], undoId: null }),
  })
  const line = page.getByRole('textbox', { name: 'Add task', exact: true })
  await line.click()
  await userEvent.keyboard('Call Bob @"Big client')
  await expect.element(page.getByRole('option', { name: 'Create project “Big client”' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(line).toHaveValue('Call Bob @"Big client" ')
  await userEvent.keyboard('#phone 1h30 tomorrow')
  const chips = () =>
    [...document.querySelectorAll('[data-shorthand-chips] button')].map(({ textContent }) => textContent)
  await expect.poll(chips).toHaveLength(4)
  await userEvent.keyboard('{Backspace}')
  await expect.poll(chips).toEqual(['Big client', 'New tag “phone”', '1h 30m'])
  await expect.element(line).toHaveValue(String.raw`Call Bob @"Big client" #phone 1h30 \tomorrow`)
  await userEvent.keyboard('{Enter}')
  await expect.element(line).toHaveValue('')
  const read = { projectId: projects[0]?.id, newTags: ['phone'], estimatedSeconds: 5400 }
  await expect
    .poll(() => bridge.inputs('tasks.create'))
    .toMatchObject([{ name: 'Call Bob tomorrow', ...read }])
  expect(bridge.inputs('tasks.create')[0]?.date ?? null).toBeNull()
})

it('the offer of a new project never covers the line, which moves up for the parts that were read', async () => {
  await openApp('/plan', {}, { size: [1280, 380] })
  const line = page.getByRole('textbox', { name: 'Add task: Backlog' })
  await line.click()
  await userEvent.keyboard('Draft @Offers')
  const offer = page.getByRole('option', { name: /Create project/ })
  await expect.element(offer).toBeVisible()
  const former = line.element().getBoundingClientRect()
  await userEvent.keyboard(' 20m')
  const moved = () => line.element().getBoundingClientRect()
  await expect.poll(() => moved().top).toBeLessThan(former.top)
  await expect.poll(() => offer.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(moved().top)
})
