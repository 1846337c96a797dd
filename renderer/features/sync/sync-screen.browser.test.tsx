import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { QueuedOperation, SyncStatus } from '../../../shared/bridge/sync.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { openApp } from '../../testing/open-app.tsx'

const quiet: SyncStatus = {
  phase: 'idle',
  waiting: 0,
  refused: 0,
  conflicts: 0,
  setAside: 0,
  lastSyncedAt: '2026-03-20T10:00:00Z',
  retryAt: null,
  service: 'local',
  diskTrouble: null,
}

it('speaks of a server, and offers to sync, only where there is one', async () => {
  const screen = page.getByRole('main')
  const sync = screen.getByRole('button', { name: 'Sync now' })
  await openApp('/sync', { 'sync.status': () => quiet })
  await expect.element(screen.getByText(/Every edit is stored\./)).toBeVisible()
  await expect.element(screen.getByText(/there is no server to sync with/)).toBeVisible()
  await expect.element(screen.getByText(/Last synced/)).not.toBeInTheDocument()
  await expect.element(sync).not.toBeInTheDocument()

  await openApp('/sync', { 'sync.status': () => ({ ...quiet, service: 'server' }) })
  await expect.element(screen.getByText(/Every edit has reached the server\./)).toBeVisible()
  await expect.element(screen.getByText(/Last synced/)).toBeVisible()
  await expect.element(sync).toBeVisible()
})

it('an edit in a workspace that the person has left is read and discarded, and not sent again', async () => {
  const refused = (title: string, fields: Partial<QueuedOperation> = {}): QueuedOperation => ({
    ...(emptyAnswer(procedures['sync.operations'].output.element) as QueuedOperation),
    id: crypto.randomUUID(),
    state: 'rejected',
    entity: 'task',
    queuedAt: '2026-03-20T10:00:00Z',
    title,
    ...fields,
  })
  const left = [
    { field: 'name', text: 'Draft' },
    { field: 'notes', text: 'Ask Olga first' },
  ]
  const operations = [refused('Draft', { left }), refused('Print'), refused('Fold')]
  const bridge = await openApp('/sync', {
    'sync.status': () => ({ ...quiet, service: 'server', refused: 3 }),
    'sync.operations': () => operations,
    'sync.retryAll': () => quiet,
  })
  const card = page.getByRole('article', { name: 'Draft' })
  await expect.element(card.getByText('Ask Olga first')).toBeVisible()
  await expect.element(card.getByText(/You are no longer a member of its workspace/)).toBeVisible()
  await expect.element(card.getByRole('button', { name: /^Retry/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Retry all' }).click()
  await expect
    .poll(() => bridge.inputs('sync.retryAll'))
    .toEqual([{ ids: operations.slice(1).map(({ id }) => id) }])
  await card.getByRole('button', { name: 'Discard: Draft' }).click()
  await expect.poll(() => bridge.inputs('sync.discard')).toEqual([{ id: operations[0]?.id }])
})
