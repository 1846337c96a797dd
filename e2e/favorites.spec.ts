import type { Page } from '@playwright/test'
import { violations } from './fixtures/accessibility.ts'
import { call } from './fixtures/bridge.ts'
import { instant, noon } from './fixtures/instants.ts'
import { timerBox } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

async function makeFavorites(page: Page, ...descriptions: string[]): Promise<void> {
  for (const description of descriptions) await call(page, 'favorites.create', { description })
}

async function names(page: Page): Promise<string[]> {
  return (await call(page, 'favorites.list', undefined)).map(({ description }) => description)
}

test('a favourite starts with one click, or one key in the open list', async ({ page }) => {
  await call(page, 'projects.create', { name: 'Website' })
  const [project] = await call(page, 'projects.list', undefined)
  await call(page, 'favorites.create', { description: 'Stand-up', projectId: project?.id ?? null })
  await makeFavorites(page, 'Mail')

  await page
    .getByRole('group', { name: 'Favourites' })
    .getByRole('button', { name: 'Start Stand-up' })
    .click()
  await expect.poll(async () => (await call(page, 'timer.running', undefined))?.description).toBe('Stand-up')
  expect((await call(page, 'timer.running', undefined))?.projectId).toBe(project?.id)

  await page.getByRole('heading', { name: 'Timer' }).focus()
  await page.keyboard.press('Shift+S')
  const list = page.getByRole('dialog', { name: 'Favourites' })
  await expect(list.getByRole('button', { name: 'Start Stand-up' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('2')
  await expect(list).toBeHidden()
  await expect.poll(async () => (await call(page, 'timer.running', undefined))?.description).toBe('Mail')
  // The previous entry stopped at that instant.
  const { days } = await call(page, 'timeEntries.page', {})
  expect(days[0]?.entries.map(({ description }) => description)).toContain('Stand-up')
})

test('favourites are made from an entry’s menu or the bar, edited, and deleted with undo', async ({
  page,
}) => {
  const yesterday = noon(-1)
  await call(page, 'timeEntries.create', {
    description: 'Review',
    start: instant(yesterday),
    stop: instant(yesterday + 3_600_000),
  })
  const row = page.getByRole('row').filter({ hasText: 'Review' })
  await row.hover()
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Add to favourites' }).click()
  await expect.poll(() => names(page)).toEqual(['Review'])

  await timerBox(page).fill('Invoices')
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Favourites' })
  await list.getByRole('button', { name: 'Add what is in the bar' }).click()
  await expect.poll(() => names(page)).toEqual(['Review', 'Invoices'])

  await list.getByRole('button', { name: 'Start Review' }).focus()
  await page.keyboard.press('e')
  const box = list.getByRole('textbox', { name: 'Description' })
  await expect(box).toBeFocused()
  await box.fill('Code review')
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['Code review', 'Invoices'])

  await list.getByRole('button', { name: 'Start Code review' }).focus()
  await page.keyboard.press('Delete')
  await expect(list.getByRole('button', { name: 'Start Invoices' })).toBeFocused()
  await expect.poll(() => names(page)).toEqual(['Invoices'])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => names(page)).toEqual(['Code review', 'Invoices'])
})

test('keys and the pointer reorder favourites, and Escape cancels a drag', async ({ page }) => {
  await makeFavorites(page, 'One', 'Two', 'Three')
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Favourites' })
  const at = (name: string) => list.getByRole('button', { name: `Start ${name}` })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await at('One').focus()
  // The second key continues from the first one's result, which may not be shown yet.
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => names(page)).toEqual(['Two', 'Three', 'One'])
  await expect(list.getByRole('listitem').last()).toContainText('One')
  await expect(at('One')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names(page)).toEqual(['Two', 'One', 'Three'])

  const middle = async (name: string) => {
    const box = await at(name).boundingBox()
    if (box === null) throw new Error(`no ${name}`)
    return { x: box.x + 60, y: box.y + box.height / 2 }
  }
  async function drag(name: string, to: { x: number; y: number }): Promise<void> {
    const from = await middle(name)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y + 6, { steps: 6 })
  }
  await drag('Two', await middle('Three'))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await names(page)).toEqual(['Two', 'One', 'Three'])
  await expect(list).toBeVisible()
  await drag('Two', await middle('Three'))
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual(['One', 'Three', 'Two'])
  expect(await call(page, 'timer.running', undefined)).toBeNull()
})
