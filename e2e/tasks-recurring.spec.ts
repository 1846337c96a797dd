import type { Locator, Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { dateFromToday } from './fixtures/instants.ts'
import { useThisComputer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'
import type { App } from './fixtures/app.ts'

const name = 'Call the customer'

/** The screen of tasks with one that recurs on five days from today on. */
async function openDaily(app: App): Promise<Page> {
  const page = await app.open()
  await useThisComputer(page)
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

test('of a task that recurs the next occurrence is listed, and the later ones when they are asked for', async ({
  app,
}) => {
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

test('who changes a task that recurs is asked which occurrences are meant', async ({ app }) => {
  const page = await openDaily(app)
  await page.getByRole('button', { name: /^4 more until/ }).click()
  await rows(page, name).nth(2).click()
  const field = page.getByRole('complementary', { name: 'Details' }).getByRole('textbox', { name: 'Name' })
  const question = page.getByRole('alertdialog', { name: 'Change a recurring task' })

  await field.fill('Visit the customer')
  await field.press('Enter')
  await expect(question.getByRole('button', { name: 'This one', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(await names(page)).toEqual([name, name, name, name, name])

  await field.fill('Visit the customer')
  await field.press('Enter')
  await question.getByRole('button', { name: 'This and the following' }).click()
  const visit = 'Visit the customer'
  await expect.poll(() => names(page)).toEqual([name, name, visit, visit, visit])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page)).toEqual([name, name, name, name, name])
})

test('who deletes a task that recurs is asked, and undo brings back what went', async ({ app }) => {
  const page = await openDaily(app)
  await rows(page, name).first().focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete a recurring task' })
  await question.getByRole('button', { name: 'This one', exact: true }).click()
  await expect(page.getByRole('button', { name: /^3 more until/ })).toBeVisible()
  await rows(page, name).first().focus()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'All of them' }).click()
  await expect(rows(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page, name)).toHaveCount(1)
})
