import type { Locator, Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { dateFromToday } from './fixtures/instants.ts'
import { go } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

const name = 'Call the customer'

function rows(page: Page, text: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Done: ${text}`, exact: true }) })
}

const names = async (page: Page): Promise<readonly string[]> => {
  const { tasks } = await call(page, 'tasks.page', { order: [{ by: 'date', direction: 'asc' }] })
  return tasks.map((task) => task.name)
}

test('a recurring task is unfolded by key, renamed from an occurrence on, deleted and restored', async ({
  page,
}) => {
  await go(page, 'Tasks')
  await call(page, 'tasks.create', { name, date: dateFromToday(0), rrule: 'FREQ=DAILY;COUNT=5' })
  const more = page.getByRole('button', { name: /^4 more until/ })
  await expect(rows(page, name)).toHaveCount(1)
  await more.click()
  await expect(rows(page, name)).toHaveCount(5)
  await rows(page, name).first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(rows(page, name)).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(rows(page, name)).toHaveCount(5)

  await rows(page, name).nth(2).click()
  const field = page.getByRole('complementary', { name: 'Details' }).getByRole('textbox', { name: 'Name' })
  const change = page.getByRole('alertdialog', { name: 'Change a recurring task' })
  const visit = 'Visit the customer'
  await field.fill(visit)
  await field.press('Enter')
  await expect(change.getByRole('button', { name: 'This one', exact: true })).toBeFocused()
  await expect(change).toContainText(`${name}: name`)
  await page.keyboard.press('Escape')
  await expect(change).toHaveCount(0)
  expect(await names(page)).toEqual([name, name, name, name, name])
  await field.fill(visit)
  await field.press('Enter')
  await change.getByRole('button', { name: 'This and following' }).click()
  await expect.poll(() => names(page)).toEqual([name, name, visit, visit, visit])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page)).toEqual([name, name, name, name, name])

  await rows(page, name).first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(rows(page, name)).toHaveCount(1)
  await page.keyboard.press('Delete')
  const deletion = page.getByRole('alertdialog', { name: 'Delete a recurring task' })
  await expect(deletion).toContainText('Undo may restore this one as a separate task')
  await deletion.getByRole('button', { name: 'This one', exact: true }).click()
  await expect(page.getByRole('button', { name: /^3 more until/ })).toBeVisible()
  await rows(page, name).first().focus()
  await page.keyboard.press('Delete')
  await deletion.getByRole('button', { name: 'All of them' }).click()
  await expect(rows(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page, name)).toHaveCount(1)

  await rows(page, name).first().focus()
  await page.keyboard.press('d')
  await expect(page.getByRole('button', { name: /^2 more until/ })).toBeVisible()
})
