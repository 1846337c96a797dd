import fc from 'fast-check'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { entityNames } from '../../../shared/entities/entity.ts'
import { createAccountProcedures, type AccountProcedures } from '../accounts/account-procedures.ts'
import type { OpenedAccount } from '../accounts/open-account.ts'
import { createService, type Service } from '../../../server/service.ts'
import type { Fetch } from '../api-client/api-client.ts'
import { openEmbeddedService } from '../embedded-service.ts'
import { createRow, deleteRow, updateRow } from '../outbox/edit-row.ts'
import type { SignedIn } from '../protocol.ts'
import { migrate, migrations } from '../replica/migrate.ts'
import { openSqlite } from '../replica/sqlite.ts'
import { FakeEffects } from '../sync/testing/fake-effects.ts'
import type { BackupProcedures } from './backups.ts'
import { type RunJob, runHere } from './jobs.ts'

let prepared: string
let profile: string
let effects: FakeEffects
let accounts: AccountProcedures | null = null
let opened: OpenedAccount | null = null
let backups: BackupProcedures
let signedIn: SignedIn
let runJob: RunJob
let network: Fetch

const offline: Fetch = () => Promise.reject(new TypeError('fetch failed'))

/** A profile in which somebody has begun to use this computer: making one takes as long as the rest. */
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'dayloom-backups-prepared-'))
  profile = prepared
  effects = new FakeEffects('0001', new Date().toISOString())
  await start(null)
  await end()
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

beforeEach(async () => {
  await begin()
})
afterEach(async () => {
  await end()
  rmSync(profile, { recursive: true, force: true })
})

async function begin(): Promise<void> {
  profile = mkdtempSync(join(tmpdir(), 'dayloom-backups-'))
  cpSync(prepared, profile, { recursive: true })
  effects = new FakeEffects('0002', new Date().toISOString())
  runJob = runHere
  network = offline
  await start(signedIn)
}

async function start(known: SignedIn | null): Promise<void> {
  accounts = createAccountProcedures({
    profile,
    fetch: (request) => network(request),
    timeout: () => new AbortController().signal,
    openEmbedded: openEmbeddedService,
    runJob: (...job) => runJob(...job),
    onArchive: () => undefined,
    effects,
    onStatus: () => undefined,
    onSignInNeeded: () => undefined,
    onWorkspaces: () => undefined,
    onDefect: (error) => expect.fail(String(error)),
    onOpened(account, files) {
      opened = account
      backups = files
    },
    onClosing: () => (opened = null),
  })
  signedIn =
    known ?? (await accounts.handlers['account.createLocal']({ name: 'Ada', timeZone: 'Europe/Berlin' }))
  await accounts.handlers['account.open'](signedIn)
  await account().sync.now()
}

async function end(): Promise<void> {
  await accounts?.end()
  accounts = null
}

function account(): OpenedAccount {
  if (opened === null) throw new Error('an open account was expected')
  return opened
}

/** As the main program does it. */
async function restore(id: string): Promise<void> {
  const restored = await accounts?.handlers['account.restore']({ id })
  if (restored === null || restored === undefined) return
  const record = { ...restored.record, id: signedIn.record.id }
  signedIn = { token: restored.token, record }
  await accounts?.handlers['account.open'](signedIn)
  await account().sync.now()
}

const at = (hours: number) =>
  `${new Date(effects.milliseconds() - hours * 3_600_000).toISOString().slice(0, 19)}Z`

function createEntry(description: string, hours = 3): LocalId {
  const { replica, workspaceId } = account()
  const id = effects.newId() as LocalId
  const fields = { description, start: at(hours), stop: at(hours - 1) }
  replica.transaction(() => createRow({ replica, effects }, 'timeEntry', id, workspaceId(), fields))
  return id
}

const shown = () => account().replica.rows.where('timeEntry', 'deleted = 0', [])
const descriptions = () =>
  shown()
    .map(({ fields }) => fields.description)
    .toSorted()

/** Everything that a person sees. */
function everything(): Readonly<Record<string, unknown>> {
  const rows = entityNames.flatMap((entity) =>
    account()
      .replica.rows.where(entity, 'deleted = 0', [])
      .map(({ localId, fields }) => [`${entity} ${localId}`, fields] as const),
  )
  return Object.fromEntries(rows)
}

async function backUp(): Promise<string> {
  await backups['backups.create']({})
  const [latest] = (await backups['backups.state']({})).backups
  if (latest === undefined) throw new Error('a backup was expected')
  effects.sleep(1000)
  return latest.id
}

/** A file of a task, as the service inside the app keeps it. */
function keepFile(text: string): { readonly path: string; readonly sha256: string } {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const path = join(profile, 'service', 'attachments', '1', sha256.slice(0, 2), sha256)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return { path, sha256 }
}

/** Lets so much time go by, and a backup that has begun come to its end. */
async function pass(milliseconds: number): Promise<void> {
  await effects.pass(milliseconds)
  while ((await state()).isRunning) await effects.breathe()
}

const folder = () => join(profile, 'backups')
const state = async () => await backups['backups.state']({})

describe('restoring a backup', () => {
  const kinds = ['client', 'project', 'tag', 'timeEntry'] as const
  const edit = fc.record({
    does: fc.constantFrom('create', 'create', 'update', 'delete'),
    entity: fc.constantFrom(...kinds),
    which: fc.nat(20),
    name: fc.string({ minLength: 1, maxLength: 8 }).map((text) => `n${text.replaceAll(/[^a-z]/g, '')}`),
    syncs: fc.boolean(),
  })
  let names = 0

  async function carryOut({
    does,
    entity,
    which,
    name,
    syncs,
  }: typeof edit extends fc.Arbitrary<infer T> ? T : never) {
    const { replica, workspaceId, sync } = account()
    const context = { replica, effects }
    const rows = replica.rows.where(entity, 'deleted = 0 ORDER BY row_id', [])
    const row = rows[which % Math.max(rows.length, 1)]
    names += 1
    const text = `${name} ${names}`
    const given =
      entity === 'timeEntry'
        ? { description: text, start: at(which + 2), stop: at(which + 1) }
        : { name: text }
    replica.transaction(() => {
      if (does === 'create') createRow(context, entity, effects.newId() as LocalId, workspaceId(), given)
      else if (row !== undefined && does === 'update') updateRow(context, entity, row as never, given)
      else if (row !== undefined) deleteRow(context, entity, row)
    })
    if (syncs) await sync.now()
  }

  it('makes the data what it was, whatever was done before and since', async () => {
    const some = fc.array(edit, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(some, some, async (before, since) => {
        await end()
        rmSync(profile, { recursive: true, force: true })
        await begin()
        for (const one of before) await carryOut(one)
        await account().sync.now()
        const wanted = everything()
        const id = await backUp()
        for (const one of since) await carryOut(one)
        await account().sync.now()
        await restore(id)
        expect(everything()).toEqual(wanted)
        expect(account().sync.status()).toMatchObject({ waiting: 0, refused: 0, setAside: 0 })
        // The service has the same: whoever begins anew with it sees it.
        account().replica.transaction(() => account().replica.feed.begin())
        await account().sync.now()
        expect(everything()).toEqual(wanted)
      }),
      { numRuns: 4 },
    )
  }, 60_000)

  it('keeps edits that wait, of then and of now', async () => {
    createEntry('Sent before')
    await account().sync.now()
    createEntry('Waits in the backup')
    const id = await backUp()
    await account().sync.now()
    createEntry('Sent since')
    await account().sync.now()
    createEntry('Waits now')
    await restore(id)
    expect(descriptions()).toEqual(['Sent before', 'Waits in the backup', 'Waits now'])
    expect(account().sync.status()).toMatchObject({ waiting: 0, refused: 0 })
  })

  it('keeps an edit that waits of a row that the backup does not have', async () => {
    const id = await backUp()
    const entry = createEntry('Made since')
    await account().sync.now()
    const { replica } = account()
    const row = replica.rows.find('timeEntry', entry)
    if (row === undefined) throw new Error('no row')
    replica.transaction(() =>
      updateRow({ replica, effects }, 'timeEntry', row, { description: 'Edited since' }),
    )
    await restore(id)
    expect(descriptions()).toEqual(['Edited since'])
    // Ids that were given out since name no other row.
    createEntry('Made after')
    await account().sync.now()
    expect(descriptions()).toEqual(['Edited since', 'Made after'])
  })

  it('keeps a new entry that waits, without the project that was made since', async () => {
    const id = await backUp()
    const { replica, workspaceId, sync } = account()
    const context = { replica, effects }
    const projectId = effects.newId() as LocalId
    replica.transaction(() => createRow(context, 'project', projectId, workspaceId(), { name: 'Since' }))
    await sync.now()
    const fields = { description: 'Waits now', projectId, start: at(2), stop: at(1) }
    replica.transaction(() =>
      createRow(context, 'timeEntry', effects.newId() as LocalId, workspaceId(), fields),
    )
    await restore(id)
    expect(shown().map((row) => row.fields)).toMatchObject([{ description: 'Waits now', projectId: null }])
    expect(account().sync.status()).toMatchObject({ waiting: 0, refused: 0 })
  })

  it('backs the present state up first, so that there is a way back', async () => {
    createEntry('Then')
    const id = await backUp()
    createEntry('Since')
    await restore(id)
    const [before] = (await state()).backups
    expect(before?.reason).toBe('restore')
    await restore(before?.id ?? '')
    expect(descriptions()).toEqual(['Since', 'Then'])
  })

  it('keeps an edit that waits when it goes back to a backup with a longer history', async () => {
    createEntry('Then')
    await account().sync.now()
    const id = await backUp()
    for (const name of ['One', 'Two', 'Three']) {
      createEntry(name)
      await account().sync.now()
    }
    await restore(id)
    const [before] = (await state()).backups
    createEntry('Waits now')
    effects.sleep(1000)
    await restore(before?.id ?? '')
    expect(descriptions()).toEqual(['One', 'Then', 'Three', 'Two', 'Waits now'])
  })

  it('restores the oldest of many, with a file that is nowhere else', async () => {
    const attachment = keepFile('the only copy')
    createEntry('Then')
    const id = await backUp()
    rmSync(attachment.path)
    createEntry('Since')
    for (let count = 0; count < 4; count += 1) await backUp()
    const kept = join(folder(), 'files', attachment.sha256)
    const longAgo = new Date(effects.milliseconds() - 3 * 86_400_000)
    utimesSync(kept, longAgo, longAgo)
    await account().sync.now()
    await restore(id)
    expect(descriptions()).toEqual(['Then'])
    expect(readFileSync(attachment.path, 'utf8')).toBe('the only copy')
    expect((await state()).backups.map((one) => one.id)).toContain(id)
  })

  it('restores everything but a file that is lost, which is named before', async () => {
    const attachment = keepFile('lost')
    const { replica, workspaceId } = account()
    const about = { name: 'plan.pdf', sha256: attachment.sha256, size: 4 }
    replica.transaction(() => createRow({ replica, effects }, 'attachment', null, workspaceId(), about))
    createEntry('Then')
    const id = await backUp()
    createEntry('Since')
    rmSync(join(folder(), 'files', attachment.sha256))
    expect(await backups['backups.preview']({ id })).toMatchObject({ lostFiles: [] })
    rmSync(attachment.path)
    expect(await backups['backups.preview']({ id })).toMatchObject({ lostFiles: ['plan.pdf'] })
    await account().sync.now()
    await restore(id)
    expect(descriptions()).toEqual(['Then'])
  })

  it('tells before what it changes', async () => {
    const gone = createEntry('Deleted since')
    const kept = createEntry('Renamed since')
    const id = await backUp()
    const { replica } = account()
    replica.transaction(() => {
      for (const [entry, change] of [
        [gone, null],
        [kept, { description: 'Other' }],
      ] as const) {
        const row = replica.rows.find('timeEntry', entry)
        if (row === undefined) continue
        if (change === null) deleteRow({ replica, effects }, 'timeEntry', row)
        else updateRow({ replica, effects }, 'timeEntry', row, change)
      }
    })
    createEntry('Made since')
    await account().sync.now()
    expect(await backups['backups.preview']({ id })).toMatchObject({
      isWhole: true,
      rows: [
        {
          entity: 'timeEntry',
          back: 1,
          changed: 1,
          gone: 1,
          namesBack: ['Deleted since'],
          namesGone: ['Made since'],
        },
      ],
      waitingNow: 0,
    })
    expect(descriptions()).toEqual(['Made since', 'Other'])
  })

  it('goes on after a crash in the middle of it', async () => {
    createEntry('Then')
    const id = await backUp()
    createEntry('Since')
    // It ends when everything is ready and nothing is in its place.
    await account().sync.now()
    const { unpackBackup } = await import('./read-backup.ts')
    const { stageRestore } = await import('./staged-restore.ts')
    const manifest = await unpackBackup({ folder: folder(), id, into: join(profile, 'restoring') })
    await end()
    await stageRestore({ profile, folder: folder(), manifest, accountId: signedIn.record.id })
    await start(signedIn)
    expect(descriptions()).toEqual(['Then'])
    expect(existsSync(join(profile, 'restoring'))).toBe(false)
  })

  it('changes nothing where the present state cannot be backed up', async () => {
    createEntry('Then')
    const id = await backUp()
    createEntry('Since')
    runJob = (name, ...rest) =>
      name === 'writeBackup'
        ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
        : runHere(name, ...rest)
    await expect(restore(id)).rejects.toThrow('The disk is full')
    await accounts?.handlers['account.open'](signedIn)
    expect(descriptions()).toEqual(['Since', 'Then'])
  })
})

describe('a damaged backup', () => {
  it.each([
    ['whose replica has another letter', 'replica.sqlite.gz', (bytes: Buffer) => bytes.fill(0x5a, 200, 220)],
    ['whose service is cut short', 'service.sqlite.gz', (bytes: Buffer) => bytes.subarray(0, 500)],
    ['whose key has gone', 'service.key.gz', () => null],
  ])('%s is refused in words, and nothing changes', async (_, name, harm) => {
    createEntry('Then')
    const id = await backUp()
    createEntry('Since')
    const path = join(folder(), id, name)
    const harmed = harm(readFileSync(path))
    if (harmed === null) rmSync(path)
    else writeFileSync(path, harmed)
    await expect(Promise.resolve(backups['backups.preview']({ id }))).rejects.toThrow(
      'This backup is damaged',
    )
    await expect(restore(id)).rejects.toThrow('Choose another backup')
    expect(descriptions()).toEqual(['Since', 'Then'])
  })

  it('whose manifest cannot be read is named', async () => {
    const id = await backUp()
    writeFileSync(join(folder(), id, 'manifest.json'), '{')
    expect(await state()).toMatchObject({ backups: [], unreadable: [id] })
  })
})

describe('making backups', () => {
  it('makes one by itself after a while of quiet, and none while nothing changes', async () => {
    createEntry('One')
    await pass(3 * 60_000)
    expect((await state()).backups).toMatchObject([{ reason: 'daily' }])
    await pass(50 * 3_600_000)
    expect((await state()).backups).toHaveLength(1)
    createEntry('Two', -49)
    await pass(30 * 3_600_000)
    expect((await state()).backups).toHaveLength(2)
  })

  it('makes them by itself although one is dated ahead, by a clock that was wrong', async () => {
    const right = effects.milliseconds()
    effects.sleep(365 * 86_400_000)
    const ahead = await backUp()
    effects.sleep(right - effects.milliseconds())
    await accounts?.handlers['account.open'](signedIn)
    await pass(3 * 60_000)
    createEntry('One')
    await pass(30 * 3_600_000)
    const made = (await state()).backups
    expect(made.map(({ reason }) => reason)).toEqual(['asked', 'daily', 'daily'])
    expect(made[0]?.id).toBe(ahead)
  })

  it('tries again although a failure is dated ahead', async () => {
    const right = effects.milliseconds()
    effects.sleep(365 * 86_400_000)
    runJob = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    await expect(Promise.resolve(backups['backups.create']({}))).rejects.toThrow('The disk is full')
    runJob = runHere
    effects.sleep(right - effects.milliseconds())
    await accounts?.handlers['account.open'](signedIn)
    await pass(3 * 60_000)
    expect(await state()).toMatchObject({ failure: null, backups: [{ reason: 'daily' }] })
  })

  it('writes a file of a task again that is not what was kept', async () => {
    const { sha256 } = keepFile('the only copy')
    await backUp()
    writeFileSync(join(folder(), 'files', sha256), 'THE ONLY COPY')
    const id = await backUp()
    expect(readFileSync(join(folder(), 'files', sha256), 'utf8')).toBe('the only copy')
    await expect(Promise.resolve(backups['backups.preview']({ id }))).resolves.toMatchObject({
      isWhole: true,
    })
  })

  it('leaves a failure in the settings, and tries again', async () => {
    let isFull = true
    runJob = (name, ...rest) =>
      isFull
        ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
        : runHere(name, ...rest)
    await expect(Promise.resolve(backups['backups.create']({}))).rejects.toThrow('The disk is full')
    expect((await state()).failure?.message).toContain('Free some space')
    createEntry('Kept all the same')
    isFull = false
    await pass(3 * 3_600_000)
    expect(await state()).toMatchObject({ failure: null, backups: [{ reason: 'daily' }] })
  })

  it('makes one before the tables of the replica change', async () => {
    createEntry('Then')
    await account().sync.now()
    await end()
    const path = join(profile, 'replicas', `${signedIn.record.id}.sqlite`)
    for (const ending of ['', '.outbox', '.seal']) rmSync(`${path}${ending}`)
    const earlier = openSqlite(path)
    migrate(earlier, migrations.slice(0, -1))
    earlier.close()
    await start(signedIn)
    const { backups: made } = await state()
    expect(made).toMatchObject([{ reason: 'migration' }])
    createEntry('Since')
    await account().sync.now()
    await restore(made[0]?.id ?? '')
    expect(descriptions()).toEqual(['Then'])
  })

  it('refuses a folder that cannot be written, and takes another one', async () => {
    writeFileSync(join(profile, 'a-file'), '')
    const set = async (path: string) => await backups['backups.setFolder']({ folder: path })
    await expect(set(join(profile, 'a-file', 'in-it'))).rejects.toThrow('cannot be used')
    await expect(set(join(profile, 'mistyped', 'in-it'))).rejects.toThrow('cannot be used')
    expect(existsSync(join(profile, 'mistyped'))).toBe(false)
    await expect(set('somewhere')).rejects.toThrow('whole path')
    const elsewhere = join(profile, 'another-disk')
    await set(elsewhere)
    await backUp()
    expect(await state()).toMatchObject({ folder: elsewhere, isOwnFolder: false, backups: [{}] })
    expect(existsSync(folder())).toBe(false)
    // Not connected now: nothing is written to where it should be.
    rmSync(elsewhere, { recursive: true })
    await expect(backUp()).rejects.toThrow('The folder is not there')
    expect(existsSync(elsewhere)).toBe(false)
  })

  it('removes what a crash has left in the middle of one', async () => {
    const part = join(folder(), `${signedIn.record.id}.part`)
    cpSync(join(profile, 'service'), part, { recursive: true })
    expect((await state()).backups).toEqual([])
    const id = await backUp()
    expect(readdirSync(folder()).toSorted()).toEqual([id, 'files'])
  })
})

describe('a backup of another computer', () => {
  /** Everything is in its place, and nobody was told. */
  async function crashAfterRestore(id: string): Promise<void> {
    await accounts?.handlers['account.restore']({ id })
    await end()
    await start(signedIn)
  }

  it.each([
    ['', false],
    [', also where a crash follows', true],
  ])('brings its data to an account that has just begun here%s', async (_, crashes) => {
    createEntry('There')
    await account().sync.now()
    await backUp()
    const backedUp = folder()
    const former = profile
    const local = signedIn
    await end()
    profile = mkdtempSync(join(tmpdir(), 'dayloom-backups-'))
    effects = new FakeEffects('0003', new Date().toISOString())
    await start(null)
    createEntry('Here')
    await account().sync.now()
    await backups['backups.setFolder']({ folder: backedUp })
    const [found] = (await state()).backups
    expect(found?.otherAccount).toBe('Ada')
    if (crashes) await crashAfterRestore(found?.id ?? '')
    else await restore(found?.id ?? '')
    expect(descriptions()).toEqual(['There'])
    createEntry('Afterwards')
    expect(await account().sync.now()).toMatchObject({ waiting: 0, refused: 0 })
    const [before] = (await state()).backups
    await restore(before?.id ?? '')
    expect(descriptions()).toEqual(['Here'])
    signedIn = local
    rmSync(former, { recursive: true, force: true })
  })
})

describe('an account on a server', () => {
  const urls = { serverUrl: 'http://server.test', accountsUrl: null, planningUrl: null }
  let service: Service
  let local: SignedIn

  beforeEach(async () => {
    local = signedIn
    service = await createService({ database: { kind: 'sqlite', path: ':memory:' } })
    network = service.fetch
    const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse', timeZone: 'UTC' }
    signedIn = (await accounts?.handlers['account.signUp']({ ...urls, ...person })) ?? local
    await accounts?.handlers['account.open'](signedIn)
    await account().sync.now()
  })
  afterEach(async () => {
    await end()
    await service.close()
    signedIn = local
  })

  /** The computer has lost what it had of the account. */
  async function loseReplica(): Promise<void> {
    await end()
    for (const name of readdirSync(join(profile, 'replicas')))
      if (name.startsWith(signedIn.record.id)) rmSync(join(profile, 'replicas', name), { recursive: true })
    await start(signedIn)
  }

  it('gets edits back that had not arrived, and sends them once', async () => {
    network = offline
    createEntry('Never sent')
    const id = await backUp()
    await loseReplica()
    expect(descriptions()).toEqual([])
    expect(await backups['backups.preview']({ id })).toMatchObject({
      isWhole: false,
      rows: [],
      edits: [{ entity: 'timeEntry', count: 1 }],
    })
    await restore(id)
    expect(descriptions()).toEqual(['Never sent'])
    network = service.fetch
    expect(await account().sync.now()).toMatchObject({ waiting: 0, refused: 0 })
    await restore(id)
    await account().sync.now()
    await loseReplica()
    expect(descriptions()).toEqual(['Never sent'])
  })

  it('makes no edit twice that has arrived since, and leaves a later value', async () => {
    const entry = createEntry('First')
    await account().sync.now()
    network = offline
    const rename = (description: string) => {
      const { replica } = account()
      const row = replica.rows.find('timeEntry', entry)
      if (row === undefined) throw new Error('no row')
      replica.transaction(() => updateRow({ replica, effects }, 'timeEntry', row, { description }))
    }
    rename('Second')
    const id = await backUp()
    network = service.fetch
    await account().sync.now()
    rename('Third')
    await account().sync.now()
    await restore(id)
    await account().sync.now()
    expect(account().sync.status()).toMatchObject({ waiting: 0, refused: 0 })
    await loseReplica()
    expect(descriptions()).toEqual(['Third'])
  })

  it('asks about a change that is older than what the server remembers', async () => {
    const entry = createEntry('First')
    await account().sync.now()
    network = offline
    const { replica } = account()
    const row = replica.rows.find('timeEntry', entry)
    if (row === undefined) throw new Error('no row')
    replica.transaction(() => updateRow({ replica, effects }, 'timeEntry', row, { description: 'Old' }))
    const id = await backUp()
    await loseReplica()
    effects.sleep(31 * 86_400_000)
    await restore(id)
    expect(account().replica.operations.refusedAfter(0)).toMatchObject([{ reason: { code: 'from_backup' } }])
  })

  it('takes its backups along when the account is forgotten here', async () => {
    createEntry('One')
    await backUp()
    await accounts?.handlers['account.close']({ forget: true, discardUnsent: true, signsOut: false })
    expect(readdirSync(folder())).toEqual(['files'])
  })
})
