import type { Locator, Page } from '@playwright/test'
import type { Task } from '../shared/bridge/tasks.ts'
import { violations } from './fixtures/accessibility.ts'
import { call } from './fixtures/bridge.ts'
import { dateFromToday, instant, noon } from './fixtures/instants.ts'
import { expect, test } from './fixtures/test.ts'
import type { App } from './fixtures/app.ts'

const today = dateFromToday(0)

async function openTasks(app: App): Promise<Page> {
  const page = await app.openInUse()
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  return page
}

/** The row of a task in the list or table. */
function row(page: Page, name: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Done: ${name}`, exact: true }) })
}

function details(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Details' })
}

async function taskNamed(page: Page, name: string): Promise<Task> {
  const { tasks } = await call(page, 'tasks.page', { filter: { text: name }, limit: 500 })
  const task = tasks.find((each) => each.name === name)
  if (task === undefined) throw new Error(`No task is called ${name}.`)
  return task
}

async function layout(page: Page, name: 'List' | 'Board' | 'Table'): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).click()
}

test('a task is written, changed in its details, and divided into subtasks that move and go their own way', async ({
  app,
}) => {
  const page = await openTasks(app)
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Add task' })).toBeFocused()
  await page.keyboard.type('Draft the offer 1h 30m')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Draft the offer')).toBeVisible()
  await row(page, 'Draft the offer').click()
  const panel = details(page)
  await panel.getByRole('button', { name: 'Priority: No priority' }).click()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await expect(panel.getByRole('button', { name: 'Assigned to: Ada Lovelace' })).toBeVisible()
  await panel.getByRole('button', { name: 'Today', exact: true }).click()
  await panel.getByText('Private', { exact: true }).click()
  const name = panel.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Draft the offer for Acme')
  await name.press('Enter')
  await expect
    .poll(async () => (await call(page, 'tasks.page', {})).tasks[0])
    .toMatchObject({
      name: 'Draft the offer for Acme',
      priority: 'urgent',
      date: today,
      isPrivate: true,
      estimatedSeconds: 5400,
      assigneeIds: [expect.any(String)],
    })

  for (const name of ['Pack', 'Drive', 'Unpack']) {
    await panel.getByRole('textbox', { name: 'Add subtask' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await panel.getByRole('button', { name: 'Unpack', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  const { id } = await taskNamed(page, 'Draft the offer for Acme')
  const order = async () => (await call(page, 'tasks.get', { id }))?.children.map((child) => child.name)
  await expect.poll(order).toEqual(['Pack', 'Unpack', 'Drive'])
  await expect(panel.getByRole('button', { name: 'Unpack', exact: true })).toBeFocused()
  await expect(panel.getByRole('list', { name: 'Subtasks' }).getByRole('listitem').last()).toContainText(
    'Drive',
  )
  const lowerHalf = { targetPosition: { x: 20, y: 24 } }
  await panel
    .getByRole('button', { name: 'Pack', exact: true })
    .dragTo(panel.getByRole('button', { name: 'Drive', exact: true }), lowerHalf)
  await expect.poll(order).toEqual(['Unpack', 'Drive', 'Pack'])
  await panel.getByRole('checkbox', { name: 'Done: Pack' }).click({ force: true })
  await expect(panel.getByText('1 of 3 done')).toBeVisible()
  await panel.getByRole('button', { name: 'More about Drive' }).click()
  await page.getByRole('menuitem', { name: 'Make it a separate task' }).click()
  await expect.poll(order).toEqual(['Unpack', 'Pack'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(order).toEqual(['Unpack', 'Drive', 'Pack'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveCount(0)
})

test('many tasks are counted and changed at once, one undo reverts it, and a single one is named', async ({
  app,
}) => {
  const page = await openTasks(app)
  for (let index = 0; index < 12; index += 1) {
    await call(page, 'tasks.create', { name: `Task ${index}`, estimatedSeconds: 1800 })
  }
  await expect(page.getByRole('grid', { name: 'Tasks' })).toHaveAttribute('aria-rowcount', '13')
  await row(page, 'Task 0').focus()
  await page.keyboard.press('ControlOrMeta+a')
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  await expect(bar).toContainText('12 selected, 6h estimated')
  await bar.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  const high = async () => (await call(page, 'tasks.page', { filter: { priorities: ['high'] } })).total
  await expect.poll(high).toBe(12)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(high).toBe(0)

  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('Task 1')
  await expect(page.getByText('3 found, 1h 30m estimated')).toBeVisible()
  await row(page, 'Task 11').focus()
  await page.keyboard.press('Space')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('“Task 11” deleted')).toBeVisible()
})

test('filters read as words, are saved in views, and find archived tasks, which are restored', async ({
  app,
}) => {
  const page = await openTasks(app)
  const website = (await call(page, 'projects.create', { name: 'Website' })).ids[0]
  await call(page, 'tasks.create', { name: 'Of the website', projectId: website ?? null })
  await call(page, 'tasks.create', { name: 'Of nothing' })
  await page.keyboard.press('f')
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused()
  await page.keyboard.type('project')
  await expect(page.getByRole('option').first()).toHaveText('Project')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Website' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter: Project is Website' })).toBeVisible()
  await expect(row(page, 'Of nothing')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Web work')
  await page.keyboard.press('Enter')
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('button', { name: 'Web work', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await views.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(row(page, 'Of nothing')).toBeVisible()
  await views.getByRole('button', { name: 'Web work', exact: true }).click()
  await expect(row(page, 'Of nothing')).toHaveCount(0)
  await expect(row(page, 'Of the website')).toBeVisible()

  await views.getByRole('button', { name: 'Open', exact: true }).click()
  await call(page, 'tasks.create', { name: 'Old idea' })
  await call(page, 'tasks.create', { name: 'Still to do' })
  await row(page, 'Old idea').click()
  await details(page).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  await expect(row(page, 'Old idea')).toHaveCount(0)
  await expect(row(page, 'Still to do')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.keyboard.type('archived')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Archived', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Filter: Archived' })).toBeVisible()
  await expect(row(page, 'Old idea')).toBeVisible()
  await expect(row(page, 'Still to do')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Attic')
  await page.keyboard.press('Enter')
  await views.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(row(page, 'Still to do')).toBeVisible()
  await views.getByRole('button', { name: 'Attic', exact: true }).click()
  await row(page, 'Old idea').click()
  await details(page).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(row(page, 'Old idea')).toHaveCount(0)
  await views.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(row(page, 'Old idea')).toBeVisible()
})

test('time blocks, finished projects, sources and series narrow the list, each in words', async ({ app }) => {
  const page = await openTasks(app)
  const over = (await call(page, 'projects.create', { name: 'Over' })).ids[0] ?? null
  await call(page, 'tasks.create', { name: 'Of the past', projectId: over })
  await call(page, 'projects.archive', { ids: over === null ? [] : [over], archived: true })
  const blocked = (await call(page, 'tasks.create', { name: 'Blocked' })).ids[0]
  if (blocked === undefined) throw new Error('The task was not made.')
  await call(page, 'timeBlocks.create', {
    taskId: blocked,
    start: instant(noon(0)),
    durationSeconds: 1800,
  })
  await call(page, 'tasks.create', { name: 'Water the plants', date: today, rrule: 'FREQ=DAILY;COUNT=2' })
  const names = ['Of the past', 'Blocked', 'Water the plants'] as const
  const narrow = async (
    part: string,
    choose: () => Promise<void>,
    sentence: string,
    left: (typeof names)[number],
  ) => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.keyboard.type(part)
    await page.getByRole('option', { name: part, exact: true }).click()
    await choose()
    await expect(page.getByRole('button', { name: `Filter: ${sentence}` })).toBeVisible()
    await expect(row(page, left).first()).toBeVisible()
    for (const name of names) if (name !== left) await expect(row(page, name)).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  const dialog = page.getByRole('dialog')
  const press = (name: string) => () => dialog.getByRole('button', { name, exact: true }).click()
  await narrow('Completed projects', press('Of a completed project'), 'Of a completed project', 'Of the past')
  await narrow('Time block', press('Today'), 'Time block Today', 'Blocked')
  await narrow(
    'Completed time blocks',
    press('With an open time block'),
    'With an open time block',
    'Blocked',
  )
  await narrow('Begins', press('Today'), 'Begins Today', 'Water the plants')
  await narrow(
    'Occurrence of',
    () => page.getByRole('option', { name: 'Water the plants' }).click(),
    'Occurrence of Water the plants',
    'Water the plants',
  )
})

test('statuses are added, renamed and deleted, undo brings them back, and a template creates tasks with its subtasks', async ({
  app,
}) => {
  const page = await openTasks(app)
  await page.getByRole('button', { name: 'Statuses' }).click()
  const field = details(page).getByRole('textbox', { name: 'New status: In progress' })
  await field.fill('In review')
  await field.press('Enter')
  const name = details(page).getByRole('textbox', { name: 'Name of In review' })
  await expect(name).toHaveValue('In review')
  await name.fill('With the customer')
  await name.press('Enter')
  await expect(details(page).getByRole('button', { name: 'Delete With the customer' })).toBeVisible()
  await details(page).getByRole('button', { name: 'Delete With the customer' }).click()
  await expect(details(page).getByRole('button', { name: 'Delete With the customer' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(details(page).getByRole('button', { name: 'Delete With the customer' })).toBeVisible()

  const { ids } = await call(page, 'tasks.create', { name: 'New customer', estimatedSeconds: 3600 })
  await call(page, 'tasks.create', { name: 'Send the contract', parentId: ids[0] ?? null })
  await row(page, 'New customer').click()
  await details(page).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  await page.getByRole('button', { name: 'Add from a template' }).click()
  await page.getByRole('option', { name: 'New customer' }).click()
  await expect(details(page).getByRole('button', { name: 'Send the contract', exact: true })).toBeVisible()
  await expect
    .poll(async () => (await call(page, 'tasks.page', { filter: { text: 'New customer' } })).total)
    .toBe(2)
})

test('list, board, table and details break no accessibility rule', async ({ app }) => {
  const page = await openTasks(app)
  const website = (await call(page, 'projects.create', { name: 'Website' })).ids[0]
  await call(page, 'tasks.create', {
    name: 'Overdue and urgent',
    projectId: website ?? null,
    date: dateFromToday(-3),
    priority: 'urgent',
    estimatedSeconds: 3600,
    notes: '- [ ] a box',
  })
  for (const name of ['List', 'Board', 'Table'] as const) {
    await layout(page, name)
    await expect(page.getByText('Overdue and urgent').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  }
  await layout(page, 'List')
  await row(page, 'Overdue and urgent').click()
  await expect(details(page).getByRole('checkbox', { name: 'Done' }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
