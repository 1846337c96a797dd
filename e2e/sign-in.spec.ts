import { call } from './fixtures/bridge.ts'
import { go, password, signIn, start, stop, submitSignIn, timerBox } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'

test('an address where nothing answers and a wrong password are reported, and nothing typed is lost', async ({
  app,
  service,
}) => {
  const page = await app.open()
  await submitSignIn(page, 'http://127.0.0.1:9', ada.email, 'not the password')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(/reach/i)
  const address = page.getByRole('textbox', { name: 'Server address' })
  const signingIn = page.getByRole('button', { name: 'Sign in', exact: true })
  await address.fill(service.url)
  await signingIn.click()
  await expect(alert).toContainText(/password/i)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(ada.email)
  await expect(address).toHaveValue(service.url)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await signingIn.click()
  await timerBox(page).waitFor()
})

test('a session that the server has ended stops the queue until the next sign-in, a refused edit does not, and nothing is lost', async ({
  app,
  service,
}) => {
  const page = await app.open()
  await signIn(page, service.url, ada.email)
  await service.request(ada.authorization, 'DELETE', '/api/v9/me/sessions')
  await start(page, 'Tracked without a valid session')
  await stop(page)
  await expect.poll(async () => (await call(page, 'sync.status', {})).phase).toBe('sign-in')
  expect((await call(page, 'sync.status', {})).waiting).toBeGreaterThan(0)
  await expect(page.getByRole('main').getByText('Tracked without a valid session')).toBeVisible()

  await call(page, 'session.signIn', {
    serverUrl: service.url,
    credentials: { kind: 'password', email: ada.email, password },
  })
  await expect.poll(async () => (await call(page, 'sync.status', {})).waiting).toBe(0)
  const stored = async () =>
    JSON.stringify(await service.request(ada.authorization, 'GET', '/api/v9/me/time_entries'))
  expect((await stored()).match(/Tracked without a valid session/g)).toHaveLength(1)

  const { ids } = await call(page, 'tags.create', { name: 'my name' })
  await expect.poll(async () => (await call(page, 'sync.status', {})).waiting).toBe(0)
  const me = await service.request(ada.authorization, 'GET', '/api/v9/me')
  const workspace = String(Reflect.get(Object(me), 'default_workspace_id'))
  // Two tags with different names cannot become one: the name is taken, and the person decides.
  await service.request(ada.authorization, 'POST', `/api/v9/workspaces/${workspace}/tags`, {
    name: 'taken name',
  })

  await call(page, 'tags.update', { id: ids[0] ?? '', changes: { name: 'taken name' } })
  await start(page, 'Behind the refused one')
  await stop(page)
  await call(page, 'sync.now', {})
  await expect.poll(async () => (await call(page, 'sync.status', {})).waiting).toBe(0)
  expect((await call(page, 'sync.status', {})).refused).toBe(1)
  expect(await stored()).toContain('Behind the refused one')

  await page.getByRole('status', { name: 'Sync status' }).click()
  await expect(page.getByRole('main')).toContainText('The name is already taken.')
  await page
    .getByRole('button', { name: /^Discard/ })
    .first()
    .click()
  await expect.poll(async () => (await call(page, 'sync.status', {})).refused).toBe(0)
  await go(page, 'Timer')
})
