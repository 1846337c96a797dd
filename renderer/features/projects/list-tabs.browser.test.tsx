import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { mouse } from '../../testing/mouse.ts'
import { openApp } from '../../testing/open-app.tsx'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { Member } from '../../../shared/bridge/people.ts'
import type { ProjectMember } from '../../../shared/bridge/project-members.ts'
import { someProject } from '../../testing/projects.ts'
import { requireTypedOver } from '../../testing/written-elsewhere.ts'
import type { Client, Project, Tag } from '../../../shared/bridge/projects.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'

it('keeps the focus on the tab of the list that was chosen among projects, clients and tags', async () => {
  await openApp('/projects', {})
  const tab = (name: string) => page.getByRole('radio', { name, exact: true })
  await tab('Clients').click()
  await expect.element(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
  await expect.element(tab('Clients')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(page.getByRole('heading', { name: 'No tags yet' })).toBeVisible()
  await expect.element(tab('Tags')).toHaveFocus()
})

it('a tag that is gone is no longer counted as selected', async () => {
  const tags = ['draft', 'final'].map((name): Tag => {
    return { id: crypto.randomUUID() as LocalId, name, syncState: 'saved' }
  })
  const bridge = await openApp('/projects', { 'tags.list': () => [...tags] })
  await page.getByRole('radio', { name: 'Tags', exact: true }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected items' })
  for (const name of ['draft', 'final']) {
    await focusOn(page.getByRole('row', { name }))
    await userEvent.keyboard(' ')
  }
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  tags.pop()
  bridge.change('tags')
  await expect.element(bar.getByText('1 selected')).toBeVisible()
})

it('deletes no selected project that has left the list', async () => {
  const empty = emptyAnswer(procedures['projects.list'].output.element) as Project
  const kept = { ...empty, id: crypto.randomUUID() as LocalId, name: 'Website' }
  const archived = { ...empty, id: crypto.randomUUID() as LocalId, name: 'Brochure' }
  const bridge = await openApp('/projects', { 'projects.list': () => [kept, archived] })
  const bar = page.getByRole('toolbar', { name: 'Selected items' })
  for (const { name } of [archived, kept]) {
    await focusOn(page.getByRole('row', { name }))
    await userEvent.keyboard(' ')
  }
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  bridge.answer({ 'projects.list': () => [kept, { ...archived, archived: true }] })
  bridge.change('projects')
  await expect.element(bar.getByText('1 selected')).toBeVisible()
  await focusOn(page.getByRole('row', { name: 'Website' }))
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => bridge.inputs('projects.delete')).toEqual([{ ids: [kept.id] }])
})

it('the row after deleted ones has the focus', async () => {
  const tags = ['1', '2', '3', '4'].map((name): Tag => {
    return { id: crypto.randomUUID() as LocalId, name: `tag ${name}`, syncState: 'saved' }
  })
  await openApp('/projects', {
    'tags.list': () => [...tags],
    'tags.delete': ({ ids }, { change }) => {
      tags.splice(1, 2)
      change('tags')
      return { ids, undoId: null }
    },
  })
  await page.getByRole('radio', { name: 'Tags', exact: true }).click()
  for (const name of ['tag 2', 'tag 3']) {
    await focusOn(page.getByRole('row', { name }))
    await userEvent.keyboard(' ')
  }
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('row', { name: 'tag 3' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: 'tag 4' })).toHaveFocus()
})

it('the search box of a list has room for its words in a narrow window', async () => {
  await openApp('/projects', {}, { size: [720, 900] })
  const box = page.getByRole('searchbox', { name: 'Search projects' })
  await expect.element(box).toBeVisible()
  const words = document.createElement('canvas').getContext('2d')
  const { font } = getComputedStyle(box.element())
  if (words !== null) words.font = font
  expect(box.element().clientWidth).toBeGreaterThan(words?.measureText('Search projects').width ?? Infinity)
})

it('a row whose box was pressed takes the keys of the list and of the program', async () => {
  const tag: Tag = { id: crypto.randomUUID() as LocalId, name: 'draft', syncState: 'saved' }
  const bridge = await openApp('/projects', { 'tags.list': () => [tag] })
  await page.getByRole('radio', { name: 'Tags', exact: true }).click()
  const row = page.getByRole('row', { name: 'draft' })
  const box = row.element().querySelector('label')?.getBoundingClientRect() ?? new DOMRect()
  await mouse.move({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  await mouse.down()
  await mouse.up()
  await expect.element(row).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => bridge.inputs('undo.latest')).toHaveLength(1)
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => bridge.inputs('tags.delete')).toEqual([{ ids: [tag.id] }])
  await userEvent.keyboard('{Tab}')
  await expect.element(row).not.toHaveFocus()
})

it('names an archived project as it was typed just before', async () => {
  const empty = emptyAnswer(procedures['projects.list'].output.element) as Project
  const project = { ...empty, id: crypto.randomUUID() as LocalId, name: 'Website' }
  let saved = project
  await openApp('/projects', {
    'projects.list': () => [saved],
    // The list has not heard of it when the button is pressed.
    'projects.update': ({ id, changes: { name = '' } }) => {
      saved = { ...project, name }
      return { ids: [id], undoId: null }
    },
    'projects.archive': ({ ids }) => ({ ids, undoId: null }),
  })
  await focusOn(page.getByRole('row', { name: 'Website' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Website' })).toBeVisible()
  await userEvent.keyboard('e')
  const panel = page.getByRole('region', { name: 'Project', exact: true })
  await panel.getByRole('textbox', { name: 'Name' }).fill('Shop')
  await panel.getByRole('button', { name: 'Archive' }).click()
  await expect.element(page.getByText('“Shop” archived')).toBeVisible()
})

it('the colour of a new project is chosen with arrows and with the pointer, also before its name', async () => {
  const bridge = await openApp('/projects', {})
  await page.getByRole('button', { name: 'New project' }).first().click()
  const color = (name: string) => page.getByRole('radio', { name, exact: true })
  await focusOn(color('Teal'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(color('Green')).toBeChecked()
  await page.getByRole('textbox', { name: 'Name' }).fill('Website')
  color('Gold').element().closest('label')?.click()
  await expect.element(color('Gold')).toBeChecked()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect
    .poll(() => bridge.inputs('projects.create'))
    .toMatchObject([{ name: 'Website', color: '#c79a00' }])
})

it('the list of a team shows everybody’s time where it is known, and else one’s own', async () => {
  const member = emptyAnswer(procedures['members.list'].output.element) as Member
  const [me, other] = [crypto.randomUUID(), crypto.randomUUID()] as [LocalId, LocalId]
  const hours = { trackedSeconds: 5400, estimatedSeconds: 36_000 }
  await openApp('/projects', {
    'members.list': () => [
      { ...member, id: me, isMe: true },
      { ...member, id: other, isMe: false },
    ],
    'projects.list': () => [
      someProject('Told', { ...hours, teamSeconds: 90_000 }),
      someProject('Not told', { ...hours, teamSeconds: null }),
    ],
  })
  const row = (name: string) => page.getByRole('row').filter({ hasText: new RegExp(`^${name}`) })
  await expect.element(row('Told')).toHaveTextContent('Told25h / 10h')
  await expect.element(row('Not told')).toHaveTextContent('Not told10h estimated1h 30m yours')
})

it('a member archives, deletes and edits only the projects that they manage', async () => {
  const member = emptyAnswer(procedures['members.list'].output.element) as Member
  const membership = emptyAnswer(procedures['projectMembers.list'].output.element) as ProjectMember
  const me: Member = { ...member, id: crypto.randomUUID() as LocalId, isMe: true, role: 'member' }
  const [own, other] = [someProject('Brochure'), someProject('Website')]
  const bridge = await openApp('/projects', {
    'members.list': () => [me],
    'projects.list': () => [own, other],
    'projectMembers.list': () => [{ ...membership, memberId: me.id, projectId: own.id, manager: true }],
  })
  await focusOn(page.getByRole('row', { name: 'Website' }))
  await userEvent.keyboard('{Delete}')
  await expect
    .element(page.getByText('Only project managers and administrators can archive or delete projects.'))
    .toBeVisible()
  const selected = page.getByRole('toolbar', { name: 'Selected items' })
  await userEvent.keyboard(' ')
  await expect.element(selected.getByText('1 selected')).toBeVisible()
  await expect.element(selected.getByRole('button', { name: /Archive|Delete/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(selected).not.toBeInTheDocument()
  await focusOn(page.getByRole('row', { name: 'Brochure' }))
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => bridge.inputs('projects.delete')).toEqual([{ ids: [own.id] }])
  await focusOn(page.getByRole('row', { name: 'Website' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Website' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Edit', exact: true }).elements()).toEqual([])
})

it('the name of a client does not replace one from elsewhere that has not been read here yet', async () => {
  const empty = emptyAnswer(procedures['clients.list'].output.element) as Client
  const client = { ...empty, id: crypto.randomUUID() as LocalId, name: 'Acme' }
  const bridge = await openApp('/projects', {
    'clients.list': () => [client],
    'clients.update': ({ id, typedOver }) => {
      requireTypedOver('Acme Press', typedOver?.['name'])
      return { ids: [id], undoId: null }
    },
  })
  await page.getByRole('radio', { name: 'Clients', exact: true }).click()
  await focusOn(page.getByRole('row', { name: 'Acme' }))
  await userEvent.keyboard('{Enter}')
  const details = page.getByRole('region', { name: 'Client', exact: true })
  const name = details.getByRole('textbox', { name: 'Name' })
  await name.fill('Acme Printing')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/changed elsewhere to “Acme Press”/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('clients.update').at(-1))
    .toMatchObject({ changes: { name: 'Acme Printing' }, typedOver: { name: ['Acme', 'Acme Press'] } })
})
