import type { Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { instant, noon } from './fixtures/instants.ts'
import { start, stop } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

/** Adds a one-hour entry that starts at noon yesterday. */
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

test('every field of an entry is corrected in its row', async ({ page }) => {
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

test('the Tab key goes from the start to the stop, which may be on the next day', async ({ page }) => {
  await enterYesterday(page, 'Draft')
  await row(page, 'Draft').getByTitle('Edit start time').click()
  await page.keyboard.type('9:30')
  await page.keyboard.press('Tab')
  await expect(row(page, 'Draft').getByRole('textbox', { name: 'Stop time' })).toBeFocused()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Draft')).toContainText('11:30:00')
  await row(page, 'Draft').getByTitle('Edit stop time').click()
  await page.keyboard.type('9 +1')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Draft')).toContainText('23:30:00')
})

test('a stop two days later is marked in the row, in its panel and in a group', async ({ page }) => {
  await enterYesterday(page, 'Draft')
  await row(page, 'Draft').focus()
  await page.keyboard.press('Alt+Enter')
  const panel = page.getByRole('region', { name: 'Entry' })
  await panel.getByRole('textbox', { name: 'Duration' }).fill('48h')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Draft')).toContainText('+2')
  await expect(panel).toContainText('+2')
  await panel.getByRole('button', { name: 'Duplicate' }).click()
  await expect(row(page, 'Draft').first()).toContainText('96:00:00')
  await expect(row(page, 'Draft').first()).toContainText('+2')
})

for (const { action, left } of [
  { action: 'Duplicate', left: '1:00:00' },
  { action: 'Split at', left: '30:00' },
]) {
  test(`Delete after “${action}” deletes the new entry alone`, async ({ page }) => {
    await enterYesterday(page, 'Draft')
    await row(page, 'Draft').focus()
    await row(page, 'Draft').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    // The group, and its two entries.
    await expect(row(page, 'Draft')).toHaveCount(3)
    await expect(page.locator('[role="row"]:focus:not([aria-expanded])')).toHaveCount(1)
    await page.keyboard.press('Delete')
    await expect(row(page, 'Draft')).toHaveCount(1)
    await expect(row(page, 'Draft')).toContainText(left)
  })
}

test('a narrow window shows a description, its project and both times of the 12-hour clock', async ({
  page,
}) => {
  await page.setViewportSize({ width: 480, height: 700 })
  const { ids } = await call(page, 'projects.create', { name: 'Website' })
  await call(page, 'preferences.update', { timeFormat: 'h:mm A' })
  const description = 'Draft of the offer to the customer'
  await enterYesterday(page, description)
  const { entries = [] } = (await call(page, 'timeEntries.page', {})).days[0] ?? {}
  await call(page, 'timeEntries.update', {
    ids: entries.map(({ id }) => id),
    changes: { projectId: ids[0] ?? null },
  })
  await expect(row(page, description)).toContainText('Website')
  for (const text of [description, 'Website', /^\d+:00 [AP]M$/]) {
    for (const shown of await row(page, description).getByText(text).all()) {
      await expect(shown).toBeVisible()
      expect(await shown.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    }
  }
  await row(page, description).getByTitle('Edit start time').click()
  const box = row(page, description).getByRole('textbox', { name: 'Start time' })
  expect(await box.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
})

test('text typed after pressing Description goes to the selected entries', async ({ page }) => {
  await enterYesterday(page, 'Draft')
  await enterYesterday(page, 'Sketch')
  for (const description of ['Draft', 'Sketch']) {
    await row(page, description).focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('button', { name: 'Description', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'New description' })).toBeFocused()
  await page.keyboard.type('Number seven')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Number seven').first()).toContainText('2:00:00')
})

test('a search counts the running entry only if it matches', async ({ page }) => {
  const start = Date.now() - 3_600_000
  await call(page, 'timeEntries.create', {
    description: 'Draft',
    start: instant(start - 1_800_000),
    stop: instant(start),
  })
  await call(page, 'timer.start', { description: 'Call', start: instant(start) })
  const today = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Today/ }) })
  await expect(today).toContainText('1:30:')
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('draft')
  await expect(today).toContainText('30:00')
  await expect(today).not.toContainText('1:30:')
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('call')
  await expect(today).toContainText('1:00:')
})

test('an unreadable duration is reported, and the typed text stays', async ({ page }) => {
  await enterYesterday(page, 'Draft')
  await row(page, 'Draft').getByTitle('Edit duration').click()
  const box = page.getByRole('row').getByRole('textbox', { name: 'Duration' })
  await box.fill('soon')
  await box.press('Enter')
  await expect(box).toHaveValue('soon')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  expect((await call(page, 'timeEntries.page', {})).days[0]?.totalSeconds).toBe(3600)
})

test('many entries are selected, changed, duplicated and deleted at once, and one undo brings them back', async ({
  page,
}) => {
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

  const stored = async () =>
    (await call(page, 'timeEntries.page', {})).days.flatMap(({ entries }) => entries.map(({ id }) => id))
  const originals = await stored()
  await bar.getByRole('button', { name: 'Duplicate' }).click()
  await expect(row(page, 'One').getByRole('button', { name: 'Open the group of 2 entries' })).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(stored).toEqual(originals)

  for (const name of ['One', 'Two', 'Three']) await row(page, name).getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'One')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const name of ['One', 'Two', 'Three']) await expect(row(page, name)).toContainText('Website')
})

test('a forgotten entry is added by hand, over midnight', async ({ page }) => {
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

test('an entry is continued, and found by a search of the whole history', async ({ page }) => {
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
