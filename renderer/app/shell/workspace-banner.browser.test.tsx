import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Session } from '../../../shared/bridge/session.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { openApp } from '../../testing/open-app.tsx'

const own = { id: 1 as WorkspaceId, name: 'Ben’s workspace' }
const joined = { id: 2 as WorkspaceId, name: 'Ada’s workspace' }

function sessionWith(workspaces: readonly (typeof own)[], workspaceId: WorkspaceId = own.id): Session {
  const id = '00000000-0000-4000-8000-000000000002'
  const who = {
    kind: 'server',
    name: 'Ben',
    email: 'ben@example.com',
    serverUrl: 'https://example.com',
  } as const
  const account = { ...who, id, workspaceId, workspaces: [...workspaces] }
  return { state: 'ready', needsSignIn: false, account }
}

it('a workspace that the person has come into is told until it is opened', async () => {
  const both = sessionWith([own, joined])
  const bridge = await openApp('/tasks', { 'session.get': () => sessionWith([own]) })
  const said = page.getByText('You are a member of “Ada’s workspace” now.')
  await expect.element(page.getByRole('main')).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
  bridge.emit({ event: 'session', payload: both })
  await expect.element(said).toBeVisible()
  // The window may be opened anew before anybody has read it.
  const select = { 'session.selectWorkspace': () => sessionWith([own, joined], joined.id) }
  const again = await openApp('/tasks', { ...select, 'session.get': () => both }, { keepDrafts: true })
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect.poll(() => again.inputs('session.selectWorkspace')).toEqual([{ workspaceId: joined.id }])
  await expect.element(said).not.toBeInTheDocument()
})
