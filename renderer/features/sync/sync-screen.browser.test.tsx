import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'
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
