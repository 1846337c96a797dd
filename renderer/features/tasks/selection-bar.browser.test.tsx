import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focusOn } from '../../testing/focus-on.ts'
import { openApp } from '../../testing/open-app.tsx'
import { detailsOf, keepTasks, someTask } from '../../testing/tasks.ts'

const bar = page.getByRole('toolbar', { name: 'Selected tasks' })

async function select(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await focusOn(page.getByRole('row').filter({ hasText: name }))
    await userEvent.keyboard(' ')
  }
}

it('a task that an undo removes leaves the selection', async () => {
  const [write, print] = [someTask('Write'), someTask('Print')]
  const tasks = [write, print]
  const bridge = await openApp('/tasks', {
    ...keepTasks(tasks),
    'undo.latest': (_, { change }) => {
      tasks.pop()
      change('tasks')
      return {
        ids: [print.id],
        undoId: null,
        undone: {
          kind: 'created',
          entity: 'task',
          count: 1,
          parts: 0,
          title: 'Print',
          fields: [],
          flag: null,
          beside: [],
        },
        kept: null,
      }
    },
  })

  await select('Write', 'Print')
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(bar.getByText('1 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => bridge.inputs('tasks.delete').map(({ ids }) => ids)).toEqual([[write.id]])
})

it('a task that leaves the list leaves the selection, and stays open at the side', async () => {
  const [write, print] = [someTask('Write'), someTask('Print')]
  const tasks = [write, print]
  const bridge = await openApp('/tasks', {
    ...keepTasks(tasks),
    'tasks.get': ({ id }) => tasks.filter((task) => task.id === id).map(detailsOf)[0] ?? null,
  })
  await select('Write', 'Print')
  await userEvent.keyboard('{Enter}')
  const details = page.getByRole('region', { name: 'Task', exact: true })
  await expect.element(details).toBeVisible()
  tasks[1] = { ...print, done: true }
  bridge.change('tasks')
  await expect.element(bar.getByText('1 selected')).toBeVisible()
  await expect.element(details).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => bridge.inputs('tasks.delete').map(({ ids }) => ids)).toEqual([[write.id]])
})

it('gives the focus back to the button whose picker was open', async () => {
  await openApp('/tasks', keepTasks([someTask('Write'), someTask('Print')]))
  await select('Write')
  await bar.getByRole('button', { name: 'Plan' }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect.element(bar.getByRole('button', { name: 'Plan' })).toHaveFocus()
  await select('Print')
  await bar.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(bar.getByRole('button', { name: 'Priority' })).toHaveFocus()
})

it('ticks the value that all selected tasks have, and none where they differ', async () => {
  await openApp('/tasks', {
    ...keepTasks([someTask('Write')]),
    'tasks.sum': () => ({
      estimatedSeconds: 0,
      goneIds: [],
      projectIds: [],
      workerIds: [],
      common: { priority: 'low', tagIds: [] },
    }),
  })
  await select('Write')
  for (const [button, ticked] of [
    ['Priority', ['Low']],
    ['Assign', []],
    ['Project', []],
  ] as const) {
    await bar.getByRole('button', { name: button }).click()
    await expect.element(page.getByRole('option').first()).toBeVisible()
    const options = page.getByRole('option', { selected: true }).elements()
    expect(options.map(({ textContent }) => textContent)).toEqual(ticked)
    await userEvent.keyboard('{Escape}')
  }
})

it('creates a project, or a tag, for the selected tasks', async () => {
  const task = someTask('Write')
  const bridge = await openApp('/tasks', keepTasks([task]))
  await select('Write')
  await bar.getByRole('button', { name: 'Project' }).click()
  await userEvent.keyboard('Website{Enter}')
  await bar.getByRole('button', { name: 'Tag' }).click()
  await userEvent.keyboard('billing{Enter}')
  await expect
    .poll(() => bridge.inputs('tasks.update').map(({ changes }) => changes))
    .toEqual([{ newProject: 'Website' }, { addTagIds: [], removeTagIds: [], newTags: ['billing'] }])
})

it('the actions on selected tasks stand in one row, also in a narrow window and beside a panel', async () => {
  const task = someTask('Write')
  const answers = { ...keepTasks([task]), 'tasks.get': () => detailsOf(task) }
  await openApp('/tasks', answers, { size: [1440, 900] })
  await select('Write')
  const last = bar.getByRole('button', { name: 'Clear selection' })
  async function expectOneRow(): Promise<void> {
    await expect.element(last).toBeVisible()
    const box = bar.element().getBoundingClientRect()
    const lastBox = last.element().getBoundingClientRect()
    expect(box.height).toBeLessThan(48)
    expect(lastBox.right).toBeLessThanOrEqual(box.right)
    expect(lastBox.bottom).toBeLessThanOrEqual(box.bottom)
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Task', exact: true })).toBeVisible()
  await expectOneRow()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.viewport(480, 900)
  await expectOneRow()
})

it('details that cover the list have the focus, and no key acts on the rows behind them', async () => {
  const task = someTask('Write')
  const bridge = await openApp(
    '/tasks',
    { ...keepTasks([task, someTask('Print')]), 'tasks.get': () => detailsOf(task) },
    { size: [740, 900] },
  )
  await expect.element(page.getByRole('row').filter({ hasText: 'Write' })).toBeVisible()
  await focusOn(page.getByRole('row').filter({ hasText: 'Write' }))
  await userEvent.keyboard('{Enter}')
  const panel = page.getByRole('region', { name: 'Task' })
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{ArrowDown} {Delete}')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('row').filter({ hasText: 'Print' })).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByRole('treegrid')
        .or(page.getByRole('grid'))
        .first()
        .element()
        .contains(document.activeElement),
    )
    .toBe(true)
  expect(bridge.inputs('tasks.delete')).toEqual([])
})

it('says in a narrow window how much is selected, of which nothing is cut', async () => {
  const answers = keepTasks([someTask('Write')])
  await openApp(
    '/tasks',
    {
      ...answers,
      'tasks.sum': () => ({
        estimatedSeconds: 5400,
        goneIds: [],
        projectIds: [],
        workerIds: [],
        common: { tagIds: [] },
      }),
    },
    { size: [480, 900] },
  )
  await select('Write')
  await expect.element(bar.getByText(/selected, /)).toBeVisible()
  const words = bar.getByText(/selected, /).element()
  const box = words.getBoundingClientRect()
  expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth)
  expect(words.scrollHeight).toBeLessThanOrEqual(words.clientHeight)
  expect(box.height).toBeLessThan(48)
})

it('says how many subtasks went with a task', async () => {
  const tasks = [someTask('Call Berta'), someTask('Print')]
  await openApp('/tasks', {
    ...keepTasks(tasks),
    'tasks.get': ({ id }) => tasks.filter((task) => task.id === id).map(detailsOf)[0] ?? null,
    'tasks.delete': ({ ids }) => ({ ids, undoId: null, leavesSeries: false, count: ids.length, parts: 3 }),
  })
  await select('Call Berta')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('“Call Berta” and 3 subtasks deleted')).toBeVisible()
  await select('Call Berta', 'Print')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('2 tasks and 3 subtasks deleted')).toBeVisible()
})

it('names a task that goes away as it was typed just before', async () => {
  const task = someTask('Write')
  let saved = task
  await openApp('/tasks', {
    ...keepTasks([task]),
    'tasks.get': () => detailsOf(saved),
    // The details have not heard of it when the button is pressed.
    'tasks.update': ({ ids, changes }) => {
      saved = { ...saved, name: changes.name ?? saved.name }
      return { ids, undoId: null }
    },
    'tasks.delete': ({ ids }) => ({ ids, undoId: null, leavesSeries: false, count: 1, parts: 0 }),
  })
  await page.getByRole('row').filter({ hasText: 'Write' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  for (const [typed, action, said] of [
    ['Rewrite', 'Archive', '“Rewrite” archived'],
    ['Revise', 'Delete', '“Revise” deleted'],
  ] as const) {
    await name.fill(typed)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await expect.element(page.getByText(said)).toBeVisible()
  }
})
