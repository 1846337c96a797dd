import { call } from './fixtures/bridge.ts'
import { stop } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test('tasks of a billable project and their time are billable unless changed', async ({ page }) => {
  await call(page, 'projects.create', { name: 'Acme website', billable: true })
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  const line = page.getByRole('textbox', { name: 'Add task' })
  await line.fill('Homepage draft @Acme 2h')
  await expect(page.getByRole('button', { name: 'Acme website' })).toBeVisible()
  await line.press('Enter')
  const done = page.getByRole('checkbox', { name: 'Done: Homepage draft' })
  const row = page.getByRole('row').filter({ has: done })
  await row.hover()
  await row.getByRole('button', { name: 'Track Homepage draft' }).click()
  const running = () => call(page, 'timer.running', {})
  await expect.poll(running).toMatchObject({ description: 'Homepage draft', billable: true })
  await stop(page)

  await row.getByText('Homepage draft').dblclick()
  const details = page.getByRole('complementary', { name: 'Details' })
  const billable = details.getByRole('switch', { name: 'Billable' })
  await expect(billable).toBeChecked()
  await details.getByText('Billable', { exact: true }).click()
  await expect(billable).not.toBeChecked()
  await details.getByRole('button', { name: 'Track', exact: true }).click()
  await expect.poll(running).toMatchObject({ description: 'Homepage draft', billable: false })
})
