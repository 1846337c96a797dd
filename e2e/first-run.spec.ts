import { syncStatus, timerBox, waitForTimer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test('a person alone goes from the first run to a tracked day, without a mouse', async ({ app }) => {
  const page = await app.open()
  await page.getByRole('button', { name: 'Use on this computer' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await page.keyboard.press('Enter')
  await waitForTimer(page)
  const list = page.getByRole('main')
  await expect(list).toContainText(/track/i)
  await expect(page).toHaveTitle(/Dayloom/)

  for (const description of ['Write the offer', 'Call with the printer']) {
    await timerBox(page).focus()
    await page.keyboard.type(description)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.locator('body').press('s')
    await expect(page.getByRole('button', { name: 'Start timer' })).toBeVisible()
    await expect(list.getByText(description)).toBeVisible()
  }
  await expect(list.getByText('Write the offer')).toBeVisible()
  await expect(list.getByText('Today').first()).toBeVisible()
  await expect(syncStatus(page)).toContainText('All saved on this computer')
})
