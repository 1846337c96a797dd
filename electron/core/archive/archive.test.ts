import { BlobReader, TextWriter, ZipReader, type FileEntry } from '@zip.js/zip.js'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { openAsBlob } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exportFromCommandLine } from '../../export.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { initialFields } from '../../../shared/entities/entities.ts'
import { entityNames } from '../../../shared/entities/entity.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'
import { accountRecord } from '../sync/testing/device.ts'
import { fileNameOf } from './archive-tables.ts'
import { archiveProcedures } from './archive.ts'
import { writeArchive } from './write-archive.ts'

let profile: string
let account: TestAccount
let file: string

beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'dayloom-archive-'))
  mkdirSync(join(profile, 'replicas'))
  account = openTestAccount(join(profile, 'replicas', `${accountRecord.id}.sqlite`))
  account.replica.transaction(() =>
    account.replica.workspaceTables.replaceWorkspaces(accountRecord.workspaces),
  )
  file = join(profile, 'out.zip')
})
afterEach(() => {
  account.replica.close()
  rmSync(profile, { recursive: true, force: true })
})

const invoiceId = crypto.randomUUID() as LocalId

const job = () => ({
  file,
  replaces: false,
  replica: join(profile, 'replicas', `${accountRecord.id}.sqlite`),
  contents: [join(profile, 'replicas', `${accountRecord.id}.files`)],
  account: { name: 'Ada', email: 'ada@example.com', server: null },
  at: '2026-03-20T08:00:00Z',
  timeZone: 'Europe/Berlin',
  proofs: [{ id: invoiceId, number: '2026/1', text: '{}' }],
})

/** The texts of a ZIP by name. */
async function contents(path: string): Promise<ReadonlyMap<string, string>> {
  const zip = new ZipReader(new BlobReader(await openAsBlob(path)))
  const texts = new Map<string, string>()
  for (const entry of await zip.getEntries())
    texts.set(entry.filename, await (entry as FileEntry).getData(new TextWriter()))
  await zip.close()
  return texts
}

function fill(): void {
  const client = account.pull('client', 1, { name: 'Acme, Ltd' })
  const project = account.pull('project', 2, { name: '=Site', clientId: client })
  const tags = [account.pull('tag', 3, { name: 'deep' }), account.pull('tag', 4, { name: 'call' })].toSorted()
  const task = account.pull('task', 5, { name: 'Draw “it”\nsoon', projectId: project })
  account.pull('timeEntry', 6, {
    description: 'Over the change of the clock',
    projectId: project,
    taskId: task,
    tagIds: tags,
    billable: true,
    start: '2026-03-28T23:30:00Z',
    stop: '2026-03-29T01:30:00Z',
  })
  account.pull('timeEntry', 7, { description: 'Runs', start: '2026-03-30T08:00:00Z', stop: null })
  const sha256 = createHash('sha256').update('hello').digest('hex')
  mkdirSync(job().contents[0] ?? '')
  writeFileSync(join(job().contents[0] ?? '', sha256), 'hello')
  account.pull('attachment', 8, { name: '../a.txt', sha256, size: 5, taskId: task })
  account.pull('attachment', 9, { name: 'gone.txt', sha256: '0'.repeat(64), size: 5, taskId: task })
}

describe('the archive', () => {
  it('has every row of every kind as JSON, with all fields in their order', async () => {
    fill()
    expect(await writeArchive(job())).toEqual({ entries: 2, files: 1, missing: 1, sent: 0 })
    const texts = await contents(file)
    expect([...texts.keys()]).toContainEqual(expect.stringMatching(/^proofs\/[\w-]+\/2026_1\.proof\.json$/))
    for (const entity of entityNames) {
      const rows = JSON.parse(texts.get(`json/${fileNameOf(entity)}.json`) ?? 'null') as object[]
      const known = account.replica.rows.where(entity, 'deleted = 0 ORDER BY local_id', [])
      expect(rows.map((row) => Reflect.get(row, 'id') as unknown)).toEqual(
        known.map(({ localId }) => localId),
      )
      for (const [index, row] of rows.entries()) expect(row).toMatchObject(known[index]?.fields ?? {})
      for (const row of rows)
        expect(Object.keys(row)).toEqual(['id', 'workspaceId', ...Object.keys(initialFields[entity])])
    }
    expect(JSON.parse(texts.get('archive.json') ?? '')).toMatchObject({
      format: 1,
      timeZone: 'Europe/Berlin',
      workspaces: [{ id: 1, name: 'Work' }],
      counts: { timeEntry: 2, client: 1, attachment: 2 },
    })
  })

  it('has tables for spreadsheets in the person’s zone, and files under names that lead nowhere', async () => {
    fill()
    await writeArchive(job())
    const texts = await contents(file)
    const [header, first, second] = texts.get('csv/time-entries.csv')?.split('\r\n') ?? []
    expect(header).toMatch(/^Description,Client,Project,Task,Tags,Billable,Date,Start,Stop date,Stop,Seconds/)
    expect(first).toContain(`Over the change of the clock,"Acme, Ltd",'=Site,"Draw “it”\nsoon"`)
    expect(first).toMatch(/,yes,2026-03-29,00:30:00,2026-03-29,03:30:00,7200,2026-03-28T23:30:00Z/)
    expect(second).toMatch(/^Runs,,,,,no,2026-03-30,10:00:00,,,,2026-03-30T08:00:00Z,,Work,/)
    const names = [...texts.keys()].filter((name) => name.startsWith('files/'))
    expect(names).toEqual([expect.stringMatching(/^files\/[\da-f-]{36}\/\.\._a\.txt$/)])
    expect(texts.get(names[0] ?? '')).toBe('hello')
  })

  it('is the same for the same data', async () => {
    fill()
    await writeArchive(job())
    await writeArchive({ ...job(), file: `${file}2` })
    expect(await contents(`${file}2`)).toEqual(await contents(file))
  })

  it('never takes the place of a file unasked, and leaves nothing of one that fails', async () => {
    writeFileSync(file, 'mine')
    await expect(writeArchive(job())).rejects.toThrow('There is a file already')
    await writeArchive({ ...job(), replaces: true })
    await expect(writeArchive({ ...job(), file: join(profile, 'no', 'folder.zip') })).rejects.toThrow(
      'ENOENT',
    )
    account.replica.sqlite.execute('PRAGMA user_version = 3')
    await expect(writeArchive({ ...job(), file: `${file}2` })).rejects.toThrow('Start Dayloom once')
    expect(readdirSync(profile).toSorted()).toEqual(['out.zip', 'replicas'])
  })
})

describe('an archive that is cancelled', () => {
  it('leaves nothing', async () => {
    const archive = archiveProcedures({
      account: { ...account, record: { ...accountRecord, kind: 'local' } } as never,
      profile,
      effects: account.effects,
      // A thread that is ended runs nothing after that.
      runJob: (_name, _input, signal) => {
        writeFileSync(`${file}.part`, 'half')
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        )
      },
      onProgress: () => undefined,
    })
    const written = Promise.resolve(archive['archive.write']({ file, replaces: false }))
    await expect.poll(() => existsSync(`${file}.part`)).toBe(true)
    await archive['archive.cancel']({})
    await expect(written).rejects.toThrow('Nothing was written')
    expect(readdirSync(profile)).toEqual(['replicas'])
  })
})

describe('--export', () => {
  let said: string[]
  const run = (...args: string[]) =>
    exportFromCommandLine([...args, '--profile', profile], (line) => said.push(line))
  beforeEach(() => {
    said = []
    const accounts = { version: 1, current: accountRecord.id, accounts: [accountRecord] }
    writeFileSync(join(profile, 'accounts.json'), JSON.stringify(accounts))
  })

  it('writes the archive, also while the program runs, and says what only the service could add', async () => {
    fill()
    account.pull('invoice', 10, { kind: 'invoice', state: 'sent', number: '2026-0001' })
    account.pull('invoice', 11, { kind: 'invoice', state: 'draft' })
    expect(await run('--export', file)).toBe(0)
    expect(said).toEqual([
      expect.stringContaining('Exported 2 time entries'),
      expect.stringMatching(/Proofs of hours .* sent invoices: 1\. .* while Dayloom runs/),
      expect.stringContaining('1 files'),
    ])
    expect((await contents(file)).has('json/time-entries.json')).toBe(true)
  })

  it('says what is wrong, and answers with another code', async () => {
    expect(await run('--export')).toBe(2)
    writeFileSync(file, 'mine')
    expect(await run(`--export=${file}`)).toBe(1)
    rmSync(join(profile, 'accounts.json'))
    expect(await run('--export', `${file}2`)).toBe(1)
    expect(said).toEqual([
      expect.stringContaining('takes the name of a file'),
      expect.stringContaining('already'),
      expect.stringContaining('nothing to export'),
    ])
    expect(existsSync(`${file}2`)).toBe(false)
  })
})
