import { call } from './fixtures/bridge.ts'
import { go, useThisComputer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test('a day is tracked without a mouse', async ({ app }) => {
  const page = await app.open()
  await page.getByRole('button', { name: 'Use on this computer' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'What are you working on?' }).waitFor()
  await page.getByRole('textbox', { name: 'What are you working on?' }).focus()
  await page.keyboard.type('Typed and started')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('body').press('s')
  await expect(page.getByRole('button', { name: 'Start timer' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Typed and started')).toBeVisible()
})

test('an undone edit is redone by key, wherever the focus is', async ({ app }) => {
  const page = await app.open()
  await useThisComputer(page)
  await call(page, 'tasks.create', { name: 'Flyer' })
  await go(page, 'Tasks')
  const row = page.getByRole('row').filter({ hasText: 'Flyer' })
  await row.focus()
  await page.keyboard.press('Delete')
  await expect(row).toHaveCount(0)
  for (const redo of ['ControlOrMeta+Shift+z', 'ControlOrMeta+y']) {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(row).toHaveCount(1)
    await page.keyboard.press(redo)
    await expect(row).toHaveCount(0)
  }
  await page.keyboard.press('ControlOrMeta+y')
  await expect(page.getByText('Nothing to redo')).toBeVisible()
})
