import { existsSync } from 'node:fs'
import { violationsInBothThemes } from './fixtures/accessibility.ts'
import { go, start, stop } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test('a backup brings back what was there, after it has said what changes', async ({ page }, info) => {
  const entries = page.getByRole('main')
  await start(page, 'Before the backup')
  await stop(page)
  await go(page, 'Settings')
  await page.getByRole('tab', { name: 'Backups' }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const restore = page.getByRole('button', { name: /^Restore the backup/ })
  await expect(restore).toHaveCount(1)
  expect(await violationsInBothThemes(page), 'Backups').toEqual([])

  await start(page, 'Since the backup')
  await stop(page)
  await restore.click()
  await expect(page.getByRole('list', { name: 'Changes' })).toHaveText(
    'Made since, goes: 1 time entry (“Since the backup”)',
  )
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Before restoring').first()).toBeVisible()
  await go(page, 'Timer')
  await expect(entries.getByText('Before the backup')).toBeVisible()
  await expect(entries.getByText('Since the backup')).toHaveCount(0)
  await start(page, 'Goes on')
  await stop(page)
  await expect(entries.getByText('Goes on')).toBeVisible()

  await go(page, 'Settings')
  await page.getByRole('tab', { name: 'Export' }).click()
  const file = info.outputPath('everything.zip')
  await page.getByRole('textbox', { name: 'File' }).fill(file)
  await page.getByRole('button', { name: 'Export everything' }).click()
  await expect(page.getByText('2 time entries and everything else are in')).toBeVisible()
  expect(existsSync(file)).toBe(true)
  expect(await violationsInBothThemes(page), 'Export').toEqual([])
})
