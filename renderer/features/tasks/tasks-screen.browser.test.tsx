import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Status } from '../../../shared/bridge/statuses.ts'
import type { CustomField } from '../../../shared/bridge/tasks.ts'
import { newId } from '../../testing/entries.ts'
import type { Answers } from '../../testing/fake-bridge.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { keepRows } from '../../testing/keep-rows.ts'
import { someMember } from '../../testing/members.ts'
import { mouse } from '../../testing/mouse.ts'
import { openApp } from '../../testing/open-app.tsx'
import { holdBack, pressAtOnce } from '../../testing/press-at-once.ts'
import { someProject } from '../../testing/projects.ts'
import { someTask } from '../../testing/tasks.ts'
import { brokenRules } from '../../testing/broken-rules.ts'

const statuses = (['todo', 'in_progress'] as const).map((type, position): Status => {
  const name = type === 'todo' ? 'To do' : 'In progress'
  return { id: newId(), name, position, type, emoji: null, syncState: 'saved' }
})
const [toDo, inProgress] = statuses

const column = (name: string) => page.getByRole('region', { name, exact: true })
const card = (name: string) => page.getByRole('button', { name, exact: true })
const tasksNamed = (...names: readonly string[]) =>
  names.map((name, index) => someTask(name, { statusId: toDo?.id ?? null, position: (index + 1) * 1000 }))

async function openBoard(answers: Answers) {
  const bridge = await openApp('/tasks', { ...answers, 'statuses.list': () => statuses })
  await page.getByRole('radio', { name: 'Board', exact: true }).click()
  await expect.element(column('To do').getByRole('button', { name: 'Two', exact: true })).toBeVisible()
  return bridge
}

/** The names of the cards in a column, from the top. */
const names = (name: string) =>
  column(name)
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('button')?.textContent)

it('administrators define custom fields with their options, and are asked before one is deleted', async () => {
  const size: CustomField = {
    id: '7',
    name: 'Size',
    type: 'select',
    options: [
      { id: 1, name: 'Small' },
      { id: 2, name: 'Large' },
    ],
  }
  const ofProjects: CustomField[] = []
  const bridge = await openApp('/tasks', {
    'customFields.list': () => [size, { ...size, id: '8', name: 'Note', type: 'text', options: [] }],
    'customFields.ofProjects': () => ({ asOf: '2026-03-20T12:00:00Z', fields: [...ofProjects] }),
    'customFields.create': ({ entity, ...field }) => {
      if (entity === 'project') ofProjects.push({ ...field, id: '9', options: [] })
      return {}
    },
    'members.list': () => [someMember({ isMe: true, role: 'owner' })],
  })
  await page.getByRole('button', { name: 'Custom fields' }).click()
  const panel = page.getByRole('region', { name: 'Custom fields' })
  await panel.getByRole('textbox', { name: 'Add an option to Size' }).fill('Huge')
  await userEvent.keyboard('{Enter}')
  await panel.getByRole('button', { name: 'Move Large up' }).click()
  await panel.getByRole('button', { name: 'Move Note up' }).click()
  expect(await brokenRules(panel)).toEqual([])
  await expect
    .poll(() => bridge.inputs('customFields.update'))
    .toEqual([
      { id: '7', changes: { option: { added: 'Huge' } } },
      { id: '7', changes: { option: { id: size.options[1]?.id, to: 0 } } },
    ])
  expect(bridge.inputs('customFields.order')).toEqual([{ ids: ['8', '7'] }])
  await panel.getByRole('textbox', { name: 'New field' }).fill('Stage')
  await panel.getByRole('button', { name: /Kind/ }).click()
  await page.getByRole('option', { name: /^Multiple selection/ }).click()
  await panel.getByRole('textbox', { name: 'Options', exact: true }).fill('Idea\n Draft \ndraft\n')
  await panel.getByRole('button', { name: 'Add field' }).click()
  await expect
    .poll(() => bridge.inputs('customFields.create'))
    .toEqual([{ entity: 'task', name: 'Stage', type: 'multi_select', options: ['Idea', 'Draft'] }])
  await panel.getByRole('button', { name: 'Delete Note' }).click()
  expect(bridge.inputs('customFields.delete')).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => bridge.inputs('customFields.delete')).toEqual([{ id: '8' }])
  await panel.getByRole('radio', { name: 'Projects' }).click()
  await panel.getByRole('textbox', { name: 'New field' }).fill('Contract')
  await panel.getByRole('button', { name: 'Add field' }).click()
  await expect.element(panel.getByRole('textbox', { name: 'Name of Contract' })).toBeVisible()
  await expect.element(panel.getByRole('textbox', { name: 'Name of Size' })).not.toBeInTheDocument()
})

it('the board moves cards between statuses and within one, by pointer and by key', async () => {
  const tasks = tasksNamed('One', 'Two', 'Three')
  await openBoard(keepRows({ tasks }))
  const target = column('In progress').element().getBoundingClientRect()
  async function drag(name: string): Promise<void> {
    const { x, y, width, height } = card(name).element().getBoundingClientRect()
    await mouse.move({ x: x + width / 2, y: y + height / 2 })
    await mouse.down()
    await mouse.move({ x: target.x + target.width / 2, y: target.y + 120 }, { steps: 12 })
  }
  await drag('Two')
  await mouse.up()
  await expect.poll(() => names('In progress')).toEqual(['Two'])
  await expect.poll(() => tasks.find(({ name }) => name === 'Two')?.statusId).toBe(inProgress?.id)

  await drag('One')
  await userEvent.keyboard('{Escape}')
  await mouse.up()
  await expect.poll(() => names('To do')).toEqual(['One', 'Three'])

  await focusOn(card('One'))
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(() => names('In progress')).toEqual(['One', 'Two'])
  await expect.element(card('One')).toHaveFocus()
  await expect.poll(() => tasks.find(({ name }) => name === 'One')?.statusId).toBe(inProgress?.id)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => names('In progress')).toEqual(['Two', 'One'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => names('In progress')).toEqual(['One', 'Two'])
})

it('a card takes every key on the board, however fast they come', async () => {
  const tasks = tasksNamed('One', 'Two', 'Three', 'Four')
  const kept = keepRows({ tasks })
  const bridge = await openBoard(kept)
  await expect.poll(() => names('To do')).toEqual(['One', 'Two', 'Three', 'Four'])
  await focusOn(card('Two'))
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(() => names('In progress')).toEqual(['Two'])
  await focusOn(card('Four'))
  const { answers, letGo } = holdBack(kept, 'tasks.move')
  bridge.answer(answers)
  await pressAtOnce('ArrowRight', 'ArrowUp')
  await expect.poll(() => names('In progress')).toEqual(['Four', 'Two'])
  await expect.element(card('Four')).toHaveFocus()
  letGo()
  const stored = () =>
    tasks
      .filter(({ statusId }) => statusId === inProgress?.id)
      .toSorted((one, other) => one.position - other.position)
      .map(({ name }) => name)
  await expect.poll(stored).toEqual(['Four', 'Two'])
  await expect.poll(() => names('To do')).toEqual(['One', 'Three'])

  await userEvent.keyboard('{Control>}zz{/Control}')
  await expect.poll(() => names('To do')).toEqual(['One', 'Three', 'Four'])
  await expect.element(card('Four')).toHaveFocus()
})

const cell = (column: string) => document.querySelector<HTMLElement>(`[data-cell=${column}]`)

it('the table is edited in place, cell by cell', async () => {
  const website = someProject('Website')
  const tasks = [someTask('First')]
  await openApp('/tasks', { ...keepRows({ tasks }), 'projects.list': () => [website] })
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect.poll(() => cell('project')).not.toBeNull()
  const focused = () => document.activeElement?.getAttribute('data-cell')
  cell('name')?.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('status')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Find or create a project' })).toHaveFocus()
  await userEvent.keyboard('web{Enter}')
  await expect.poll(() => cell('project')?.textContent).toContain('Website')
  await expect.poll(focused).toBe('project')
  await userEvent.dblClick(cell('date') ?? document.body)
  await userEvent.keyboard('3 dec{Enter}')
  await expect.poll(() => tasks[0]?.date).toMatch(/-12-03$/)
  cell('estimate')?.focus()
  await userEvent.keyboard('{Enter}1.5h{Enter}')
  await expect.poll(() => tasks[0]?.estimatedSeconds).toBe(5400)
  cell('pinned')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => tasks[0]?.pinned).toBe(true)
  cell('name')?.focus()
  await userEvent.keyboard('{Enter} of all{Escape}')
  await expect.poll(focused).toBe('name')
  expect(tasks[0]?.name).toBe('First')
})

it('the list is used with the keyboard alone', async () => {
  const tasks = ['Alpha', 'Beta', 'Gamma'].map((name) => someTask(name))
  await openApp('/tasks', keepRows({ tasks }))
  await page.getByRole('radio', { name: 'List', exact: true }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await focusOn(row('Alpha'))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('Beta')).toHaveFocus()
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  await userEvent.keyboard('{Delete}')
  await expect.element(row('Gamma')).not.toBeInTheDocument()
  await expect.element(row('Alpha')).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(row('Beta')).toBeVisible()
  await expect.element(row('Gamma')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}d')
  await expect.poll(() => tasks.map(({ done }) => done)).toEqual([true, false, false])
  await userEvent.keyboard('/gam')
  await expect.element(row('Beta')).not.toBeInTheDocument()
  await expect.element(row('Gamma')).toBeVisible()
})
