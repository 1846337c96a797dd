import type { Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { instant, noon } from './fixtures/instants.ts'
import { start, stop, useThisComputer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

/** An hour's entry of yesterday, beginning at noon. */
async function enterYesterday(page: Page, description: string): Promise<void> {
  const yesterday = noon(-1)
  await call(page, 'timeEntries.create', {
    description,
    start: instant(yesterday),
    stop: instant(yesterday + 3_600_000),
  })
}

function row(page: Page, description: string) {
  return page.getByRole('row').filter({ hasText: description })
}

test('everything about an entry is corrected where it stands', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await enterYesterday(page, 'Draft')

  await row(page, 'Draft').getByRole('button', { name: 'Draft', exact: true }).click()
  await page.getByRole('row').getByRole('textbox', { name: 'Description' }).fill('Draft of the offer')
  await page.keyboard.press('Enter')
  await row(page, 'Draft of the offer').getByTitle('Edit duration').click()
  await page.getByRole('row').getByRole('textbox', { name: 'Duration' }).fill('1.5h')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Draft of the offer')).toContainText('1:30:00')

  const stored = (await call(page, 'timeEntries.page', {})).days[0]
  expect(stored?.totalSeconds).toBe(5400)
  expect(stored?.entries[0]?.description).toBe('Draft of the offer')
})

test('a nonsense duration is told, and what was typed stays', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await enterYesterday(page, 'Draft')
  await row(page, 'Draft').getByTitle('Edit duration').click()
  const box = page.getByRole('row').getByRole('textbox', { name: 'Duration' })
  await box.fill('soon')
  await box.press('Enter')
  await expect(box).toHaveValue('soon')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  expect((await call(page, 'timeEntries.page', {})).days[0]?.totalSeconds).toBe(3600)
})

test('many entries are chosen, changed and deleted at once, and one undo brings them back', async ({
  app,
}) => {
  const page = await app.open()
  await useThisComputer(page)
  for (const name of ['One', 'Two', 'Three']) await enterYesterday(page, name)
  await call(page, 'projects.create', { name: 'Website' })

  for (const name of ['One', 'Two', 'Three']) {
    await row(page, name).hover()
    await row(page, name).getByRole('checkbox').check()
  }
  const bar = page.getByRole('toolbar', { name: 'Selected entries' })
  await bar.getByRole('button', { name: /Project/ }).click()
  await page.getByRole('option', { name: /Website/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Website' })).toHaveCount(3)

  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'One')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const name of ['One', 'Two', 'Three']) await expect(row(page, name)).toContainText('Website')
})

test('a forgotten entry is added by hand, over midnight', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  const panel = page.getByRole('region', { name: 'Add entry' })
  await panel.getByRole('textbox', { name: 'Description' }).fill('Night shift')
  await panel.getByRole('textbox', { name: 'Start time' }).fill('22:00')
  await panel.getByRole('textbox', { name: 'Duration' }).fill('3h')
  await panel.getByRole('button', { name: 'Add entry' }).click()
  await expect(row(page, 'Night shift')).toContainText('3:00:00')
  const entries = (await call(page, 'timeEntries.page', {})).days.flatMap((day) => day.entries)
  const [entry] = entries
  expect(Date.parse(entry?.stop ?? '') - Date.parse(entry?.start ?? '')).toBe(3 * 3_600_000)
})

test('an entry is continued and found again over all history', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await enterYesterday(page, 'Überarbeitung der Broschüre')
  await start(page, 'Something else')
  await stop(page)
  await row(page, 'Broschüre').hover()
  await row(page, 'Broschüre')
    .getByRole('button', { name: /^Continue/ })
    .click()
  await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  expect(await call(page, 'timer.running', {})).toMatchObject({ description: 'Überarbeitung der Broschüre' })

  await page.getByRole('searchbox', { name: 'Search entries' }).fill('überARBEIT')
  await expect(row(page, 'Something else')).toHaveCount(0)
  await expect(row(page, 'Broschüre')).toBeVisible()
})
