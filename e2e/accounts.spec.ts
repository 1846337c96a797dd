import { call } from './fixtures/bridge.ts'
import { instant } from './fixtures/instants.ts'
import { go, password, signIn, start, stop, timerBox } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { settle } from './fixtures/sync.ts'
import { expect, test } from './fixtures/test.ts'

test('signing out keeps pending edits for the person’s return, and the next person neither sees nor sends them', async ({
  app,
  service,
}) => {
  test.slow()
  const grace = await service.signUp('grace@example.com', password)
  const page = await app.open()
  await signIn(page, service.url, ada.email)
  await expect.poll(async () => (await call(page, 'sync.status', {})).phase).toBe('idle')
  await service.stop()
  const [from, to] = [3_600_000, 0].map((ms) => instant(Date.now() - 86_400_000 - ms))
  await call(page, 'timeEntries.create', { description: 'Ada, offline', start: from ?? '', stop: to ?? '' })

  await go(page, 'Settings')
  const main = page.getByRole('main')
  await expect(main.getByText('It cannot be reached now.')).toBeVisible()
  await expect(main.getByText('Connected.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('list', { name: 'Edits that wait' })).toContainText('Ada, offline')
  const answers = ['Lose it and sign out', 'Sync now', 'Keep it and sign out', 'Stay']
  await expect(question.getByRole('button')).toHaveText(answers)
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep it and sign out' }).click()
  const left = `1 edit of ada@example.com on ${new URL(service.url).host} waits on this computer.`
  await expect(page.getByText(left)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in to a server' }).click()
  await expect(page.getByText(left)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Server address' })).toHaveValue(service.url)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ada@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()

  await service.start()
  await signIn(page, service.url, 'grace@example.com')
  await start(page, 'Grace')
  await stop(page)
  await settle(page)
  await expect(page.getByText('Ada, offline')).toHaveCount(0)
  const entriesOf = async (authorization: string): Promise<string> =>
    JSON.stringify(await service.request(authorization, 'GET', '/api/v9/me/time_entries'))
  expect(await entriesOf(grace)).not.toContain('Ada, offline')
  expect(await entriesOf(ada.authorization)).not.toContain('Ada, offline')

  await go(page, 'Settings')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signIn(page, service.url, ada.email)
  await settle(page)
  expect((await entriesOf(ada.authorization)).match(/Ada, offline/g)).toHaveLength(1)
  await timerBox(page).waitFor()
})

test('another person who signs in finds nothing of the former one in any window, who finds again what they typed', async ({
  app,
  service,
}) => {
  await service.signUp('grace@example.com', password)
  const page = await app.open()
  await signIn(page, service.url, ada.email)
  await call(page, 'tasks.create', { name: 'Task of Ada' })
  const other = app.shell !== 'browser' ? null : await page.context().newPage()
  if (other !== null) {
    await other.goto(new URL('/#/tasks', page.url()).href)
    await other.getByRole('main').getByText('Task of Ada').click()
    await other
      .getByRole('complementary', { name: 'Details' })
      .getByRole('textbox', { name: 'Name' })
      .waitFor()
    await other.keyboard.press('Control+k')
    await other.getByRole('dialog').waitFor()
  }
  await start(page, 'Entry of Ada')
  await stop(page)
  await page.getByRole('row').filter({ hasText: 'Entry of Ada' }).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await timerBox(page).fill('Typed by Ada')
  await settle(page)

  await service.request(ada.authorization, 'DELETE', '/api/v9/me/sessions')
  await call(page, 'tags.create', { name: 'Refused' })
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  for (const window of other === null ? [page] : [page, other]) {
    await window
      .getByRole('main')
      .getByRole('heading', { level: 1, name: 'Timer' })
      .waitFor({ state: 'attached' })
    await expect(timerBox(window)).toHaveValue('')
    await expect(window.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect(window.getByRole('dialog')).toHaveCount(0)
    await expect(window.getByText(/of Ada/)).toHaveCount(0)
  }

  // The first window that opens takes over the texts of those that have gone.
  await other?.close()
  await settle(page)
  await go(page, 'Settings')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signIn(page, service.url, ada.email)
  await expect(timerBox(page)).toHaveValue('Typed by Ada')
})

test('the local workspace stays after sign-out and opens again without a question', async ({ page }) => {
  await start(page, 'Stays here')
  await stop(page)
  await go(page, 'Settings')
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Switch workspace' }).click()
  const back = page.getByRole('button', { name: 'Continue on this computer' })
  await expect(back).toBeFocused()
  await expect(
    page.getByText('The workspace of Ada Lovelace is on this computer, with everything in it.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use on this computer' })).toHaveCount(0)

  await page.reload()
  await back.click()
  await go(page, 'Timer')
  await expect(page.getByRole('main').getByText('Stays here')).toBeVisible()
})

test('an address is shown as not verified until its link is opened, and gets its mail again', async ({
  app,
  service,
}) => {
  const { email } = ada
  const page = await app.open()
  await signIn(page, service.url, email)
  await go(page, 'Settings')
  const main = page.getByRole('main')
  await expect(main.getByText('Not verified.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Send the mail again' })
  await again.click()
  await expect(page.getByText(`The mail is on its way to ${email}.`)).toBeVisible()
  await expect.poll(async () => (await service.mailsTo(email)).length).toBe(2)

  await service.stop()
  await again.click()
  await expect(page.getByText('The server cannot be reached, so no mail was sent.')).toBeVisible()

  await service.start()
  const mails = (await service.mailsTo(email)).join('\n')
  const code = /\/email_verification\/([\w-]{43})/.exec(mails)?.[1] ?? ''
  await service.request('', 'POST', `/api/me/email_verification/confirm/${code}`, { password })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(again).toHaveCount(0)
  await expect(main.getByText(email).first()).toBeVisible()
})
