import type { Locator, Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { dateFromToday } from './fixtures/instants.ts'
import { go } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'
import type { App } from './fixtures/app.ts'

const name = 'Call the customer'

/** Opens the tasks screen with a task that recurs on five days from today on. */
async function openDaily(app: App): Promise<Page> {
  const page = await app.openInUse()
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await call(page, 'tasks.create', { name, date: dateFromToday(0), rrule: 'FREQ=DAILY;COUNT=5' })
  await expect(page.getByRole('button', { name: /^4 more until/ })).toBeVisible()
  return page
}

function rows(page: Page, text: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Done: ${text}`, exact: true }) })
}

const names = async (page: Page): Promise<readonly string[]> => {
  const { tasks } = await call(page, 'tasks.page', { order: [{ by: 'date', direction: 'asc' }] })
  return tasks.map((task) => task.name)
}

test('the next occurrence of a recurring task is listed, and later ones on request', async ({ app }) => {
  const page = await openDaily(app)
  await expect(rows(page, name)).toHaveCount(1)
  await page.getByRole('button', { name: /^4 more until/ }).click()
  await expect(rows(page, name)).toHaveCount(5)
  await rows(page, name).first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(rows(page, name)).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(rows(page, name)).toHaveCount(5)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('d')
  await expect(page.getByRole('button', { name: /^3 more until/ })).toBeVisible()
})

test('changing a recurring task asks which occurrences to change', async ({ app }) => {
  const page = await openDaily(app)
  await page.getByRole('button', { name: /^4 more until/ }).click()
  await rows(page, name).nth(2).click()
  const field = page.getByRole('complementary', { name: 'Details' }).getByRole('textbox', { name: 'Name' })
  const question = page.getByRole('alertdialog', { name: 'Change a recurring task' })

  await field.fill('Visit the customer')
  await field.press('Enter')
  await expect(question.getByRole('button', { name: 'This one', exact: true })).toBeFocused()
  await expect(question).toContainText(`${name}: name`)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(await names(page)).toEqual([name, name, name, name, name])

  await field.fill('Visit the customer')
  await field.press('Enter')
  await question.getByRole('button', { name: 'This and following' }).click()
  const visit = 'Visit the customer'
  await expect.poll(() => names(page)).toEqual([name, name, visit, visit, visit])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page)).toEqual([name, name, name, name, name])
})

test('deleting a recurring task asks which occurrences to delete, and undo restores them', async ({
  app,
}) => {
  const page = await openDaily(app)
  await rows(page, name).first().focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete a recurring task' })
  await expect(question).toContainText('Undo may restore this one as a separate task')
  await question.getByRole('button', { name: 'This one', exact: true }).click()
  await expect(page.getByRole('button', { name: /^3 more until/ })).toBeVisible()
  await rows(page, name).first().focus()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'All of them' }).click()
  await expect(rows(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page, name)).toHaveCount(1)
})

const card = (page: Page, date: string): Locator =>
  page.locator(`[data-column="${date}"]`).getByRole('button', { name: new RegExp(`^${name}`) })

const dates = async (page: Page): Promise<readonly (string | null)[]> => {
  const { tasks } = await call(page, 'tasks.page', { order: [{ by: 'date', direction: 'asc' }] })
  return tasks.map((task) => task.date)
}

test('deleting an occurrence on the plan asks which, undo restores them, and moving a card moves only that one', async ({
  app,
}) => {
  const page = await openDaily(app)
  const all = await dates(page)
  await go(page, 'Plan')
  const second = card(page, dateFromToday(1))
  await second.focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete a recurring task' })
  await expect(question.getByRole('button', { name: 'This one', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(second).toBeFocused()
  expect(await dates(page)).toEqual(all)

  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'This and following' }).click()
  await expect.poll(() => dates(page)).toEqual([dateFromToday(0)])
  await expect(second).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => dates(page)).toEqual(all)

  await second.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect.poll(() => dates(page)).toEqual([0, 0, 2, 3, 4].map((days) => dateFromToday(days)))
})

test('renaming a recurring task in the calendar asks once which occurrences to rename', async ({ app }) => {
  const page = await openDaily(app)
  await go(page, 'Calendar')
  await page
    .getByRole('list', { name: /^Tasks without a time/ })
    .getByRole('button', { name, exact: true })
    .first()
    .click()
  const field = page.getByRole('complementary', { name: 'Details' }).getByRole('textbox', { name: 'Name' })
  await field.fill('Visit the customer')
  await field.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Change a recurring task' })
  await expect(question).toBeVisible()
  // The question took the focus from the field, which must not count as an answer.
  await expect(page.getByText('Nothing was changed.')).toHaveCount(0)
  await question.getByRole('button', { name: 'All of them' }).click()
  await expect.poll(async () => new Set(await names(page))).toEqual(new Set(['Visit the customer']))
  await expect(question).toHaveCount(0)
})

test('on the status board, focus stays on a card when its deletion is cancelled, and moves on when it is deleted', async ({
  app,
}) => {
  const page = await openDaily(app)
  await call(page, 'tasks.create', { name: 'Write to the customer' })
  await page.getByRole('radio', { name: 'Board', exact: true }).click()
  const column = page.getByRole('region', { name: 'To do', exact: true })
  const recurring = column.getByRole('button', { name: new RegExp(`^${name}`) })
  const other = column.getByRole('button', { name: /^Write to the customer/ })
  await recurring.focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete a recurring task' })
  await expect(question.getByRole('button', { name: 'This one', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(recurring).toBeFocused()

  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'All of them' }).press('Enter')
  await expect(recurring).toHaveCount(0)
  await expect(other).toBeFocused()
})
