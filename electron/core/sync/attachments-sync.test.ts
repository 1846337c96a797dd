import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createService } from '../../../server/service.ts'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { systemFileSystem } from '../files/file-system.ts'
import { attach, attachmentsOn, contentOf, fileOf, sha256Of, transfer } from './testing/attach.ts'
import type { Device, DeviceOptions } from './testing/device.ts'
import { FakeEffects, settled } from './testing/fake-effects.ts'
import { MeteredService } from './testing/metered-service.ts'

const newFolder = temporaryFolders()
const DAY = 86_400_000
const text = fileOf('notes.txt', 700_000)
const photo = fileOf('photo.png', 300, 7)

let service: MeteredService
let folder: string

beforeEach(async () => {
  service = await MeteredService.open(createService)
  folder = newFolder()
})

afterEach(() => service.close())

function device(name: string, more: Partial<DeviceOptions> = {}, path = ':memory:'): Device {
  const effects = new FakeEffects(name, service.effects.now())
  return service.deviceNamed(name, effects, path, more)
}

/** The program ended, and begins again with what is on the disk. */
async function restarted(before: Device, path: string, name: string): Promise<Device> {
  await before.close()
  return device(name, {}, path)
}

/** A device whose task is at the service, with the folder in which its files are. */
async function withTask(name = '0001', more: Partial<DeviceOptions> = {}): Promise<[Device, LocalId]> {
  const made = device(name, { attachmentFolder: folder, ...more })
  const taskId = made.create('task', { name: 'Draw' })
  await made.sync()
  return [made, taskId]
}

function sameTask(on: Device): LocalId {
  const [task] = on.rows('task')
  if (task === undefined) throw new Error('no task')
  return task.localId
}

const names = async (on: Device, taskId: LocalId) => (await attachmentsOn(on, taskId)).map(({ name }) => name)
const uploads = () =>
  service.carried.filter(({ method, path }) => method === 'POST' && path.endsWith('/attachments'))

describe('a file on a task', () => {
  it('waits where the disk cannot tell whether there are any, and goes later', async () => {
    const [desk, taskId] = await withTask()
    service.isUp = false
    await attach(desk, taskId, fileOf('notes.txt', 20))
    service.isUp = true
    const { operations } = desk.replica
    const sendable = operations.sendable.bind(operations)
    const reading = vi.spyOn(operations, 'sendable')
    reading.mockImplementation((lane, after, limit) => {
      if (lane === 'edits') return sendable(lane, after, limit)
      reading.mockRestore()
      throw new Error('disk I/O error')
    })
    await desk.sync()
    await desk.effects.pass(60_000)
    expect(desk.defects).toEqual([new Error('disk I/O error')])
    // The file is read from the disk, which keeps no fake time.
    await expect.poll(uploads).toHaveLength(1)
  })

  it('is there at once, offline, and on the other device as it was, whole', async () => {
    const [desk, taskId] = await withTask()
    service.isUp = false
    await attach(desk, taskId, text, photo)
    const waiting = { size: 700_000, mimeType: 'text/plain', content: 'uploading', syncState: 'waiting' }
    expect(await attachmentsOn(desk, taskId)).toMatchObject([
      { name: 'notes.txt', ...waiting },
      { name: 'photo.png' },
    ])
    const [here] = await attachmentsOn(desk, taskId)
    expect(await contentOf(desk, here?.id as LocalId)).toEqual(Buffer.from(text.bytes))
    service.isUp = true
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 0 })
    expect((await attachmentsOn(desk, taskId)).map(({ content }) => content)).toEqual(['here', 'here'])
    expect(desk.procedures['tasks.list']({ includeDone: true, limit: 10 })).toMatchObject([
      { attachments: 2 },
    ])

    const laptop = device('0002')
    await laptop.sync()
    const [there] = await attachmentsOn(laptop, sameTask(laptop))
    expect(there).toMatchObject({ name: 'notes.txt', content: 'server', syncState: 'saved' })
    expect(await contentOf(laptop, there?.id as LocalId)).toEqual(Buffer.from(text.bytes))
    expect((await attachmentsOn(laptop, sameTask(laptop)))[0]).toMatchObject({ content: 'here' })
  })

  it('goes after its task where both were made offline', async () => {
    const desk = device('0001')
    await desk.sync()
    service.isUp = false
    const taskId = desk.create('task', { name: 'Draw' })
    await attach(desk, taskId, text)
    service.isUp = true
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 0 })
    const laptop = device('0002')
    await laptop.sync()
    expect(await names(laptop, sameTask(laptop))).toEqual(['notes.txt'])
  })

  it('says how far it is while it is sent, when it is large', async () => {
    const [desk, taskId] = await withTask()
    const shares: number[] = []
    const seen: (number | null)[] = []
    const { stored } = desk.account.attachments
    stored.sentBytes.onSent(({ sha256, share }) => {
      shares.push(share)
      seen.push(stored.sentBytes.shareOf(sha256))
    })
    service.isUp = false
    const film = fileOf('film.mp4', 3_000_000, 3)
    await attach(desk, taskId, film, text)
    service.isUp = true
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 0 })
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBe(1)
    expect(seen).toEqual(shares)
    const sent = await attachmentsOn(desk, taskId)
    expect(sent.map(({ content, sent: share }) => [content, share])).toEqual([
      ['here', null],
      ['here', null],
    ])
    const laptop = device('0002')
    await laptop.sync()
    const [there] = await attachmentsOn(laptop, sameTask(laptop))
    expect(await contentOf(laptop, there?.id as LocalId)).toEqual(Buffer.from(film.bytes))
  })

  it('may be empty', async () => {
    const [desk, taskId] = await withTask()
    const [id] = await attach(desk, taskId, fileOf('empty.txt', 0))
    await desk.sync()
    expect(await contentOf(desk, id as LocalId)).toHaveLength(0)
    expect(await attachmentsOn(desk, taskId)).toMatchObject([{ size: 0, content: 'here' }])
  })

  it('comes once though the answer is lost', async () => {
    const [desk, taskId] = await withTask()
    let left = 1
    service.losesAnswer = ({ url }) => url.includes('/attachments') && (left -= 1) >= 0
    await attach(desk, taskId, text)
    await desk.sync()
    await desk.effects.pass(60_000)
    // Reads from the disk take their own time.
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 0 })
    expect(new Set(uploads().map(({ key }) => key)).size).toBe(1)
    const laptop = device('0002')
    await laptop.sync()
    expect(await names(laptop, sameTask(laptop))).toEqual(['notes.txt'])
  })

  it('is sent from the stored content after a restart in the middle of its way', async () => {
    const path = join(folder, 'account.sqlite')
    const desk = device('0001', {}, path)
    const taskId = desk.create('task', { name: 'Draw' })
    await desk.sync()
    service.losesAnswer = ({ url }) => url.includes('/attachments')
    await attach(desk, taskId, text)
    await desk.sync()
    expect(desk.status).toMatchObject({ waiting: 1 })
    service.losesAnswer = () => false
    const again = await restarted(desk, path, '0003')
    expect(await again.sync()).toMatchObject({ waiting: 0, refused: 0 })
    expect(await names(again, taskId)).toEqual(['notes.txt'])
    const laptop = device('0002')
    await laptop.sync()
    expect(await names(laptop, sameTask(laptop))).toEqual(['notes.txt'])
  })

  it('holds back neither an edit nor news while it is on its way', async () => {
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow: DeviceOptions['fetch'] = async (request) => {
      if (request.method === 'POST' && request.url.includes('/attachments')) {
        begun.resolve()
        await goOn.promise
      }
      return service.fetch(request)
    }
    const [desk, taskId] = await withTask('0001', { fetch: slow })
    const laptop = device('0002')
    await laptop.sync()
    const [id] = await attach(desk, taskId, text)
    const synced = desk.sync()
    await begun.promise
    desk.update('task', taskId, { name: 'Paint' })
    desk.procedures['attachments.rename']({ id: id as LocalId, name: 'plan.txt' })
    laptop.create('tag', { name: 'urgent' })
    await laptop.sync()
    await desk.effects.pass(6 * 60_000)
    await laptop.sync()
    expect(laptop.row('task', sameTask(laptop)).fields.name).toBe('Paint')
    expect(desk.rows('tag')).toHaveLength(1)
    expect(await attachmentsOn(desk, taskId)).toMatchObject([{ name: 'plan.txt', content: 'uploading' }])
    goOn.resolve()
    await synced
    await desk.sync()
    await laptop.sync()
    expect(await names(laptop, sameTask(laptop))).toEqual(['plan.txt'])
  })

  it('is refused with a reason where it has vanished from the disk, and blocks nothing', async () => {
    const [desk, taskId] = await withTask()
    await attach(desk, taskId, text, photo)
    await rm(join(folder, sha256Of(text)))
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 1 })
    const [operation] = desk.procedures['sync.operations']()
    expect(operation).toMatchObject({ entity: 'attachment', title: 'notes.txt', state: 'rejected' })
    expect(operation?.reason).toMatchObject({ code: 'file_lost', parameters: { name: 'notes.txt' } })
    const laptop = device('0002')
    await laptop.sync()
    expect(await names(laptop, sameTask(laptop))).toEqual(['photo.png'])
  })

  it('is taken back from the service where the stored content was damaged', async () => {
    const [desk, taskId] = await withTask()
    await attach(desk, taskId, text)
    await writeFile(join(folder, sha256Of(text)), Buffer.alloc(text.bytes.length))
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 1 })
    const laptop = device('0002')
    await laptop.sync()
    expect(await names(laptop, sameTask(laptop))).toEqual([])
  })

  it('is renamed, deleted and brought back, also after that was sent', async () => {
    const [desk, taskId] = await withTask()
    const laptop = device('0002')
    const [id] = await attach(desk, taskId, text)
    await desk.sync()
    desk.procedures['attachments.rename']({ id: id as LocalId, name: 'plan.txt' })
    await desk.sync()
    await laptop.sync()
    expect(await names(laptop, sameTask(laptop))).toEqual(['plan.txt'])
    desk.procedures['attachments.delete']({ ids: [id as LocalId] })
    await desk.sync()
    await laptop.sync()
    expect(await names(laptop, sameTask(laptop))).toEqual([])
    desk.procedures['undo.latest']()
    await desk.sync()
    await laptop.sync()
    expect(await names(laptop, sameTask(laptop))).toEqual(['plan.txt'])
    expect(() => desk.procedures['attachments.rename']({ id: id as LocalId, name: 'a/b' })).toThrow(
      /name of a file/,
    )
  })

  it('goes with a task that is deleted before it was sent, and comes back with it', async () => {
    const [desk, taskId] = await withTask()
    service.isUp = false
    await attach(desk, taskId, text)
    desk.procedures['tasks.delete']({ ids: [taskId] })
    expect(desk.status.waiting).toBe(1)
    desk.procedures['undo.latest']()
    expect(await names(desk, taskId)).toEqual(['notes.txt'])
    service.isUp = true
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 0 })
    const laptop = device('0002')
    await laptop.sync()
    expect(await names(laptop, sameTask(laptop))).toEqual(['notes.txt'])
  })

  it('comes back with its task when that is undone after it was sent', async () => {
    const [desk, taskId] = await withTask()
    await attach(desk, taskId, text)
    await desk.sync()
    desk.procedures['tasks.delete']({ ids: [taskId] })
    await desk.sync()
    expect(desk.rows('attachment')).toEqual([])
    desk.procedures['undo.latest']()
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 0 })
    expect(await names(desk, taskId)).toEqual(['notes.txt'])
    const laptop = device('0002')
    await laptop.sync()
    const [found] = await attachmentsOn(laptop, sameTask(laptop))
    expect(await contentOf(laptop, found?.id as LocalId)).toEqual(Buffer.from(text.bytes))
  })

  it('was never there when adding it is undone before it was sent', async () => {
    const [desk, taskId] = await withTask()
    service.isUp = false
    await attach(desk, taskId, text)
    desk.procedures['undo.latest']()
    expect(await names(desk, taskId)).toEqual([])
    service.isUp = true
    await desk.sync()
    expect(uploads()).toEqual([])
  })
})

describe('fetching a content', () => {
  async function laptopWith(change: (response: Response) => Response): Promise<[Device, LocalId]> {
    const [desk, taskId] = await withTask()
    await attach(desk, taskId, text)
    await desk.sync()
    const fetch: DeviceOptions['fetch'] = async (request) => {
      const response = await service.fetch(request)
      return request.url.includes('/download') ? change(response) : response
    }
    const laptop = device('0002', { fetch, attachmentFolder: join(folder, 'laptop') })
    await laptop.sync()
    const [found] = await attachmentsOn(laptop, sameTask(laptop))
    return [laptop, found?.id as LocalId]
  }

  it.each([
    ['other bytes', new Uint8Array(700_000)],
    ['too little', text.bytes.slice(0, 1000)],
    ['too much', new Uint8Array(700_001)],
  ])('throws %s away and says so', async (_, bytes) => {
    let isDamaged = true
    const [laptop, id] = await laptopWith((response) => (isDamaged ? new Response(bytes) : response))
    await expect(contentOf(laptop, id)).rejects.toThrow(/arrived damaged/)
    expect(await readdir(join(folder, 'laptop'))).toEqual([])
    isDamaged = false
    expect(await contentOf(laptop, id)).toEqual(Buffer.from(text.bytes))
  })

  it('asks once for what two windows want', async () => {
    let asked = 0
    const [laptop, id] = await laptopWith((response) => {
      asked += 1
      return response
    })
    await Promise.all([contentOf(laptop, id), contentOf(laptop, id)])
    expect(asked).toBe(1)
  })

  it('says that there is no connection', async () => {
    const [laptop, id] = await laptopWith((response) => response)
    service.isUp = false
    await expect(contentOf(laptop, id)).rejects.toMatchObject({ code: 'offline' })
  })

  it('says that it is gone when somebody has deleted it', async () => {
    const [laptop, id] = await laptopWith(() =>
      Response.json('Task attachment does not exist', { status: 404 }),
    )
    await expect(contentOf(laptop, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('taking a file in', () => {
  it('refuses what cannot be whole', async () => {
    const [desk, taskId] = await withTask()
    const { procedures } = desk
    const base64 = Buffer.from('hello').toString('base64')
    const begin = async (size: number) =>
      (await procedures['attachments.begin']({ name: 'a.txt', size })).transferId
    const early = await begin(10)
    await procedures['attachments.part']({ transferId: early, offset: 0, base64 })
    const add = (transferId: string) => procedures['attachments.add']({ taskId, transferIds: [transferId] })
    await expect(add(early)).rejects.toThrow(/not come whole/)
    const gap = await begin(10)
    await expect(procedures['attachments.part']({ transferId: gap, offset: 5, base64 })).rejects.toThrow(
      /has changed/,
    )
    const long = await begin(4)
    await expect(procedures['attachments.part']({ transferId: long, offset: 0, base64 })).rejects.toThrow(
      /has changed/,
    )
    await expect(add(long)).rejects.toMatchObject({ code: 'not_found' })
    await expect(procedures['attachments.begin']({ name: '../x', size: 1 })).rejects.toThrow(/name of a file/)
    expect(await names(desk, taskId)).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('takes ten at once, and gives up those of a window that is gone', async () => {
    const [desk] = await withTask()
    const begin = () => desk.procedures['attachments.begin']({ name: 'a.txt', size: 10 })
    const begun = await Promise.allSettled(Array.from({ length: 11 }, begin))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await expect(begin()).rejects.toThrow(/Ten files/)
    desk.effects.sleep(6 * 60_000)
    expect((await begin()).transferId).not.toBe('')
    expect(await readdir(folder)).toHaveLength(1)
  })

  it('says that the disk is full, and leaves nothing behind', async () => {
    const full: typeof systemFileSystem.open = async (...given) => {
      const handle = await systemFileSystem.open(...given)
      handle.write = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
      return handle
    }
    const [desk, taskId] = await withTask('0001', { attachmentDisk: { ...systemFileSystem, open: full } })
    await expect(attach(desk, taskId, text)).rejects.toMatchObject({
      code: 'refused',
      message: 'The disk is full. Free some space, then add the file again.',
    })
    expect(await names(desk, taskId)).toEqual([])
    expect(await readdir(folder)).toEqual([])
    expect(desk.status.waiting).toBe(0)
  })

  it('queues nothing when the content cannot be made durable', async () => {
    const broken = {
      ...systemFileSystem,
      rename: () => Promise.reject(Object.assign(new Error(), { code: 'EIO' })),
    }
    const [desk, taskId] = await withTask('0001', { attachmentDisk: broken })
    await expect(attach(desk, taskId, text)).rejects.toMatchObject({ code: 'EIO' })
    expect(await names(desk, taskId)).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })
})

describe('contents that nothing needs', () => {
  it('go when the account is opened a day later; what waits, was refused or is on a task stays', async () => {
    const path = join(folder, 'account.sqlite')
    const stored = join(folder, 'account.files')
    const desk = device('0001', {}, path)
    const taskId = desk.create('task', { name: 'Draw' })
    const [deletedLater] = await attach(desk, taskId, fileOf('deleted.txt', 10, 2))
    await attach(desk, taskId, fileOf('kept.txt', 10, 3))
    await desk.sync()
    desk.procedures['attachments.delete']({ ids: [deletedLater as LocalId] })
    await desk.sync()
    await transfer(desk, fileOf('begun.txt', 10, 4))
    service.isUp = false
    await attach(desk, taskId, fileOf('waiting.txt', 10, 5))
    await attach(desk, taskId, fileOf('undone.txt', 10, 6))
    desk.procedures['undo.latest']()
    expect(await readdir(stored)).toHaveLength(5)

    const soon = await restarted(desk, path, '0003')
    await soon.account.attachments.sweep(Date.now())
    expect(await readdir(stored)).toHaveLength(4)
    await soon.account.attachments.sweep(Date.now() + 2 * DAY)
    const left = new Set(await readdir(stored))
    expect(left).toEqual(new Set([sha256Of(fileOf('', 10, 3)), sha256Of(fileOf('', 10, 5))]))
    // Contents that the service also has are fetched again when they are wanted.
    await soon.account.attachments.sweep(Date.now() + 90 * DAY)
    expect(await readdir(stored)).toEqual([sha256Of(fileOf('', 10, 5))])
    service.isUp = true
    expect(await soon.sync()).toMatchObject({ waiting: 0, refused: 0 })
    await settled()
  })

  it('goes with the account when it is signed out', async () => {
    const path = join(folder, 'account.sqlite')
    const desk = device('0001', {}, path)
    const taskId = desk.create('task', { name: 'Draw' })
    await attach(desk, taskId, text)
    await desk.close(true)
    expect(await readdir(folder)).toEqual([])
  })
})
