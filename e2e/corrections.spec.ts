import type { Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { instant, noon } from './fixtures/instants.ts'
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
