import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conflict } from '../../../shared/bridge/sync.ts'
import type { NamedTokenRow, SignedInPlace } from '../../../shared/bridge/security.ts'
import type { Session } from '../../../shared/bridge/session.ts'
import { newId } from '../../testing/entries.ts'
import { openApp, workspaceId } from '../../testing/open-app.tsx'
import { brokenRules } from '../../testing/broken-rules.ts'

const session: Session = {
  state: 'ready',
  needsSignIn: false,
  account: {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'server',
    name: 'Ada',
    email: 'ada@example.com',
    serverUrl: 'https://time.example.com',
    workspaceId,
    workspaces: [{ id: workspaceId, name: 'Studio' }],
  },
}
const answers = { 'session.get': () => session, 'session.signOut': () => session }

it('asks what becomes of a text that is typed but not saved', async () => {
  const bridge = await openApp('/', answers)
  await page.getByPlaceholder('What are you working on?').fill('Second half')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog')
  await expect
    .element(question.getByRole('list', { name: 'Texts that are not saved' }))
    .toHaveTextContent('Second half')
  await expect.element(question.getByRole('button', { name: 'Sync now' })).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Keep it and sign out' }).click()
  await expect
    .poll(() => bridge.inputs('session.signOut'))
    .toEqual([{ discardUnsent: false, keepUnsent: true }])
})

it('says what is lost with an account, closes it with the password, and signs out', async () => {
  const bridge = await openApp('/settings', {
    ...answers,
    'session.organizations': () => [
      { name: 'Own', people: 1, isOwner: true },
      { name: 'Studio', people: 4, isOwner: false },
    ],
    'session.closeAccount': () => {
      throw new Error('The password is wrong.')
    },
  })
  await page.getByRole('button', { name: 'Close account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close the account ada@example.com?' })
  await expect.element(dialog).toMatchTextContent(/Nobody else is in Own.*In Studio your time stays/s)
  const close = dialog.getByRole('button', { name: 'Close account', exact: true })
  await expect.element(close).toBeDisabled()
  await dialog.getByLabelText('Password').fill('a guess')
  await close.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The password is wrong.')
  expect(bridge.inputs('session.signOut')).toEqual([])
  bridge.answer({ 'session.closeAccount': () => ({}) })
  await close.click()
  await expect
    .poll(() => bridge.inputs('session.signOut'))
    .toEqual([{ discardUnsent: true, keepUnsent: false }])
})

it('asks nothing when all is saved', async () => {
  const bridge = await openApp('/settings', answers)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect
    .poll(() => bridge.inputs('session.signOut'))
    .toEqual([{ discardUnsent: false, keepUnsent: false }])
})

it('asks what becomes of texts that wait for a decision, and names what they are of', async () => {
  const conflict: Conflict = {
    id: '00000000-0000-4000-8000-00000000000a',
    entity: 'task',
    entityId: newId(),
    title: 'Homepage',
    within: null,
    when: null,
    opens: null,
    kind: 'lost',
    returnedBy: null,
    field: 'notes',
    valueKind: 'text',
    mine: 'Twenty minutes of work',
    theirs: '',
    otherTitle: null,
    kept: 'theirs',
    holds: null,
    now: '',
    at: '2026-03-16T12:00:00Z',
  }
  const bridge = await openApp('/settings', {
    ...answers,
    'sync.openCollisions': () => ({ toDecide: 0, toRead: 1 }),
    'sync.conflicts': () => [conflict],
  })
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText('1 to read, kept in Sync only:')).toBeVisible()
  await expect.element(question.getByRole('list', { name: 'Waiting in Sync' })).toHaveTextContent('Homepage')
  await question.getByRole('button', { name: 'Keep it and sign out' }).click()
  await question.getByRole('button', { name: 'Lose it and sign out' }).click()
  await expect
    .poll(() => bridge.inputs('session.signOut'))
    .toEqual([
      { discardUnsent: false, keepUnsent: true },
      { discardUnsent: true, keepUnsent: false },
    ])
})

it('gives the screen the focus after one has signed in again, so that no key is typed into the name', async () => {
  let shown: Session = { ...session, needsSignIn: true }
  await openApp('/settings', { 'session.get': () => shown, 'session.signIn': () => (shown = session) })
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('secret')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

it('brings texts back in the window in which one signs in again, whichever window has them', async () => {
  await openApp('/', answers)
  await page.getByPlaceholder('What are you working on?').fill('Second half')
  await expect.poll(() => storedDraft()).toBeDefined()
  const [key = '', text = ''] = storedDraft() ?? []
  let shown: Session = { state: 'signed-out' }
  await openApp(
    '/',
    {
      'session.get': () => shown,
      'session.leftAccounts': () => ({ local: { id: newId(), name: 'Ada' }, onServers: [] }),
      'session.useThisComputer': () => (shown = session),
    },
    { keepDrafts: true },
  )
  window.localStorage.removeItem(key)
  window.localStorage.setItem(key.replace(/draft:[\da-f-]*:/, `draft:${newId()}:`), text)
  await page.getByRole('button', { name: 'Continue on this computer' }).click()
  await expect.element(page.getByPlaceholder('What are you working on?')).toHaveValue('Second half')
})

function storedDraft() {
  return Object.entries(window.localStorage).find((entry): entry is [string, string] =>
    String(entry[1]).includes('Second half'),
  )
}

const place: SignedInPlace = {
  id: 1,
  device: 'ada-laptop',
  userAgent: 'node',
  since: '2026-03-01T12:00:00Z',
  lastUsed: '2026-03-20T12:00:00Z',
  isCurrent: true,
}
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const exports: NamedTokenRow = {
  id: 7,
  name: 'Exports',
  scope: 'read',
  since: '2026-03-01T12:00:00Z',
  ends: null,
  lastUsed: null,
}

it('shows where one is signed in, and signs out in one place or in all others', async () => {
  const bridge = await openApp('/settings', {
    ...answers,
    'security.sessions': () => ({
      sessions: [place, { ...place, id: 2, device: null, userAgent: firefox, isCurrent: false }],
    }),
    'security.tokens': () => ({ tokens: [exports] }),
  })
  await expect.element(page.getByText(/This computer, since/)).toBeVisible()
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Sign out: ada-laptop' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Sign out: Firefox on Linux' }).click()
  await expect.poll(() => bridge.inputs('security.endSession')).toEqual([{ id: 2 }])
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => bridge.inputs('security.endOtherSessions')).toHaveLength(1)
})

it('says that sign-ins and tokens need the server while it is out of reach', async () => {
  const bridge = await openApp('/settings', {
    ...answers,
    'security.tokens': () => {
      throw new Error('The server cannot be reached, and it alone knows this.')
    },
  })
  await expect.element(page.getByText(/it alone knows this/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => bridge.inputs('security.tokens').length).toBeGreaterThan(1)
})

it('makes a token, shows it once, and ends another', async () => {
  const bridge = await openApp('/settings', {
    ...answers,
    'security.tokens': () => ({ tokens: [exports] }),
    'security.createToken': () => ({ token: 'hush' }),
  })
  await page.getByRole('button', { name: 'Add token' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Backup')
  await page.getByText('Read and write', { exact: true }).click()
  expect(await brokenRules(page.getByRole('dialog'))).toEqual([])
  await page.getByRole('button', { name: /It ends/ }).click()
  await page.getByRole('option', { name: 'Never' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: 'Token' })).toHaveValue('hush')
  expect(await brokenRules(page.getByRole('alertdialog'))).toEqual([])
  expect(bridge.inputs('security.createToken')).toEqual([{ name: 'Backup', scope: 'write', ends: null }])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'End: Exports' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect.poll(() => bridge.inputs('security.revokeToken')).toEqual([{ id: 7 }])
})

it('sets a second factor up, shows its recovery codes, and turns it off with password and code', async () => {
  let isOn = false
  const bridge = await openApp('/settings', {
    ...answers,
    'security.secondFactor': () => ({ isOn, since: isOn ? place.since : null, codesLeft: isOn ? 10 : 0 }),
    'security.beginSecondFactor': () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      url: 'otpauth://totp/Dayloom:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Dayloom',
    }),
    'security.confirmSecondFactor': ({ code }) => {
      if (code !== '123456') throw new Error('The code is wrong, or was used before.')
      isOn = true
      return { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }
    },
  })
  await page.getByRole('button', { name: 'Set up' }).click()
  await userEvent.keyboard('correct horse{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await brokenRules(dialog)).toEqual([])
  await expect.element(dialog.getByRole('textbox', { name: 'Code' })).toHaveFocus()
  await userEvent.keyboard('654321{Enter}')
  await expect.element(dialog.getByText('The code is wrong, or was used before.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('list', { name: 'Recovery codes' }))
    .toMatchTextContent(/aaaa-bbbb.*cccc-dddd/)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await userEvent.keyboard('correct horse')
  await page.getByRole('textbox', { name: 'Code' }).fill('aaaa-bbbb')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('security.endSecondFactor'))
    .toEqual([{ password: 'correct horse', code: 'aaaa-bbbb' }])
  expect(bridge.inputs('security.beginSecondFactor')).toEqual([{ password: 'correct horse' }])
})
