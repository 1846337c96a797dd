import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Backup, BackupState, RestorePreview } from '../../../shared/bridge/backups.ts'
import { brokenRules } from '../../testing/broken-rules.ts'
import { openApp, twoWorkspaces } from '../../testing/open-app.tsx'

const backup: Backup = {
  id: 'backup-2026-03-20T08-00-00Z',
  at: '2026-03-20T08:00:00Z',
  reason: 'daily',
  size: 3_000_000,
  counts: [
    { entity: 'project', count: 8 },
    { entity: 'timeEntry', count: 10_000 },
  ],
  waiting: 0,
  files: 0,
  otherAccount: null,
}
const state: BackupState = {
  folder: '/home/ada/backups',
  isOwnFolder: true,
  backups: [backup],
  unreadable: [],
  isRunning: false,
  failure: { at: '2026-03-21T08:00:00Z', message: 'The disk is full, so no backup was made.' },
}
const preview: RestorePreview = {
  backup,
  isWhole: true,
  rows: [{ entity: 'timeEntry', back: 2, changed: 1, gone: 3, namesBack: ['Write'], namesGone: [] }],
  edits: [],
  waitingNow: 1,
  lostFiles: ['plan.pdf'],
}

async function openBackups(answers: Parameters<typeof openApp>[1]) {
  const bridge = await openApp('/settings', { 'backups.state': () => state, ...answers })
  await page.getByRole('tab', { name: 'Backups' }).click()
  return bridge
}

it('lists backups with what is in them, and says why the last one failed', async () => {
  const latest = { file: '/home/ada/all.zip', entries: 2, files: 1, missing: 1, proofs: 1, unproved: 1 }
  await openBackups({ 'archive.state': () => ({ suggestion: '/home/ada/all (2).zip', latest }) })
  await expect.element(page.getByText('10,000 time entries, 8 projects · 3.0 MB')).toBeInTheDocument()
  await expect.element(page.getByText(/The disk is full.*Your data itself is safe/)).toBeInTheDocument()
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  await page.getByRole('tab', { name: 'Export' }).click()
  await expect.element(page.getByText(/2 time entries and everything else are in/)).toBeVisible()
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
})

it('tells what a restore changes before it restores', async () => {
  const bridge = await openBackups({
    'backups.preview': () => preview,
    // Another account would load the window anew.
    'session.restoreBackup': () => twoWorkspaces,
  })
  await page.getByRole('button', { name: /Restore the backup/ }).click()
  const changes = page.getByRole('list', { name: 'Changes' })
  await expect.element(changes.getByText(/Comes back: 2 time entries \(“Write”\)/)).toBeInTheDocument()
  await expect.element(changes.getByText(/Made since, goes: 3 time entries/)).toBeInTheDocument()
  await expect.element(page.getByText(/1 edit that waits now is kept/)).toBeInTheDocument()
  await expect.element(page.getByText(/everything else is restored: plan\.pdf/)).toBeInTheDocument()
  expect(await brokenRules(page.getByRole('alertdialog'))).toEqual([])
  expect(bridge.inputs('session.restoreBackup')).toEqual([])
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.poll(() => bridge.inputs('session.restoreBackup')).toEqual([{ id: backup.id }])
})

it('says that a backup is damaged, and restores nothing', async () => {
  await openBackups({
    'backups.preview': () => {
      throw new Error('This backup is damaged. Choose another backup.')
    },
  })
  await page.getByRole('button', { name: /Restore the backup/ }).click()
  await expect.element(page.getByRole('alert').getByText(/This backup is damaged/)).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Restore', exact: true })).toBeDisabled()
})
