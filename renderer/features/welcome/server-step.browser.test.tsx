import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Session } from '../../../shared/bridge/session.ts'
import { openApp } from '../../testing/open-app.tsx'

it('the first field at fault has the focus after a sign-in that lacks something', async () => {
  const bridge = await openApp('/', {
    'session.get': () => ({ state: 'signed-out' }),
    'session.leftAccounts': () => ({
      local: { id: crypto.randomUUID(), name: 'Ada' },
      onServers: [],
    }),
  })
  await page.getByRole('button', { name: /server/ }).click()
  const notice = page.getByText(/The workspace of Ada stays on this computer/)
  const lead = page.getByText('Your entries are copied to this computer and kept in sync.')
  await expect.element(notice).toBeVisible()
  const address = page.getByRole('textbox', { name: 'Server address' })
  const gap = (above: Element, below: Element) =>
    below.getBoundingClientRect().top - above.getBoundingClientRect().bottom
  expect(gap(lead.element(), notice.element())).toBeGreaterThan(12)
  expect(gap(notice.element(), address.element())).toBeGreaterThan(12)
  await address.fill('time.example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('secret')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Enter your e-mail address.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toHaveFocus()
  expect(bridge.inputs('session.signIn')).toEqual([])
})

it('a forgotten password leads to the page of the server that replaces it', async () => {
  const bridge = await openApp('/', { 'session.get': () => ({ state: 'signed-out' }) })
  await page.getByRole('button', { name: /server/ }).click()
  const forgotten = page.getByRole('button', { name: 'Forgot the password?' })
  await expect.element(page.getByRole('textbox', { name: 'Server address' })).toBeVisible()
  await expect.element(forgotten).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Server address' }).fill('time.example.com')
  await forgotten.click()
  await expect
    .poll(() => bridge.inputs('desktop.openExternal'))
    .toEqual([{ url: 'https://time.example.com/password_reset' }])
})

it('an address that has an account already leads to sign-in', async () => {
  await openApp('/', {
    'session.get': () => ({ state: 'signed-out' }),
    'session.signUp': () => {
      const reason = { code: 'taken', field: 'email', parameters: {} }
      throw new Error('time.example.com refuses this.', { cause: reason })
    },
  })
  await page.getByRole('button', { name: /server/ }).click()
  await page.getByRole('button', { name: 'Create an account instead' }).click()
  await page.getByRole('textbox', { name: 'Server address' }).fill('time.example.com')
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/refuses this. Sign in, or use “Forgot the password\?”/)).toBeVisible()
})

it('a server that asks for a code as well gets it with what was typed before', async () => {
  const bridge = await openApp('/', {
    'session.get': () => ({ state: 'signed-out' }),
    'session.signIn': () => {
      const reason = { code: 'second_factor_needed', field: null, parameters: {} }
      throw new Error('Enter the code of your authenticator program.', { cause: reason })
    },
  })
  await page.getByRole('button', { name: /server/ }).click()
  await page.getByRole('textbox', { name: 'Server address' }).fill('time.example.com')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect.element(code).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('123456{Enter}')
  await expect
    .poll(() => bridge.inputs('session.signIn').at(-1)?.credentials)
    .toEqual({ kind: 'password', email: 'ada@example.com', password: 'correct horse', code: '123456' })
})

it('a server that offers it signs people in through their browser, which can be given up', async () => {
  const atBrowser = Promise.withResolvers<Session>()
  const bridge = await openApp('/', {
    'session.get': () => ({ state: 'signed-out' }),
    'session.signInMethods': ({ serverUrl }) => ({
      password: false,
      provider: serverUrl === 'https://time.example.com' ? 'Acme' : null,
    }),
    'session.signInByBrowser': () => atBrowser.promise,
  })
  await page.getByRole('button', { name: /server/ }).click()
  await page.getByRole('textbox', { name: 'Server address' }).fill('time.example.com')
  const password = page.getByRole('textbox', { name: 'Password' })
  await expect.element(page.getByRole('button', { name: 'Sign in with Acme' })).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: 'Acme' })).toBeChecked()
  await page.getByRole('radio', { name: 'API token' }).click()
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in with Acme' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Create an account instead' }).click()
  await expect.element(password).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Sign up' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await expect.element(page.getByText(/Go on in your browser/)).toBeVisible()
  expect(bridge.inputs('session.signInByBrowser')).toMatchObject([{ serverUrl: 'https://time.example.com' }])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => bridge.inputs('session.cancelBrowser')).toHaveLength(1)
  atBrowser.reject(new Error('The sign-in was given up.'))
  await expect.element(page.getByText('The sign-in was given up.')).toBeVisible()
})
