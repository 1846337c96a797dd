import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { downloadAttachment } from '../../shared/api/attachments.ts'
import { createClient, listMyClients } from '../../shared/api/clients.ts'
import { attach, pathTo, taskOf } from '../attachments/attachments.fixture.ts'
import { createFolderContents } from '../contents/folder-contents.ts'
import { systemRandom } from '../effects/random.ts'
import { FeedReader } from '../feed/feed-reader.fixture.ts'
import { tokenHeader } from '../testing/api-client.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let backup: string
let test: TestService
let ann: Person

const key = new Uint8Array(32).fill(7)
const at = '2026-03-20T10:00:00.000Z'
const contentsIn = (place: string) => createFolderContents(join(place, 'attachments'), systemRandom)
const databaseIn = (place: string) => ({ kind: 'sqlite', path: join(place, 'dayloom.sqlite') }) as const

const open = (place: string): Promise<TestService> =>
  openTestService({ database: databaseIn(place), contents: contentsIn(place), secretKey: key })

const create = (name: string) =>
  ann.client.call(createClient, { params: { workspace_id: ann.workspaceId }, body: { name } })

const write = (contents = contentsIn(folder), used = key) =>
  writeBackup({ folder: backup, database: databaseIn(folder), key: used, withKey: true, contents, at })

const restore = (place: string, options: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    folder: backup,
    database: databaseIn(place),
    key: null,
    keyFile: join(place, 'service.key'),
    contents: contentsIn(place),
    replaces: false,
    at,
    ...options,
  })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dayloom-backup-'))
  backup = join(folder, 'copies', 'monday')
  test = await open(folder)
  ann = await test.signUp()
})
afterEach(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

it('a copy made while the service writes is whole, and who has read more is told so', async () => {
  const task = await taskOf(ann)
  const file = await attach(ann, task, { text: 'a drawing' })
  await create('Kept')
  const writing = write()
  for (let count = 0; count < 20; count += 1) await create(`Meanwhile ${count}`)
  const { manifest, unreadable } = await writing
  expect(unreadable).toEqual([])
  expect(manifest.files).toHaveLength(3)
  for (const name of await readdir(backup)) expect((await stat(join(backup, name))).mode & 0o077).toBe(0)
  await create('Lost')
  const reader = new FeedReader(ann.client)
  await reader.read()
  await test.close()

  const place = join(folder, 'other')
  expect(await restore(place)).toMatchObject({ keptAs: null })
  expect(await readFile(join(place, 'service.key'), 'utf8')).toBe(`${Buffer.from(key).toString('hex')}\n`)
  test = await open(place)
  const client = test.anonymous.with(tokenHeader(ann.me.api_token))
  const names = (await client.call(listMyClients)).map(({ name }) => name)
  expect(names).toContain('Kept')
  expect(names).not.toContain('Lost')
  const answer = await client.send(downloadAttachment, { params: pathTo(task, file) })
  expect(await text(answer.body ?? new ReadableStream())).toBe('a drawing')
  expect((await reader.copy(client).page()).restored).toContainEqual(
    expect.objectContaining({ organization_id: ann.organizationId }),
  )
})

it('half of a copy is none: it is not restored, and the next copy takes its place', async () => {
  const half = `${backup}.part`
  await mkdir(half, { recursive: true })
  await copyFile(join(folder, 'dayloom.sqlite'), join(half, 'dayloom.sqlite'))
  await expect(restore(join(folder, 'other'), { folder: half })).rejects.toThrow('no whole backup')
  await write()
  expect(existsSync(half)).toBe(false)
  await expect(write()).rejects.toThrow('is there already')
  await truncate(join(backup, 'dayloom.sqlite'), 4096)
  await expect(restore(join(folder, 'other'))).rejects.toThrow('dayloom.sqlite is not what was written')
  expect(existsSync(join(folder, 'other'))).toBe(false)
})

it('a folder of something else is not taken for half of a copy', async () => {
  await mkdir(`${backup}.part`, { recursive: true })
  await writeFile(join(`${backup}.part`, 'letters.txt'), 'mine')
  await expect(write()).rejects.toThrow('remove it')
})

it('takes no other key, and no place where a service runs', async () => {
  await expect(write(contentsIn(folder), new Uint8Array(32))).rejects.toThrow(
    'key is not that of the database',
  )
  await write()
  await create('Later')
  await expect(restore(folder, { key: new Uint8Array(32) })).rejects.toThrow('key is not that of the backup')
  await expect(restore(folder, { key })).rejects.toThrow('--replace')
  await expect(restore(folder, { key, replaces: true })).rejects.toThrow('The service runs')
  await test.close()
  const { keptAs } = await restore(folder, { key, replaces: true })
  expect(existsSync(keptAs ?? '')).toBe(true)
  test = await open(folder)
  const client = test.anonymous.with(tokenHeader(ann.me.api_token))
  expect(await client.call(listMyClients)).toEqual([])
})

it('tells which attachments the service has lost', async () => {
  const file = await attach(ann, await taskOf(ann), { text: 'a drawing' })
  await contentsIn(folder).remove({ organizationId: ann.organizationId, sha256: file.sha256 })
  expect((await write()).unreadable).toEqual([expect.stringContaining(file.sha256)])
})
