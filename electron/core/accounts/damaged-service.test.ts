/** The database of the service inside the app is damaged: what this computer shows is there again, once. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listTimeEntries } from '../../../shared/api/time-entries.ts'
import { runHere } from '../backups/jobs.ts'
import { openEmbeddedService } from '../embedded-service.ts'
import { createRow, updateRow } from '../outbox/edit-row.ts'
import type { SignedIn } from '../protocol.ts'
import { readRepairReport } from '../replica/repair-notes.ts'
import { FakeEffects } from '../sync/testing/fake-effects.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { createAccountProcedures, type AccountProcedures } from './account-procedures.ts'
import type { OpenedAccount } from './open-account.ts'

const ENTRIES = 200

let profile: string
let effects: FakeEffects
let accounts: AccountProcedures | null = null
let opened: OpenedAccount | null = null

beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'dayloom-damaged-service-'))
  effects = new FakeEffects('0001', new Date().toISOString())
})
afterEach(async () => {
  await accounts?.end()
  rmSync(profile, { recursive: true, force: true })
})

async function start(signedIn: SignedIn | null): Promise<SignedIn> {
  accounts = createAccountProcedures({
    profile,
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    timeout: () => new AbortController().signal,
    openEmbedded: openEmbeddedService,
    runJob: runHere,
    onArchive: () => undefined,
    effects,
    onStatus: () => undefined,
    onSignInNeeded: () => undefined,
    onWorkspaces: () => undefined,
    onDefect: (error) => expect.fail(String(error)),
    onOpened: (account) => (opened = account),
    onClosing: () => (opened = null),
  })
  const known =
    signedIn ?? (await accounts.handlers['account.createLocal']({ name: 'Ada', timeZone: 'Europe/Berlin' }))
  await accounts.handlers['account.open'](known)
  return known
}

async function end(): Promise<void> {
  await accounts?.end()
  accounts = null
}

function account(): OpenedAccount {
  if (opened === null) throw new Error('an open account was expected')
  return opened
}

/** Works for a while, and ends in order. */
async function work(): Promise<SignedIn> {
  const signedIn = await start(null)
  const { replica, sync, workspaceId } = account()
  await sync.now()
  const context = { replica, effects }
  const project = effects.newId() as LocalId
  replica.transaction(() => {
    createRow(context, 'project', project, workspaceId(), { name: 'Site' })
    const [preferences] = replica.rows.where('preferences', '1', [])
    if (preferences !== undefined) updateRow(context, 'preferences', preferences, { theme: 'dark' })
    for (let index = 0; index < ENTRIES; index += 1) {
      const start = new Date(effects.milliseconds() - (index + 2) * 3_600_000).toISOString().slice(0, 19)
      createRow(context, 'timeEntry', effects.newId() as LocalId, workspaceId(), {
        description: `Entry ${index} ${'x'.repeat(300)}`,
        projectId: project,
        start: `${start}Z`,
        stop: `${start.slice(0, 14)}59:59Z`,
      })
    }
  })
  expect(await sync.now()).toMatchObject({ waiting: 0, refused: 0 })
  await end()
  return signedIn
}

const shown = () => account().replica.rows.where('timeEntry', 'deleted = 0', [])

async function atTheService(): Promise<readonly string[]> {
  const day = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
  const now = effects.milliseconds()
  const query = { start_date: day(now - 30 * 86_400_000), end_date: day(now + 2 * 86_400_000) }
  const { rows } = (await account().api?.list(listTimeEntries, { query })) ?? { rows: [] }
  return (rows as { description: string }[]).map(({ description }) => description.split(' x')[0] ?? '')
}

async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await account().sync.now()
}

const all = Array.from({ length: ENTRIES }, (_, index) => `Entry ${index}`).toSorted()

it('what cannot be read any more is written anew from what is shown, and it is told', async () => {
  const signedIn = await work()
  const path = join(profile, 'service', 'service.sqlite')
  const bytes = readFileSync(path)
  const at = bytes.indexOf('Entry 100 ')
  bytes.fill(0x5a, at - (at % 4096), at - (at % 4096) + 4096)
  writeFileSync(path, bytes)
  await start(signedIn)
  await settle()
  expect(account().sync.status()).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
  expect((await atTheService()).toSorted()).toEqual(all)
  expect(shown()).toHaveLength(ENTRIES)
  expect(readRepairReport(account().replica.meta)).toMatchObject({ found: 'service', isComplete: true })
  expect(readdirSync(join(profile, 'service')).some((name) => name.includes('.damaged-'))).toBe(true)
  await end()
  // And never again for the same repair.
  await start(signedIn)
  const before = account().replica.conflicts.count()
  await settle()
  expect(account().replica.conflicts.count()).toBe(before)
})

it('a file of which nothing can be read begins anew with everything that is shown, and nobody is asked to sign in', async () => {
  const signedIn = await work()
  writeFileSync(join(profile, 'service', 'service.sqlite'), Buffer.alloc(8192, 0x5a))
  await start(signedIn)
  await settle()
  expect(account().sync.status()).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
  expect((await atTheService()).toSorted()).toEqual(all)
  expect(shown()).toHaveLength(ENTRIES)
  expect(account().replica.rows.where('preferences', '1', [])).toMatchObject([{ fields: { theme: 'dark' } }])
  expect(readRepairReport(account().replica.meta)).toMatchObject({ found: 'service', isComplete: false })
  await end()
  await start(signedIn)
  await settle()
  expect(account().sync.status()).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
  expect((await atTheService()).toSorted()).toEqual(all)
})
