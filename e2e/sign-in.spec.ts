import { call } from './fixtures/bridge.ts'
import { go, password, signIn, start, stop, submitSignIn, timerBox } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'

test('a wrong password is reported and nothing typed is lost', async ({ app, service }) => {
  const page = await app.open()
  await submitSignIn(page, service.url, ada.email, 'not the password')
  await expect(page.getByRole('alert')).toContainText(/password/i)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(ada.email)
  await expect(page.getByRole('textbox', { name: 'Server address' })).toHaveValue(service.url)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await timerBox(page).waitFor()
})

test('an address where nothing answers is reported', async ({ app }) => {
  const page = await app.open()
  await submitSignIn(page, 'http://127.0.0.1:9', ada.email)
  await expect(page.getByRole('alert')).toContainText(/reach/i)
})

test('a session that the server has ended stops the queue until the next sign-in and loses nothing', async ({
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
  const stored = JSON.stringify(await service.request(ada.authorization, 'GET', '/api/v9/me/time_entries'))
  expect(stored.match(/Tracked without a valid session/g)).toHaveLength(1)
})

test('a refused edit blocks nothing, says why, and can be discarded', async ({ app, service }) => {
  const page = await app.open()
  await signIn(page, service.url, ada.email)
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
  const stored = JSON.stringify(await service.request(ada.authorization, 'GET', '/api/v9/me/time_entries'))
  expect(stored).toContain('Behind the refused one')

  await page.getByRole('status', { name: 'Sync status' }).click()
  await expect(page.getByRole('main')).toContainText('The name is already taken.')
  await page
    .getByRole('button', { name: /^Discard/ })
    .first()
    .click()
  await expect.poll(async () => (await call(page, 'sync.status', {})).refused).toBe(0)
  await go(page, 'Timer')
})
