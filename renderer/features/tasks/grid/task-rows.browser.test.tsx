import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Tag } from '../../../../shared/bridge/projects.ts'
import type { ListedTask } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { focusOn } from '../../../testing/focus-on.ts'
import { pressSlowly, pressTwice } from '../../../testing/mouse.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { detailsOf, keepTasks, someTask } from '../../../testing/tasks.ts'
import { requireTypedOver } from '../../../testing/written-elsewhere.ts'

const newId = () => crypto.randomUUID() as LocalId
const later = { seriesId: newId(), count: 7, until: '2027-01-18', isFolded: true }

/** The box of an element and the one that its text would fill. */
function boxes(element: Element) {
  const range = document.createRange()
  range.selectNodeContents(element)
  return { box: element.getBoundingClientRect(), text: range.getBoundingClientRect() }
}

const cell = (column: string) => document.querySelector<HTMLElement>(`[data-cell=${column}]`)

/** Opens a table of one task, with its cells drawn. */
async function openTable(task: ListedTask) {
  const bridge = await openApp('/tasks', keepTasks([task]))
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect.poll(() => cell('estimate')).not.toBeNull()
  return bridge
}

it('a name stands in full before the words about later occurrences, of which none is cut', async () => {
  const task = someTask('Weekly report', { date: '2026-11-30', later })
  await openApp('/tasks', { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) })
  const row = page.getByRole('row').filter({ hasText: 'Weekly' })
  await row.click()
  await expect.element(page.getByRole('region', { name: 'Task', exact: true })).toBeVisible()
  const name = boxes(row.getByText('Weekly report', { exact: true }).element())
  expect(name.box.width).toBeGreaterThanOrEqual(name.text.width)
  const button = row.getByRole('button', { name: /^7 more until/ }).element()
  const room = button.getBoundingClientRect()
  const [count, until] = [...button.children].map((child) => child.getBoundingClientRect())
  expect(count?.right).toBeLessThanOrEqual(room.right)
  expect((until?.right ?? 0) <= room.right || (until?.top ?? 0) >= room.bottom).toBe(true)
})

it('a name stands in full beside open details, and no sign after it is cut', async () => {
  const signs = { later: { ...later, count: 2 }, subtasks: { total: 2, done: 0 }, hasNotes: true }
  const task = someTask('Pay the office rent', { date: '2026-11-30', ...signs })
  await openApp('/tasks', { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) })
  const row = page.getByRole('row').filter({ hasText: 'Pay' })
  await row.click()
  await expect.element(page.getByRole('region', { name: 'Task', exact: true })).toBeVisible()
  const name = boxes(row.getByText(task.name, { exact: true }).element())
  expect(name.box.width).toBeGreaterThanOrEqual(name.text.width)
  const notes = row.getByRole('img', { name: 'With notes' }).element()
  const place = notes.parentElement?.parentElement?.getBoundingClientRect()
  expect(notes.getBoundingClientRect().right).toBeLessThanOrEqual(place?.right ?? 0)
})

it('a row shows as much of its task under the pointer as away from it', async () => {
  const urgent: Tag = { id: newId(), name: 'urgent', syncState: 'saved' }
  const [open, task] = [someTask('Write'), someTask('Draft offer @Acme site', { tagIds: [urgent.id] })]
  await openApp('/tasks', {
    ...keepTasks([open, task]),
    'tags.list': () => [urgent],
    'tasks.get': () => detailsOf(open),
  })
  await page.getByRole('row').filter({ hasText: 'Write' }).click()
  await expect.element(page.getByRole('region', { name: 'Task', exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Draft' })
  const shown = () =>
    [task.name, 'urgent'].map(
      (text) => row.getByText(text).element().getBoundingClientRect().toJSON() as unknown,
    )
  const away = shown()
  await row.getByText(task.name).hover()
  await expect.element(row.getByRole('button', { name: /^Track/ })).toBeVisible()
  expect(shown()).toEqual(away)
})

it('the focus goes with a task that an undo moves to another place', async () => {
  const tasks = ['Release', 'Fix', 'Call'].map((name) => someTask(name))
  const bridge = await openApp('/tasks', keepTasks(tasks))
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await focusOn(row('Release'))
  tasks.push(...tasks.splice(0, 1))
  bridge.change('tasks')
  await expect.poll(() => row('Release').element().getAttribute('data-row')).toBe('2')
  await expect.element(row('Release')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => bridge.inputs('tasks.delete')).toMatchObject([{ ids: [tasks[2]?.id] }])
})

it('the words about a date that a cell cannot take are cut off nowhere', async () => {
  await openApp('/tasks', keepTasks([someTask('Call')]))
  await page.getByRole('radio', { name: 'Table' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Call' })
  await expect.element(row).toBeVisible()
  await userEvent.dblClick(row.element().querySelector('[data-cell=date]') ?? document.body)
  await userEvent.keyboard('31/11{Tab}')
  const words = page.getByRole('alert').filter({ hasText: '31/11' })
  await expect.element(words).toBeVisible()
  const { left, right, top, bottom } = words.element().getBoundingClientRect()
  for (const [x, y] of [
    [left + 4, top + 4],
    [right - 4, bottom - 4],
  ] as const) {
    expect(words.element().contains(document.elementFromPoint(x, y))).toBe(true)
  }
})

it('Enter goes back into a cell whose text was refused and left', async () => {
  const bridge = await openApp('/tasks', keepTasks([someTask('Call')]))
  await page.getByRole('radio', { name: 'Table' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Call' })
  await expect.element(row).toBeVisible()
  await userEvent.dblClick(row.element().querySelector('[data-cell=estimate]') ?? document.body)
  await userEvent.keyboard('soon')
  await page.getByRole('searchbox', { name: 'Search tasks' }).click()
  cell('estimate')?.focus()
  await userEvent.keyboard('{Enter}')
  const field = page.getByRole('textbox', { name: 'Estimate' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('soon')
  await userEvent.keyboard('2h{Enter}')
  await expect
    .poll(() => bridge.inputs('tasks.update'))
    .toMatchObject([{ changes: { estimatedSeconds: 7200 } }])
})

it('Delete empties the cell of a table that has the focus, and deletes the task in that of its name', async () => {
  const task = { ...someTask('Call'), estimatedSeconds: 3600 }
  const bridge = await openTable(task)
  cell('estimate')?.click()
  await userEvent.keyboard('{Delete}')
  await expect
    .poll(() => bridge.inputs('tasks.update'))
    .toMatchObject([{ ids: [task.id], changes: { estimatedSeconds: null } }])
  cell('status')?.click()
  await userEvent.keyboard('{Delete}')
  cell('name')?.click()
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => bridge.inputs('tasks.delete')).toMatchObject([{ ids: [task.id] }])
  expect(bridge.inputs('tasks.update')).toHaveLength(1)
})

it('typing on a cell of a name, a date or a length in a table begins its edit, and runs no command', async () => {
  const task = { ...someTask('Call'), estimatedSeconds: 3600 }
  const bridge = await openTable(task)
  cell('estimate')?.click()
  await expect.poll(() => document.activeElement).toBe(cell('estimate'))
  await userEvent.keyboard('2h 30m{Enter}')
  await expect
    .poll(() => bridge.inputs('tasks.update'))
    .toMatchObject([{ ids: [task.id], changes: { estimatedSeconds: 9000 } }])
  cell('date')?.click()
  await expect.poll(() => document.activeElement).toBe(cell('date'))
  await userEvent.keyboard('3 dec{Enter}')
  await expect.poll(() => bridge.inputs('tasks.update')).toHaveLength(2)
  expect(bridge.inputs('tasks.update')[1]?.changes.date).toMatch(/-12-03$/)
  cell('name')?.click()
  await expect.poll(() => document.activeElement).toBe(cell('name'))
  await userEvent.keyboard('stop{Enter}')
  await expect.poll(() => bridge.inputs('tasks.update')).toHaveLength(3)
  expect(bridge.inputs('tasks.update')[2]?.changes.name).toBe('stop')
})

it('no character typed on a cell of a table is a command', async () => {
  const bridge = await openApp('/tasks', keepTasks([someTask('Call')]))
  await page.getByRole('radio', { name: 'Table' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Call' })
  await expect.element(row).toBeVisible()
  const cells = [...row.element().querySelectorAll<HTMLElement>('[data-cell]')]
  expect(cells.length).toBeGreaterThan(8)
  for (const cell of cells) {
    cell.click()
    await expect.poll(() => document.activeElement).toBe(cell)
    await userEvent.keyboard('s')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(cell)
  }
  expect(bridge.inputs('timer.start')).toEqual([])
  expect(bridge.inputs('timer.stop')).toEqual([])
  expect(bridge.inputs('tasks.update')).toEqual([])
})

it('Delete on the box of a row deletes all that are ticked', async () => {
  const tasks = ['Call', 'Fix', 'Write'].map((name) => someTask(name))
  const bridge = await openApp('/tasks', keepTasks(tasks))
  for (const name of ['Call', 'Write']) {
    const box = page.getByRole('checkbox', { name: `Select ${name}` })
    await box.click({ force: true })
    await expect.element(box).toBeChecked()
  }
  await userEvent.keyboard('{Delete}')
  await expect
    .poll(() => bridge.inputs('tasks.delete'))
    .toMatchObject([{ ids: [tasks[0]?.id, tasks[2]?.id] }])
})

it('Delete on a box whose tick was taken off deletes what is still ticked, and without a tick nothing', async () => {
  const tasks = ['Call', 'Fix'].map((name) => someTask(name, { estimatedSeconds: 3600 }))
  const bridge = await openApp('/tasks', keepTasks(tasks))
  await page.getByRole('radio', { name: 'Table' }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  await expect.element(row('Call')).toBeVisible()
  row('Call').element().querySelector<HTMLElement>('[data-cell=estimate]')?.click()
  for (const name of ['Call', 'Fix', 'Fix', 'Call']) await box(name).click({ force: true })
  await userEvent.keyboard('{Delete}')
  for (const name of ['Call', 'Fix', 'Fix']) await box(name).click({ force: true })
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => bridge.inputs('tasks.delete')).toMatchObject([{ ids: [tasks[0]?.id] }])
  expect(bridge.inputs('tasks.update')).toEqual([])
})

it('what is typed into a cell stays with its task when another row comes in above', async () => {
  const tasks = ['Fix', 'Call'].map((name) => someTask(name))
  const [fix] = tasks
  const bridge = await openApp('/tasks', keepTasks(tasks))
  await page.getByRole('radio', { name: 'Table' }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Fix')).toBeVisible()
  await userEvent.dblClick(row('Fix').element().querySelector('[data-cell=estimate]') ?? document.body)
  await userEvent.keyboard('4')
  tasks.unshift(someTask('Release'))
  bridge.change('tasks')
  await expect.element(row('Release')).toBeVisible()
  await userEvent.keyboard('h{Enter}')
  await expect
    .poll(() => bridge.inputs('tasks.update'))
    .toMatchObject([{ ids: [fix?.id], changes: { estimatedSeconds: 4 * 3600 } }])
  await expect
    .poll(() => document.activeElement?.closest('[data-task]')?.getAttribute('data-task'))
    .toBe(fix?.id)
})

it('a name that is typed into the cell of a task that is deleted meanwhile is told', async () => {
  const tasks = ['Fix', 'Call'].map((name) => someTask(name))
  const bridge = await openApp('/tasks', {
    ...keepTasks(tasks),
    'tasks.get': () => null,
    'undo.ofDeletion': () => null,
  })
  await page.getByRole('radio', { name: 'Table' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Fix' })
  await expect.element(row).toBeVisible()
  await userEvent.dblClick(row.element().querySelector('[data-cell=name]') ?? document.body)
  await userEvent.keyboard('{End} the roof')
  tasks.shift()
  bridge.change('tasks')
  await expect.element(page.getByText(/no longer here.*“Fix the roof”/)).toBeVisible()
  expect(bridge.inputs('tasks.update')).toEqual([])
})

it('a name does not replace one from elsewhere that has not been read here yet', async () => {
  await openApp('/tasks', {
    ...keepTasks([someTask('Print the flyer')]),
    'tasks.update': ({ ids, typedOver }) => {
      requireTypedOver('Print the menu', typedOver?.['name'])
      return { ids, undoId: null }
    },
  })
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect.poll(() => cell('name')).not.toBeNull()
  cell('name')?.focus()
  await userEvent.keyboard('{Enter}')
  const name = page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Print the map')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/changed elsewhere to “Print the menu”/)).toBeVisible()
  await expect.element(name).toHaveValue('Print the map')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).not.toBeInTheDocument()
})

it('the focus goes back to a task that left the list and that an undo brings back', async () => {
  const tasks = ['Release', 'Fix', 'Call'].map((name) => someTask(name))
  const [release] = tasks
  const bridge = await openApp('/tasks', keepTasks(tasks))
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await page.getByRole('radio', { name: 'List' }).click()
  await focusOn(row('Release'))
  const [left] = tasks.splice(0, 1)
  bridge.change('tasks')
  await expect.element(row('Fix')).toHaveFocus()
  if (left !== undefined) tasks.unshift(left)
  bridge.change('tasks')
  await expect.element(row('Release')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => bridge.inputs('tasks.delete')).toMatchObject([{ ids: [release?.id] }])
})

it('a cell of a table that is wider than the window is scrolled into sight with the focus', async () => {
  await openApp('/tasks', keepTasks([someTask('Call')]), { size: [720, 800] })
  await page.getByRole('radio', { name: 'Table' }).click()
  await page.getByRole('row').filter({ hasText: 'Call' }).getByText('Call').click()
  for (let cell = 0; cell < 6; cell += 1) await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => document.activeElement?.getAttribute('data-cell')).not.toBe('name')
  expect(document.activeElement?.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth)
})

it('half a text is not saved when its task leaves the view, and is there when the task comes back', async () => {
  const tasks = ['Fix', 'Call'].map((name) => someTask(name))
  const bridge = await openApp('/tasks', keepTasks(tasks))
  await page.getByRole('radio', { name: 'Table' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Fix' })
  await expect.element(row).toBeVisible()
  await userEvent.dblClick(row.element().querySelector('[data-cell=estimate]') ?? document.body)
  await userEvent.keyboard('2h 15')
  const [fix] = tasks.splice(0, 1)
  bridge.change('tasks')
  await expect.element(page.getByText(/no longer here.*“2h 15”/)).toBeVisible()
  expect(bridge.inputs('tasks.update')).toEqual([])
  if (fix !== undefined) tasks.unshift(fix)
  bridge.change('tasks')
  await expect.element(row).toBeVisible()
  await userEvent.dblClick(row.element().querySelector('[data-cell=estimate]') ?? document.body)
  await expect.element(page.getByRole('textbox', { name: 'Estimate' })).toHaveValue('2h 15')
})

describe('Tab in a table', () => {
  const focused = () => {
    const { activeElement } = document
    const row = activeElement?.closest('[data-row]')?.getAttribute('data-row')
    return [row, activeElement?.getAttribute('data-cell') ?? activeElement?.getAttribute('aria-label')]
  }

  async function typeInto(column: string, keys: string) {
    cell(column)?.click()
    await expect.poll(() => document.activeElement).toBe(cell(column))
    await userEvent.keyboard(keys)
  }

  it('saves what was typed, and goes to the cell beside it, also in the row beside', async () => {
    const tasks = ['Fix', 'Call'].map((name) => someTask(name))
    const bridge = await openApp('/tasks', keepTasks(tasks))
    await page.getByRole('radio', { name: 'Table' }).click()
    await expect.poll(() => cell('date')).not.toBeNull()
    await typeInto('date', '3 dec{Tab}{Tab}2h{Tab}')
    await expect.poll(focused).toEqual(['0', 'tracked'])
    await expect
      .poll(() => bridge.inputs('tasks.update').map(({ changes }) => Object.keys(changes)[0]))
      .toEqual(['date', 'estimatedSeconds'])
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{Tab}{/Shift}')
    await expect.poll(focused).toEqual(['0', 'date'])
    await userEvent.keyboard('{Home}{ArrowDown}Draft{Shift>}{Tab}{/Shift}')
    await expect.poll(focused).toEqual(['0', 'pinned'])
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.poll(focused).toEqual(['1', 'status'])
  })

  it('stays at a text that cannot be read', async () => {
    await openTable(someTask('Call'))
    await typeInto('estimate', 'soon{Tab}')
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(focused()).toEqual(['0', 'Estimate'])
    await userEvent.keyboard('{Escape}{Tab}')
    await expect.poll(focused).toEqual(['0', 'tracked'])
  })

  it('leaves the table where nothing was typed', async () => {
    await openTable(someTask('Call'))
    await typeInto('estimate', '{Shift>}{Tab}{/Shift}')
    expect(document.activeElement?.getAttribute('data-cell') ?? null).toBeNull()
  })
})

it('a cell that is left for another field takes no focus from it', async () => {
  const bridge = await openTable(someTask('Call'))
  cell('estimate')?.click()
  await expect.poll(() => document.activeElement).toBe(cell('estimate'))
  await userEvent.keyboard('2h')
  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  await search.click()
  await expect.poll(() => bridge.inputs('tasks.update')).toHaveLength(1)
  await expect.element(page.getByRole('textbox', { name: 'Estimate' })).not.toBeInTheDocument()
  await userEvent.keyboard('invoice')
  await expect.element(search).toHaveValue('invoice')
})

describe('a press on the circle of a task', () => {
  const done = (name: string) => page.getByRole('checkbox', { name: `Done: ${name}` })

  async function open(onUpdate: (tasks: ListedTask[]) => void) {
    const tasks = ['Fix', 'Release', 'Call'].map((name) => someTask(name))
    const [fix, release] = tasks
    const bridge = await openApp('/tasks', {
      ...keepTasks(tasks),
      'tasks.update': ({ ids }, { change }) => {
        onUpdate(tasks)
        change('tasks')
        return { ids, undoId: null }
      },
    })
    await page.getByRole('radio', { name: 'Table' }).click()
    await expect.element(done('Fix')).toBeInTheDocument()
    return { bridge, fix, release }
  }
  const circleOf = (name: string) => done(name).element()

  it('is for that task, though the field that it leaves is saved and sorts the rows anew', async () => {
    const { bridge, fix, release } = await open((tasks) =>
      tasks.sort((one, other) => other.name.localeCompare(one.name)),
    )
    const cell = page
      .getByRole('row')
      .filter({ hasText: 'Fix' })
      .element()
      .querySelector('[data-cell=estimate]')
    await userEvent.dblClick(cell ?? document.body)
    await userEvent.keyboard('4h')
    await pressSlowly(circleOf('Release'))
    await expect
      .poll(() => bridge.inputs('tasks.update'))
      .toMatchObject([
        { ids: [fix?.id], changes: { estimatedSeconds: 4 * 3600 } },
        { ids: [release?.id], changes: { done: true } },
      ])
    await expect.poll(() => circleOf('Fix').closest('[data-row]')?.getAttribute('data-row')).toBe('1')
  })

  it('done twice quickly is not for the task that comes in its place', async () => {
    const { bridge, fix, release } = await open((tasks) => void tasks.shift())
    await pressTwice(circleOf('Fix'), async () => {
      await expect.element(done('Fix')).not.toBeInTheDocument()
    })
    await pressSlowly(circleOf('Call'))
    await expect.poll(() => bridge.inputs('tasks.update').length).toBe(2)
    expect(bridge.inputs('tasks.update')[0]?.ids).toEqual([fix?.id])
    expect(bridge.inputs('tasks.update')[1]?.ids).not.toEqual([release?.id])
  })
})

it('two quick presses on the track button of a task start the timer once', async () => {
  const tasks = [someTask('Call')]
  const bridge = await openApp('/tasks', keepTasks(tasks))
  const row = page.getByRole('row').filter({ hasText: 'Call' })
  await row.hover()
  const track = row.getByRole('button', { name: 'Track Call' })
  await expect.element(track).toBeVisible()
  await pressTwice(track.element())
  await expect.poll(() => bridge.inputs('timer.start').length).toBe(1)
  await track.click()
  await expect.poll(() => bridge.inputs('timer.start').length).toBe(2)
})

it('a task that is open again, also by undo, says which time blocks stay completed', async () => {
  const task = someTask('Report', { done: true })
  const block = { start: null, durationSeconds: 1800, completed: true, syncState: 'saved' } as const
  await openApp('/tasks', {
    ...keepTasks([task]),
    'timeBlocks.ofTask': () => [
      { ...block, id: newId(), taskId: task.id, logged: true, loggedElsewhere: false },
    ],
    'tasks.update': ({ ids }) => ({ ids, undoId: null }),
    'undo.latest': () => ({
      ids: [task.id],
      undoId: null,
      undone: {
        kind: 'updated',
        entity: 'task',
        count: 1,
        parts: 0,
        title: 'Report',
        fields: ['done'],
        flag: false,
        beside: [],
      },
      kept: null,
    }),
  })
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await focusOn(page.getByRole('checkbox', { name: 'Done: Report' }))
  await userEvent.keyboard(' ')
  const kept = 'A time block stays completed, and the time logged for it stays tracked.'
  await expect.element(page.getByText(kept, { exact: true })).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText(`Task “Report” is no longer marked as done. ${kept}`)).toBeVisible()
})
