import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Session } from '../../../shared/bridge/session.ts'
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

it('asks nothing when all is saved', async () => {
  const bridge = await openApp('/settings', answers)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect
    .poll(() => bridge.inputs('session.signOut'))
    .toEqual([{ discardUnsent: false, keepUnsent: false }])
})
