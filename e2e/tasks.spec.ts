import type { Locator, Page } from '@playwright/test'
import type { Task } from '../shared/bridge/tasks.ts'
import { violations } from './fixtures/accessibility.ts'
import { call } from './fixtures/bridge.ts'
import { dateFromToday, instant, noon } from './fixtures/instants.ts'
import { pressAtOnce } from './fixtures/person.ts'
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

async function drag(
  page: Page,
  from: Locator,
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  const box = await from.boundingBox()
  if (box === null) throw new Error('What is dragged is not drawn.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 12 })
}

test('a task is written and opened, and every field is changed in its details', async ({ app }) => {
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
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveCount(0)
})

test('notes are Markdown with working checkboxes, HTML and scripts stay text, a recurrence is shown as a sentence, and a rule without a sentence is kept', async ({
  app,
}) => {
  const page = await openTasks(app)
  await call(page, 'tasks.create', { name: 'With notes' })
  await row(page, 'With notes').click()
  const panel = details(page)
  await panel.getByRole('button', { name: 'Add notes' }).click()
  await page.keyboard.insertText(
    '# Plan\n\n- [ ] call\n- [x] write\n\n<img src=x onerror="window.hacked = true"> [safe](https://example.com) [bad](javascript:alert(1))',
  )
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('heading', { name: 'Plan' })).toBeVisible()
  await panel.getByRole('listitem').filter({ hasText: 'call' }).locator('label').click()
  const { id } = await taskNamed(page, 'With notes')
  await expect.poll(async () => (await call(page, 'tasks.get', { id }))?.notes).toContain('- [x] call')
  await expect(panel.getByRole('link', { name: 'safe' })).toHaveAttribute('href', 'https://example.com')
  await expect(panel.getByRole('link', { name: 'bad' })).toHaveCount(0)
  await expect(panel.getByText('<img', { exact: false })).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

  await call(page, 'tasks.create', { name: 'Water the plants', date: today })
  await row(page, 'Water the plants').click()
  await details(page).getByRole('button', { name: 'Repeats: Never' }).click()
  const sentence = page.getByRole('textbox', { name: 'Repeats' })
  await sentence.fill('every 2 weeks on mon and thu')
  await expect(page.getByRole('button', { name: 'Monday' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    details(page).getByRole('button', { name: 'Repeats: every 2 weeks on Monday and Thursday' }),
  ).toBeVisible()
  const watering = (await taskNamed(page, 'Water the plants')).id
  await expect
    .poll(async () => (await call(page, 'tasks.get', { id: watering }))?.rrule)
    .toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH')
  await call(page, 'tasks.update', {
    ids: [watering],
    changes: { rrule: 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1' },
  })
  await details(page).getByRole('button', { name: 'Repeats: FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await call(page, 'tasks.get', { id: watering }))?.rrule).toBe(
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
  )
})

test('subtasks are added, reordered by key and by pointer, and made separate tasks', async ({ app }) => {
  const page = await openTasks(app)
  await call(page, 'tasks.create', { name: 'Move house' })
  await row(page, 'Move house').click()
  const panel = details(page)
  for (const name of ['Pack', 'Drive', 'Unpack']) {
    await panel.getByRole('textbox', { name: 'Add subtask' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await panel.getByRole('button', { name: 'Unpack', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  const { id } = await taskNamed(page, 'Move house')
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
})

test('the list is used with the keyboard alone', async ({ app }) => {
  const page = await openTasks(app)
  for (const [index, name] of ['Alpha', 'Beta', 'Gamma'].entries()) {
    await call(page, 'tasks.create', { name, date: dateFromToday(index) })
  }
  await expect(row(page, 'Gamma')).toBeVisible()
  await row(page, 'Alpha').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Beta')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toContainText('2 selected')
  await page.keyboard.press('Delete')
  await expect(row(page, 'Gamma')).toHaveCount(0)
  await expect(row(page, 'Alpha')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(row(page, 'Beta')).toBeVisible()
  await expect(row(page, 'Gamma')).toBeVisible()
  await expect(row(page, 'Gamma')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('d')
  await expect.poll(async () => (await taskNamed(page, 'Alpha')).done).toBe(true)
  await page.keyboard.press('/')
  await page.keyboard.type('gam')
  await expect(row(page, 'Beta')).toHaveCount(0)
  await expect(row(page, 'Gamma')).toBeVisible()
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

test('the board moves cards between statuses and within one, by pointer and by key', async ({ app }) => {
  const page = await openTasks(app)
  for (const name of ['One', 'Two', 'Three']) await call(page, 'tasks.create', { name })
  await layout(page, 'Board')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(column('To do').getByRole('button', { name: 'Two', exact: true })).toBeVisible()
  const target = await column('In progress').boundingBox()
  if (target === null) throw new Error('The board is not drawn.')
  await drag(page, card('Two'), { x: target.x + target.width / 2, y: target.y + 120 })
  await page.mouse.up()
  await expect(column('In progress').getByRole('button', { name: 'Two', exact: true })).toBeVisible()
  const statuses = await call(page, 'statuses.list', {})
  const inProgress = statuses.find(({ type }) => type === 'in_progress')
  await expect.poll(async () => (await taskNamed(page, 'Two')).statusId).toBe(inProgress?.id)

  await drag(page, card('One'), { x: target.x + target.width / 2, y: target.y + 120 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(column('To do').getByRole('button', { name: 'One', exact: true })).toBeVisible()

  await card('One').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(column('In progress').getByRole('button', { name: 'One', exact: true })).toBeFocused()
  const names = () => column('In progress').getByRole('listitem').allInnerTexts()
  await expect.poll(async () => (await taskNamed(page, 'One')).statusId).toBe(inProgress?.id)
  await expect.poll(async () => (await names()).map((text) => text.split('\n')[0])).toEqual(['One', 'Two'])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await names()).map((text) => text.split('\n')[0])).toEqual(['Two', 'One'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await names()).map((text) => text.split('\n')[0])).toEqual(['One', 'Two'])
})

test('a card takes every key on the board, however fast they come', async ({ app }) => {
  const page = await openTasks(app)
  for (const name of ['One', 'Two', 'Three', 'Four']) await call(page, 'tasks.create', { name })
  await layout(page, 'Board')
  const names = async (column: string) => {
    const cards = await page.getByRole('region', { name: column, exact: true }).getByRole('listitem').all()
    const texts = await Promise.all(cards.map((card) => card.innerText()))
    return texts.map((text) => text.split('\n')[0])
  }
  await expect.poll(() => names('To do')).toEqual(['One', 'Two', 'Three', 'Four'])
  await page.getByRole('button', { name: 'Two', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => names('In progress')).toEqual(['Two'])
  await page.getByRole('button', { name: 'Four', exact: true }).focus()
  await pressAtOnce(page, 'ArrowRight', 'ArrowUp')
  await expect.poll(() => names('In progress')).toEqual(['Four', 'Two'])
  await expect(page.getByRole('button', { name: 'Four', exact: true })).toBeFocused()
  const stored = async (name: string) => await taskNamed(page, name)
  await expect.poll(async () => (await stored('Four')).statusId).toBe((await stored('Two')).statusId)
  await expect.poll(async () => (await stored('Four')).position < (await stored('Two')).position).toBe(true)
  await expect.poll(() => names('To do')).toEqual(['One', 'Three'])

  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => names('To do')).toEqual(['One', 'Three', 'Four'])
  await expect(page.getByRole('button', { name: 'Four', exact: true })).toBeFocused()
})

test('the table is edited in place, cell by cell', async ({ app }) => {
  const page = await openTasks(app)
  await call(page, 'projects.create', { name: 'Website' })
  await call(page, 'tasks.create', { name: 'First' })
  await layout(page, 'Table')
  const cell = (column: string) => row(page, 'First').locator(`[data-cell="${column}"]`)
  await cell('name').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell('status')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Find or create a project' })).toBeFocused()
  await page.keyboard.type('web')
  await page.keyboard.press('Enter')
  await expect(cell('project')).toContainText('Website')
  await expect(cell('project')).toBeFocused()
  await cell('date').dblclick()
  await page.keyboard.type('tomorrow')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await taskNamed(page, 'First')).date).toBe(dateFromToday(1))
  await cell('estimate').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('1.5h')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await taskNamed(page, 'First')).estimatedSeconds).toBe(5400)
  await cell('pinned').focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await taskNamed(page, 'First')).pinned).toBe(true)
  await cell('name').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' of all')
  await page.keyboard.press('Escape')
  expect((await taskNamed(page, 'First')).name).toBe('First')
})

test('filters read as words, are saved in a view, and return with it', async ({ app }) => {
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
})

test('tasks are archived, found by a filter in words, saved in a view, and restored', async ({ app }) => {
  const page = await openTasks(app)
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
  const views = page.getByRole('navigation', { name: 'Views' })
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

test('a file is attached, shown, renamed and deleted', async ({ app }) => {
  const page = await openTasks(app)
  await call(page, 'tasks.create', { name: 'With a file' })
  await row(page, 'With a file').click()
  const panel = details(page)
  const text = 'first line\n'.repeat(40_000)
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await panel.getByRole('button', { name: /^report\.txt/ }).click()
  await expect(page.getByRole('dialog', { name: 'report.txt' })).toContainText('first line')
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'More about report.txt' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('numbers.txt')
  await page.reload()
  await row(page, 'With a file').click()
  const name = panel.getByRole('textbox', { name: 'Name of report.txt' })
  await expect(name).toHaveValue('numbers.txt')
  await name.press('Enter')
  await panel.getByRole('button', { name: /^numbers\.txt/ }).focus()
  await page.keyboard.press('Delete')
  await expect(panel.getByRole('button', { name: /^numbers\.txt/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByRole('button', { name: /^numbers\.txt/ })).toBeVisible()
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
