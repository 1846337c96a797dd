import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conflict } from '../../../shared/bridge/sync.ts'
import type { Session } from '../../../shared/bridge/session.ts'
import { newId } from '../../testing/entries.ts'
import { openApp, workspaceId } from '../../testing/open-app.tsx'

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
