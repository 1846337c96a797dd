import { z } from 'zod'
import { go, signIn, timerBox, useThisComputer } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'
import { watchFocus } from './fixtures/watch-focus.ts'

const myWorkspaces = z.object({ items: z.array(z.object({ organization_id: z.int() })) })

test('the focus is on the page from the welcome screen to the new account, and in between', async ({
  app,
  service,
}) => {
  const page = await app.open()
  const main = page.getByRole('main')
  await expect(main).toBeFocused()
  await page.getByRole('button', { name: 'Use on this computer' }).focus()
  const lost = await watchFocus(page)
  await useThisComputer(page)
  expect(await lost()).toEqual([])

  await go(page, 'Settings')
  await page.getByRole('button', { name: 'Switch workspace' }).click()
  await page.getByRole('button', { name: 'Continue on this computer' }).click()
  await timerBox(page).waitFor()
  expect(await lost()).toEqual([])

  await go(page, 'Settings')
  await page.getByRole('button', { name: 'Switch workspace' }).click()
  await page.getByRole('button', { name: 'Sign in to a server' }).click()
  await page.getByRole('button', { name: 'Create an account instead' }).click()
  await page.getByRole('textbox', { name: 'Server address' }).fill(service.url)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await timerBox(page).waitFor()
  await expect(main).toBeFocused()
  expect(await lost()).toEqual([])
})

test('the focus stays on the page when somebody signs in and chooses another workspace', async ({
  app,
  service,
}) => {
  const { items } = myWorkspaces.parse(await service.request(ada.authorization, 'GET', '/api/v9/workspaces'))
  const organization = items[0]?.organization_id ?? 0
  const place = `/api/v9/organizations/${organization}/workspaces`
  await service.request(ada.authorization, 'POST', place, { name: 'Second' })
  const page = await app.open()
  await page.getByRole('button', { name: 'Sign in to a server' }).focus()
  const lost = await watchFocus(page)
  await signIn(page, service.url, ada.email)
  expect(await lost()).toEqual([])

  await go(page, 'Settings')
  await page.getByRole('tab', { name: 'Account' }).click()
  const field = page.getByRole('button', { name: /Workspace$/ })
  await field.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Second' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(field).toHaveText('Second')
  await expect(field).toBeFocused()
  expect(await lost()).toEqual([])
})
