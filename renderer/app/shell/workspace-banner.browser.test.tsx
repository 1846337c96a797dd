import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Session } from '../../../shared/bridge/session.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { openApp } from '../../testing/open-app.tsx'

const own = { id: 1 as WorkspaceId, name: 'Ben’s workspace' }
const joined = { id: 2 as WorkspaceId, name: 'Ada’s workspace' }
const third = { id: 3 as WorkspaceId, name: 'Cleo’s workspace' }
const saidOf = ({ name }: typeof own) => page.getByText(`You are a member of “${name}” now.`)

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
  const said = saidOf(joined)
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

it('each of several new workspaces is told', async () => {
  const bridge = await openApp('/tasks', { 'session.get': () => sessionWith([own]) })
  await expect.element(page.getByRole('main')).toBeVisible()
  bridge.emit({ event: 'session', payload: sessionWith([own, joined, third]) })
  await expect.element(saidOf(joined)).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect.element(saidOf(joined)).not.toBeInTheDocument()
  await expect.element(saidOf(third)).toBeVisible()
})

it('a workspace that was opened in the settings is not told any more, and one that was left is told when it is back', async () => {
  const bridge = await openApp('/tasks', { 'session.get': () => sessionWith([own]) })
  await expect.element(page.getByRole('main')).toBeVisible()
  bridge.emit({ event: 'session', payload: sessionWith([own, joined]) })
  await expect.element(saidOf(joined)).toBeVisible()
  bridge.emit({ event: 'session', payload: sessionWith([own, joined], joined.id) })
  await expect.element(saidOf(joined)).not.toBeInTheDocument()
  bridge.emit({ event: 'session', payload: sessionWith([own, joined, third]) })
  await expect.element(saidOf(third)).toBeVisible()
  await expect.element(saidOf(joined)).not.toBeInTheDocument()
  bridge.emit({ event: 'session', payload: sessionWith([own]) })
  await expect.element(saidOf(third)).not.toBeInTheDocument()
  bridge.emit({ event: 'session', payload: sessionWith([own, joined]) })
  await expect.element(saidOf(joined)).toBeVisible()
})

it('somebody who is no longer in the workspace in use is told so on every screen, until they close it', async () => {
  const removed = page.getByText(/You are no longer in “Ada’s workspace”. You are in “Ben’s workspace” now/)
  const bridge = await openApp('/tasks', { 'session.get': () => sessionWith([own, joined], joined.id) })
  await expect.element(page.getByRole('main')).toBeVisible()
  bridge.emit({ event: 'session', payload: sessionWith([own]) })
  await expect.element(removed).toBeVisible()
  // The window may be opened anew before anybody has read it.
  const alone = { 'session.get': () => sessionWith([own]) }
  const again = await openApp('/sync', alone, { keepDrafts: true })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(removed).not.toBeInTheDocument()
  again.emit({ event: 'session', payload: sessionWith([own, joined]) })
  await expect.element(saidOf(joined)).toBeVisible()
})

it('somebody who is in no workspace any more is told so, until they are invited again', async () => {
  const alone = page.getByText(
    /You are no longer in “Ada’s workspace”. You are a member of no other workspace/,
  )
  const bridge = await openApp('/tasks', { 'session.get': () => sessionWith([joined], joined.id) })
  await expect.element(page.getByRole('main')).toBeVisible()
  bridge.emit({ event: 'session', payload: sessionWith([], joined.id) })
  await expect.element(alone).toBeVisible()
  bridge.emit({ event: 'session', payload: sessionWith([joined], joined.id) })
  await expect.element(alone).not.toBeInTheDocument()
})
