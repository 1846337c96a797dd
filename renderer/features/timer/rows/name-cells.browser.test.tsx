import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Session } from '../../../../shared/bridge/session.ts'
import type { WorkspaceId } from '../../../../shared/domain/ids.ts'
import { keepEntries, someEntry } from '../../../testing/entries.ts'
import { openApp, workspaceId } from '../../../testing/open-app.tsx'

beforeEach(() => vi.setSystemTime('2026-03-21T12:00:00Z'))
afterEach(() => vi.useRealTimers())

it('an entry of another workspace is marked with it', async () => {
  const account = {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'server',
    name: 'Bob',
    email: 'bob@example.com',
    serverUrl: 'https://time.example.com',
    workspaceId,
    workspaces: [
      { id: workspaceId, name: 'Own' },
      { id: 2 as WorkspaceId, name: 'Studio of Ada' },
    ],
  } as const
  const session: Session = {
    state: 'ready',
    needsSignIn: false,
    account: { ...account, workspaces: [...account.workspaces] },
  }
  const elsewhere = someEntry({ description: 'For Ada', workspaceId: 2 as WorkspaceId })
  await openApp('/', { ...keepEntries(someEntry(), elsewhere), 'session.get': () => session })
  await expect
    .element(page.getByRole('row').filter({ hasText: 'For Ada' }).getByText('Studio of Ada'))
    .toBeVisible()
})
