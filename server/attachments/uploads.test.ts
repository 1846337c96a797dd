/** Uploads of people and programs, and their results. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAttachment, createAttachments, listAttachments } from '../../shared/api/attachments.ts'
import { deleteTask } from '../../shared/api/tasks.ts'
import type { ContentStore } from '../contents/content-store.ts'
import { createMemoryContents } from '../contents/memory-contents.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { attach, formOf, type SentFile, type TaskPath, taskOf } from './attachments.fixture.ts'

const MAXIMUM_FILE_BYTES = 100_000

/** A store that tells what has become of what it was given, and may break down. */
function observedContents() {
  const memory = createMemoryContents()
  const counts = { staged: 0, kept: 0, discarded: 0 }
  let breaksAt = Number.POSITIVE_INFINITY
  const contents: ContentStore = {
    ...memory,
    async stage(content) {
      const staged = await memory.stage(content)
      counts.staged += 1
      let kept = false
      return {
        ...staged,
        async keep(organizationId) {
          if (counts.kept + 1 >= breaksAt) throw new Error('The disk is full.')
          await staged.keep(organizationId)
          kept = true
          counts.kept += 1
        },
        async discard() {
          if (!kept) counts.discarded += 1
        },
      }
    },
  }
  return {
    contents,
    counts,
    reset(breaks = Number.POSITIVE_INFINITY) {
      Object.assign(counts, { staged: 0, kept: 0, discarded: 0 })
      breaksAt = breaks
    },
  }
}

const store = observedContents()
let test: TestService
let person: Person
let task: TaskPath

beforeAll(async () => {
  test = await openTestService({ contents: store.contents, maximumFileBytes: MAXIMUM_FILE_BYTES })
  person = await test.signUp()
})
afterAll(() => test.close())
beforeEach(async () => {
  task = await taskOf(person)
  store.reset()
})

async function names(): Promise<string[]> {
  return (await person.client.call(listAttachments, { params: task })).map(({ name }) => name)
}

function refusalOfOne(fields: Record<string, string>, files: readonly SentFile[], field?: string) {
  return person.client.refusal(createAttachment, { params: task, body: formOf(fields, files, field) })
}

function refusalOfMany(fields: Record<string, string>, files: readonly SentFile[], field = 'files[]') {
  return person.client.refusal(createAttachments, { params: task, body: formOf(fields, files, field) })
}

/** Nothing is left of what was refused before it was complete. */
async function expectNothingLeft(): Promise<void> {
  expect(await names()).toEqual([])
  expect(store.counts.kept).toBe(0)
  expect(store.counts.discarded).toBe(store.counts.staged)
}

const file: SentFile = { text: 'x' }
const order = { display_order: '0' }

describe('P §4.5 POST attachments refuses', () => {
  it.each<[string, Record<string, string>, SentFile[], string | undefined, string]>([
    ['a form without a file', order, [], undefined, 'file: must be present'],
    ['a file under another name', order, [file], 'document', 'file: must be present'],
    ['two files', order, [file, file], undefined, 'file: there must be at most 1'],
    ['no place', {}, [file], undefined, 'display_order: must be present'],
    [
      'a place that is no number',
      { display_order: 'first' },
      [file],
      undefined,
      'display_order: has the wrong form',
    ],
    ['a place between two', { display_order: '1.5' }, [file], undefined, 'display_order: has the wrong form'],
    ['a place beyond all', { display_order: '9999999999' }, [file], undefined, 'display_order: '],
    ['a long name', { ...order, name: 'x'.repeat(256) }, [file], undefined, 'name: '],
    ['a very long name', { ...order, name: 'x'.repeat(100_000) }, [file], undefined, 'name: is too long'],
    ['NUL in a name', { ...order, name: 'a\0b' }, [file], undefined, 'name: must not contain NUL characters'],
  ])('%s', async (_, fields, files, field, message) => {
    expect(await refusalOfOne(fields, files, field)).toMatchObject({
      status: 400,
      message: expect.stringContaining(`Invalid request: ${message}`) as unknown,
    })
    await expectNothingLeft()
  })

  it('a file that is larger than allowed, in planning’s form', async () => {
    const largest = { bytes: new Uint8Array(MAXIMUM_FILE_BYTES) }
    expect(await attach(person, task, largest)).toMatchObject({ size: MAXIMUM_FILE_BYTES })
    task = await taskOf(person)
    store.reset()
    const response = await person.client.send(createAttachment, {
      params: task,
      body: formOf(order, [{ bytes: new Uint8Array(MAXIMUM_FILE_BYTES + 1) }]),
    })
    expect([response.status, await response.json()]).toEqual([
      413,
      {
        error: 'payload_too_large',
        error_description: 'file: a file must not be larger than 100000 bytes',
        trace_id: response.headers.get('x-request-id'),
      },
    ])
    await expectNothingLeft()
  })

  it('a form of many parts', async () => {
    const form = formOf(order, [file])
    for (let index = 0; index < 100; index += 1) form.append(`field${index}`, 'x')
    expect(await person.client.refusal(createAttachment, { params: task, body: form })).toMatchObject({
      status: 400,
      message: 'Invalid request: body: must not have more than 64 parts',
    })
    await expectNothingLeft()
  })

  it('a body that is no form', async () => {
    for (const body of [{ name: 'x' }, [], undefined]) {
      expect(await person.client.refusal(createAttachment, { params: task, body })).toMatchObject({
        status: 400,
        message: 'Invalid request: Content-Type: must be multipart/form-data with a boundary',
      })
    }
  })
})

describe('P §4.5 POST attachments takes', () => {
  it('fields that it does not know, and files under other names, without heeding them', async () => {
    const form = formOf({ ...order, color: 'red', '__proto__[x]': '1', names: 'x', 'name[0]': 'y' }, [file])
    form.append('other', new Blob(['y']), 'other.txt')
    const made = await person.client.call(createAttachment, { params: task, body: form })
    expect(made).toMatchObject({ name: 'notes.txt', size: 1 })
    expect(store.counts.staged).toBe(1)
  })

  it('the first of a field that comes twice', async () => {
    const form = formOf({ ...order, name: 'First.txt' }, [file])
    form.append('name', 'Second.txt')
    expect(await person.client.call(createAttachment, { params: task, body: form })).toMatchObject({
      name: 'First.txt',
    })
  })

  it('fields after the file, and numbers written in other ways', async () => {
    const form = formOf({}, [file])
    form.append('display_order', '+7.0')
    expect(await person.client.call(createAttachment, { params: task, body: form })).toMatchObject({
      display_order: 7,
    })
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\autoexec.bat', 'autoexec.bat'],
    ['NUL.txt', '_NUL.txt'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    [`${'x'.repeat(5000)}.txt`, `${'x'.repeat(251)}.txt`],
    ['...', 'attachment'],
  ])('a file that is called %j, and calls it safely', async (fileName, name) => {
    expect(await attach(person, task, { text: 'x', fileName })).toMatchObject({ name })
    const name255 = fileName.slice(0, 255)
    const chosen = await attach(person, task, { text: 'x' }, { name: name255 })
    expect(chosen.name).toBe(name255 === fileName ? name : name255)
  })
})

describe('P §4.5 POST attachments/bulk is all or nothing', () => {
  const files = [{ text: 'one' }, { text: 'two' }, { text: 'three' }]
  const orders = { 'display_orders[0]': '0', 'display_orders[1]': '1', 'display_orders[2]': '2' }

  it.each<[string, Record<string, string>, SentFile[], string | undefined, string]>([
    ['no files', { 'display_orders[0]': '0' }, [], undefined, 'files[]: must be present'],
    ['a file under the name of the other call', orders, files, 'file', 'files[]: must be present'],
    [
      'eleven files',
      Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`display_orders[${index}]`, '0'])),
      Array.from({ length: 11 }, () => file),
      undefined,
      'files[]: there must be at most 10',
    ],
    ['no places', {}, files, undefined, 'display_orders: must be present'],
    [
      'a place missing',
      { 'display_orders[0]': '0', 'display_orders[2]': '2' },
      files,
      undefined,
      'display_orders.1: must be present',
    ],
    [
      'the last place that is no number',
      { ...orders, 'display_orders[2]': 'x' },
      files,
      undefined,
      'display_orders.2: has the wrong form',
    ],
    [
      'a place beyond all files',
      { ...orders, 'display_orders[10]': '1' },
      files,
      undefined,
      'display_orders.10: there are at most 10 files',
    ],
    [
      'a long name for the last file',
      { ...orders, 'names[2]': 'x'.repeat(256) },
      files,
      undefined,
      'names.2: ',
    ],
  ])('refusing %s', async (_, fields, sent, field, message) => {
    expect(await refusalOfMany(fields, sent, field)).toMatchObject({
      status: 400,
      message: expect.stringContaining(`Invalid request: ${message}`) as unknown,
    })
    await expectNothingLeft()
  })

  it.each<[string, Record<string, string>, string]>([
    ['fewer places than files', { 'display_orders[0]': '0' }, 'display_orders.1: must be present'],
    [
      'more places than files',
      { ...orders, 'display_orders[3]': '0' },
      'display_orders: there are more than files',
    ],
    ['more names than files', { ...orders, 'names[3]': 'x' }, 'names: there are more than files'],
  ])('refusing %s', async (_, fields, message) => {
    expect(await refusalOfMany(fields, files)).toMatchObject({
      status: 400,
      message: `Invalid request: ${message}`,
    })
    expect(await names()).toEqual([])
  })

  it('refusing a last file that is too large', async () => {
    const sent = [...files.slice(0, 2), { bytes: new Uint8Array(MAXIMUM_FILE_BYTES + 1) }]
    expect(await refusalOfMany(orders, sent)).toMatchObject({ status: 413 })
    await expectNothingLeft()
  })

  it('failing when the store does at the last file, after which all can be sent again', async () => {
    store.reset(3)
    const body = (): FormData => formOf(orders, files, 'files[]')
    const headers = { 'idempotency-key': `again-${task.task_id}` }
    expect(
      (await person.client.send(createAttachments, { params: task, body: body(), headers })).status,
    ).toBe(500)
    expect(await names()).toEqual([])
    expect(store.counts).toEqual({ staged: 3, kept: 2, discarded: 1 })
    store.reset()
    expect(await person.client.call(createAttachments, { params: task, body: body(), headers })).toHaveLength(
      3,
    )
  })
})

describe('an upload that is sent again under its key', () => {
  function send(key: string, fields: Record<string, string>, sent: SentFile): Promise<Response> {
    const headers = { 'idempotency-key': key }
    return person.client.send(createAttachment, { params: task, body: formOf(fields, [sent]), headers })
  }

  it('is answered as before, and attaches nothing more, although its boundary is another', async () => {
    const first = await send('upload-1', order, file)
    const second = await send('upload-1', order, file)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
    expect(await names()).toEqual(['notes.txt'])
  })

  it('is refused when it has another file, name or field', async () => {
    expect((await send('upload-2', order, file)).status).toBe(201)
    for (const [fields, sent] of [
      [order, { text: 'y' }],
      [order, { text: 'x', fileName: 'other.txt' }],
      [{ display_order: '1' }, file],
    ] as const) {
      expect((await send('upload-2', fields, sent)).status).toBe(422)
    }
    expect(await names()).toEqual(['notes.txt'])
  })

  it('is answered as before although the task is gone, and keeps nothing', async () => {
    const first = await send('upload-3', order, file)
    await person.client.call(deleteTask, { params: task })
    store.reset()
    const second = await send('upload-3', order, file)
    expect([second.status, await second.json()]).toEqual([201, await first.json()])
    expect((await send('upload-4', order, file)).status).toBe(404)
    expect(store.counts.staged).toBe(0)
  })
})

describe('a task that goes away during an upload', () => {
  it('gets nothing of it', async () => {
    const started = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const form = formOf(order, [{ text: 'x' }])
    const whole = new Request('http://service', { method: 'POST', body: form })
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.slice(0, 20))
        started.resolve()
        await goOn.promise
        controller.enqueue(bytes.slice(20))
        controller.close()
      },
    })
    const { organization_id, workspace_id, task_id } = task
    const url = `http://service/api/organizations/${organization_id}/workspaces/${workspace_id}/tasks/${task_id}/attachments`
    const answer = test.service.fetch(
      new Request(url, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: {
          authorization: `Bearer ${person.me.api_token}`,
          'content-type': whole.headers.get('content-type') ?? '',
        },
      }),
    )
    await started.promise
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
    await person.client.call(deleteTask, { params: task })
    goOn.resolve()
    expect((await answer).status).toBe(404)
  })
})
