import type { Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { go } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test.skip(
  ({ shell }) => shell !== 'browser',
  'The scripts are held as requests to the browser shell; Electron serves them under a scheme of its own.',
)

/** Opens the tasks screen anew and holds back the code of its pickers until the answer is called. */
async function openWithoutPickers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route(/assets\/(?:picker|popover|menu)-[^/]*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.reload()
  await go(page, 'Tasks')
  return () => resolve(undefined)
}

test('keys typed before the code of a filter or of a cell’s picker has loaded are written into it and run no commands', async ({
  page,
}) => {
  for (const name of ['Website', 'Interior']) await call(page, 'projects.create', { name })
  await call(page, 'tasks.create', { name: 'First' })
  const letFilterGo = await openWithoutPickers(page)
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('f')
  // Each of these letters is a command of the screen or of the program.
  await page.keyboard.type('dones')
  await page.keyboard.press('Backspace')
  letFilterGo()
  const filter = page.getByRole('combobox', { name: 'Filter by' })
  await expect(filter).toHaveValue('done')
  await page.keyboard.type('!')
  await expect(filter).toHaveValue('done!')
  await expect(page.getByRole('radio', { name: 'List', exact: true })).toBeChecked()

  const letPickerGo = await openWithoutPickers(page)
  await page.getByRole('radio', { name: 'Table', exact: true }).click()
  const cell = page.getByRole('row').filter({ hasText: 'First' }).locator('[data-cell="project"]')
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('web')
  await page.keyboard.press('Enter')
  letPickerGo()
  await expect(cell).toContainText('Website')
})
