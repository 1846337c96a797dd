import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepEntries, keepTimer, someEntry } from '../../../testing/entries.ts'
import { openApp, twoWorkspaces } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'
import type { Tag } from '../../../../shared/bridge/projects.ts'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId, WorkspaceId } from '../../../../shared/domain/ids.ts'
import type { Answers, FakeBridge } from '../../../testing/fake-bridge.ts'

const box = page.getByRole('textbox', { name: 'What are you working on?' })

it('a paste that is too long for its field says how much was cut', async () => {
  await openApp('/', {})
  const source = document.createElement('textarea')
  source.value = 'x'.repeat(5000)
  document.body.append(source)
  source.select()
  await userEvent.copy()
  source.remove()
  await box.click()
  await userEvent.paste()
  await expect.element(box).toHaveValue('x'.repeat(3000))
  const words = 'This field takes 3,000 characters. The last 2,000 of the pasted text were left out.'
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
})

it('an empty bar that is pressed offers what is usual at this time, with the reason', async () => {
  vi.setSystemTime('2026-03-24T08:03:00Z')
  const usual = { start: '2026-03-24T08:00:00Z', stop: '2026-03-24T08:30:00Z', days: 4, ofWeekday: true }
  const standUp = { description: 'Stand-up', projectId: null, taskId: null, tagIds: [], billable: true }
  const bridge = await openApp('/', {
    ...keepTimer(),
    'timeEntries.suggest': () => [{ ...standUp, usual }],
  })
  await box.click()
  const option = page.getByRole('option', { name: /Stand-up/ })
  await expect.element(option.getByText('Tue 9:00 – 9:30')).toBeVisible()
  const rounded = '2026-03-24T08:00:00Z'
  expect(bridge.inputs('timeEntries.suggest')).toEqual([
    { text: '', limit: 8, at: { start: rounded, stop: rounded } },
  ])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(box).toHaveValue('Stand-up')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bridge.inputs('timer.start')).toMatchObject([standUp])
})

it('a timer bar that fails leaves the screen and can be tried again', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(window, 'requestIdleCallback').mockImplementationOnce(() => {
    throw new Error('No time for it')
  })
  await openApp('/', {})
  await expect.element(page.getByText('This timer bar stopped working')).toBeVisible()
  expect(told).toHaveBeenCalled()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(box).toBeVisible()
})

it('a project that is named with @ is chosen, leaves the text, and is that of the entry', async () => {
  const project = someProject('Website')
  const bridge = await openApp('/', { ...keepTimer(), 'projects.list': () => [project] })
  await box.click()
  await userEvent.keyboard('Draft the page @Webs')
  await page.getByRole('option', { name: /Website/ }).click()
  await expect.element(box).toHaveValue('Draft the page ')
  await page.getByRole('button', { name: 'Start timer' }).click()
  await expect
    .poll(() => bridge.inputs('timer.start'))
    .toMatchObject([{ description: 'Draft the page', projectId: project.id }])
})

const another = 2 as WorkspaceId
const inTwoWorkspaces: Answers = {
  'session.get': () => twoWorkspaces,
  'projects.list': (input) => [someProject(input?.workspaceId === another ? 'Of agency' : 'Of studio')],
}

it('an entry of another workspace is offered the projects of its own one', async () => {
  const entry = someEntry({ workspaceId: another, description: 'Proofs', stop: null })
  const timer = keepTimer(entry)
  const bridge = await openApp('/timer', { ...timer, ...keepEntries(entry), ...inTwoWorkspaces })
  const project = page.getByRole('button', { name: 'Project', exact: true })
  await expect.element(box).toHaveValue('Proofs')
  await project.click()
  await expect.element(page.getByRole('option', { name: 'Of agency' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Of studio' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await box.click()
  await userEvent.keyboard('{End} @')
  await expect.element(page.getByRole('option', { name: 'Of agency' })).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}')

  bridge.answer({ 'timer.running': () => null })
  bridge.change('timeEntries')
  await project.click()
  await expect.element(page.getByRole('option', { name: 'Of studio' })).toBeVisible()
})

it('says why no project can be chosen where this computer has none of the workspace of the entry', async () => {
  const entry = someEntry({ workspaceId: another, description: 'Proofs', stop: null })
  await openApp('/', { ...keepTimer(entry), ...inTwoWorkspaces, 'projects.list': () => [] })
  await expect.element(box).toHaveValue('Proofs')
  await expect.element(page.getByRole('button', { name: 'Project', exact: true })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Choose tags' })).toBeDisabled()
  await expect.element(page.getByTitle(/no projects and tags of the workspace Studio of Ada/)).toBeVisible()
})

it('typing for the next entry goes on when another window starts one, and Enter starts what was typed', async () => {
  const timer = keepTimer()
  const bridge = await openApp('/', timer)
  await box.click()
  await userEvent.keyboard('Half a sentence')
  const other = someEntry({ description: 'Elsewhere', stop: null })
  bridge.answer({ 'timer.running': () => other })
  bridge.change('timeEntries')
  await expect.element(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  await userEvent.keyboard(' about billing')
  await expect.element(box).toHaveValue('Half a sentence about billing')
  await expect.element(page.getByText(/“Elsewhere” was started elsewhere/)).toBeVisible()
  bridge.answer(timer)
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('timer.start'))
    .toMatchObject([{ description: 'Half a sentence about billing' }])
  expect(bridge.inputs('timeEntries.update')).toEqual([])
  await expect.element(box).toHaveValue('Half a sentence about billing')
  await expect.element(page.getByText(/was started elsewhere/)).not.toBeInTheDocument()
})

it('typing into an entry goes on when another window stops it, and is saved when the field is left', async () => {
  const first = someEntry({ description: 'First', stop: null })
  const bridge = await openApp('/', keepTimer(first))
  await expect.element(box).toHaveValue('First')
  await box.click()
  await userEvent.keyboard('{End} with det')
  bridge.answer({ 'timer.running': () => null })
  bridge.change('timeEntries')
  await expect.element(page.getByText('“First” has stopped. What you type is saved in it.')).toBeVisible()
  await userEvent.keyboard('ails{Enter}')
  await expect
    .poll(() => bridge.inputs('timeEntries.update'))
    .toMatchObject([{ ids: [first.id], changes: { description: 'First with details' } }])
  await expect.element(box).toHaveValue('')
  expect(bridge.inputs('timer.start')).toEqual([])
})

it('typing into an entry that another window replaces does not go on in the other entry', async () => {
  const first = someEntry({ description: 'First', stop: null })
  const timer = keepTimer(first)
  const bridge = await openApp('/', timer)
  await expect.element(box).toHaveValue('First')
  await box.click()
  await userEvent.keyboard('{End} and more')
  const other = someEntry({ description: 'Elsewhere', start: '2026-03-20T11:00:00Z', stop: null })
  bridge.answer({ 'timer.running': () => other })
  bridge.change('timeEntries')
  await expect.element(page.getByText(/“First” has stopped/)).toBeVisible()
  await userEvent.keyboard(' rest')
  await userEvent.tab()
  await expect.element(box).toHaveValue('Elsewhere')
  await expect
    .poll(() => bridge.inputs('timeEntries.update'))
    .toMatchObject([{ ids: [first.id], changes: { description: 'First and more rest' } }])
})

it('what was typed into an entry whose start is undone comes back with it', async () => {
  const first = someEntry({ description: 'First', stop: null })
  const bridge = await openApp('/', keepTimer(first))
  await expect.element(box).toHaveValue('First')
  await box.click()
  await userEvent.keyboard('{End} and more')
  bridge.answer({
    'timer.running': () => null,
    'undo.ofDeletion': () => ({ undoId: crypto.randomUUID(), isLatest: false }),
  })
  bridge.change('timeEntries')
  await expect.element(box).toHaveValue('')
  await expect.poll(() => bridge.inputs('undo.ofDeletion')).toEqual([{ id: first.id }])
  bridge.answer({ 'timer.running': () => first })
  bridge.change('timeEntries')
  await expect.element(box).toHaveValue('First and more')
  expect(bridge.inputs('timeEntries.update')).toEqual([])
})

it('an archived project that is named for the next entry is restored and given to it', async () => {
  let project = someProject('Website', { archived: true })
  const bridge = await openApp('/', {
    ...keepTimer(),
    'projects.list': () => [project],
    'projects.archive': ({ ids, archived }, { change }) => {
      project = { ...project, archived }
      change('projects')
      return { ids, undoId: null }
    },
  })
  await page.getByRole('button', { name: 'Project', exact: true }).click()
  await userEvent.keyboard('website')
  await page.getByRole('option', { name: 'Restore “Website”' }).click()
  await expect.element(page.getByRole('button', { name: 'Website' })).toBeVisible()
  expect(bridge.inputs('projects.archive')).toEqual([{ ids: [project.id], archived: false }])
  expect(bridge.inputs('projects.create')).toEqual([])
})

it('a description and a project are undone and redone from the bar, one step a key', async () => {
  const project = someProject('Ink')
  let states = [someEntry({ description: 'First', stop: null })]
  let at = 0
  const goTo = (next: number, { change }: FakeBridge) => {
    if (states[next] === undefined) return null
    at = next
    change('timeEntries')
    return { ids: [], undoId: null, undone: null, kept: null }
  }
  const bridge = await openApp('/', {
    'projects.list': () => [project],
    'timer.running': () => states[at] ?? null,
    'timeEntries.update': ({ ids, changes: { description, projectId } }, fake) => {
      const before = states[at] ?? someEntry()
      const after = {
        ...before,
        description: description ?? before.description,
        projectId: projectId === undefined ? before.projectId : projectId,
      }
      states = [...states.slice(0, at + 1), after]
      goTo(at + 1, fake)
      return { ids, undoId: null }
    },
    'undo.latest': (_, fake) => goTo(at - 1, fake),
    'redo.latest': (_, fake) => goTo(at + 1, fake),
  })
  const chosen = page.getByRole('button', { name: 'Ink' })
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  const redo = () => userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(box).toHaveValue('First')
  await box.click()
  await userEvent.keyboard('{End} draft{Enter}')
  await expect.poll(() => states.length).toBe(2)
  await page.getByRole('button', { name: 'Project', exact: true }).click()
  await userEvent.keyboard('ink{Enter}')
  await expect.element(chosen).toBeVisible()
  await box.click()
  await undo()
  await expect.element(chosen).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('First draft')
  await undo()
  await expect.element(box).toHaveValue('First')
  await redo()
  await expect.element(box).toHaveValue('First draft')
  await expect.element(chosen).not.toBeInTheDocument()
  await redo()
  await expect.element(chosen).toBeVisible()
  await expect.element(box).toHaveValue('First draft')
  await redo()
  await expect.element(page.getByText('Nothing to redo')).toBeVisible()
  expect([bridge.inputs('undo.latest').length, bridge.inputs('redo.latest').length]).toEqual([2, 3])
  expect(bridge.inputs('timeEntries.update').length).toBe(2)
})

it('Ctrl+Z right after a tag was chosen for the running entry takes the tag back', async () => {
  const tag: Tag = { id: crypto.randomUUID() as LocalId, name: 'meeting', syncState: 'saved' }
  let entry = someEntry({ description: 'Login', stop: null })
  const bridge = await openApp('/', {
    'tags.list': () => [tag],
    'timer.running': () => entry,
    'timeEntries.update': ({ ids }, fake) => {
      entry = { ...entry, tagIds: [tag.id] }
      fake.change('timeEntries')
      return { ids, undoId: null }
    },
  })
  await expect.element(box).toHaveValue('Login')
  await box.click()
  await userEvent.keyboard('{End} #mee')
  await expect.element(page.getByRole('option', { name: 'meeting' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bridge.inputs('timeEntries.update')).toHaveLength(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => bridge.inputs('undo.latest')).toHaveLength(1)
})

it('a description that was not saved is in the bar after a reload, and Enter saves it', async () => {
  const running = someEntry({ description: 'Layout', stop: null })
  const answers = { ...keepEntries(running), ...keepTimer(running) }
  await openApp('/', answers)
  await expect.element(box).toHaveValue('Layout')
  await box.fill('Layout of the flyer')
  const bridge = await openApp('/', answers, { keepDrafts: true })
  await expect.element(box).toHaveValue('Layout of the flyer')
  expect(bridge.inputs('timeEntries.update')).toEqual([])
  await box.click()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('timeEntries.update'))
    .toMatchObject([{ ids: [running.id], changes: { description: 'Layout of the flyer' } }])
})

describe('a text typed into the running entry, whose description is changed elsewhere', () => {
  const running = someEntry({ description: 'Layout', stop: null })
  const written = (description: string): TimeEntry => ({ ...running, description })
  const keep = (entry: TimeEntry): Answers => ({
    ...keepEntries(entry),
    'timer.running': () => entry,
    'timer.stop': (_, bridge) => {
      bridge.answer({
        ...keepEntries({ ...entry, stop: '2026-03-20T10:00:00Z' }),
        'timer.running': () => null,
      })
      bridge.change('timeEntries')
      return entry
    },
  })

  it('replaces it only by Enter after the question', async () => {
    const bridge = await openApp('/', keep(running))
    await expect.element(box).toHaveValue('Layout')
    await box.fill('Layout of the flyer')
    bridge.answer(keep(written('Layout of the poster')))
    bridge.change('timeEntries')
    const question = page
      .getByRole('alert')
      .filter({ hasText: /changed elsewhere to “Layout of the poster”/ })
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(box).toHaveValue('Layout of the flyer')
    expect(bridge.inputs('timeEntries.update')).toEqual([])
    await box.click()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => bridge.inputs('timeEntries.update'))
      .toMatchObject([
        {
          changes: { description: 'Layout of the flyer' },
          typedOver: { description: ['Layout', 'Layout of the poster'] },
        },
      ])
    await expect.element(question).not.toBeInTheDocument()
  })

  it.each([
    { when: 'and that is known here', isKnown: true },
    { when: 'and that has not been read here yet', isKnown: false },
  ])('waits in the details of the entry once the timer is stopped, $when', async ({ isKnown }) => {
    const bridge = await openApp('/', keep(running))
    await expect.element(box).toHaveValue('Layout')
    await box.fill('Layout of the map')
    bridge.answer(keep(written('Layout of the menu')))
    if (isKnown) bridge.change('timeEntries')
    await expect.poll(() => page.getByRole('alert').elements().length).toBe(isKnown ? 1 : 0)
    await page.getByRole('button', { name: 'Stop timer' }).click()
    await expect
      .element(page.getByText(/changed elsewhere to “Layout of the menu”. Your text waits in the details/))
      .toBeVisible()
    await page.getByRole('row', { name: /Layout of the menu/ }).click()
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
    const panel = page.getByRole('region', { name: 'Entry', exact: true })
    await expect.element(panel.getByRole('textbox', { name: 'Description' })).toHaveValue('Layout of the map')
  })
})
