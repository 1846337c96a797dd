import type { Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { expect, test } from './fixtures/test.ts'
import type { App } from './fixtures/app.ts'

test.skip(
  ({ shell }) => shell !== 'browser',
  'The scripts are held as requests to the browser shell; Electron serves them under a scheme of its own.',
)

/** Opens the tasks screen and holds back the code of its pickers until `letGo` is called. */
async function openTasks(app: App): Promise<{ readonly page: Page; readonly letGo: () => void }> {
  const page = await app.openInUse()
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  const gate = Promise.withResolvers<undefined>()
  await page.route(/assets\/(?:picker|popover|menu)-[^/]*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { page, letGo: () => gate.resolve(undefined) }
}

test('keys typed before the filter has loaded are written into it and run no commands', async ({ app }) => {
  const { page, letGo } = await openTasks(app)
  await call(page, 'projects.create', { name: 'Website' })
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('f')
  // Each of these letters is a command of the screen or of the program.
  await page.keyboard.type('dones')
  await page.keyboard.press('Backspace')
  letGo()
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toHaveValue('done')
  await page.keyboard.type('!')
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toHaveValue('done!')
  await expect(page.getByRole('radio', { name: 'List', exact: true })).toBeChecked()
})

test('a cell takes keys that are typed before its picker has loaded', async ({ app }) => {
  const { page, letGo } = await openTasks(app)
  await call(page, 'projects.create', { name: 'Website' })
  await call(page, 'projects.create', { name: 'Interior' })
  await call(page, 'tasks.create', { name: 'First' })
  await page.getByRole('radio', { name: 'Table', exact: true }).click()
  const cell = page.getByRole('row').filter({ hasText: 'First' }).locator('[data-cell="project"]')
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('web')
  await page.keyboard.press('Enter')
  letGo()
  await expect(cell).toContainText('Website')
})
