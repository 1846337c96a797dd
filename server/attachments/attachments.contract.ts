import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createAttachment,
  createAttachments,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
  listWorkspaceAttachments,
  updateAttachment,
  viewAttachment,
} from '../../shared/api/attachments.ts'
import { deleteTask, updateTask } from '../../shared/api/tasks.ts'
import { createMemoryContents } from '../contents/memory-contents.ts'
import { DAY, SECOND } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { attach, formOf, pathTo, type TaskPath, taskOf } from './attachments.fixture.ts'

const helloSha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

/** Attachments on any database. */
export function attachmentsContract(open: OpenDatabase): void {
  const contents = createMemoryContents()
  let test: TestService
  let person: Person
  let task: TaskPath

  beforeAll(async () => {
    test = await openTestService({ database: await open(), contents, storageLimit: 1024 * 1024 })
    person = await test.signUp()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    task = await taskOf(person)
  })

  async function names(query: Record<string, string | string[]> = {}): Promise<string[]> {
    const found = await person.client.call(listAttachments, { params: task, query })
    return found.map(({ name }) => name)
  }

  it('P §4.5 POST attachments answers every field of P §2, and what its content is', async () => {
    const file = { text: 'hello', type: 'text/markdown;charset=utf-8', fileName: 'a b.md' }
    expect(await attach(person, task, file, { display_order: '3' })).toEqual({
      created_at: '2025-06-02T09:00:00Z',
      deleted_at: null,
      display_order: 3,
      id: expect.any(Number) as unknown,
      mime_type: 'text/markdown',
      name: 'a b.md',
      sha256: helloSha256,
      size: 5,
      task_id: task.task_id,
      updated_at: expect.stringMatching(/^2025-06-02T09:00:00\.\d{6}Z$/) as unknown,
    })
  })

  it('P §4.5 POST attachments takes a name of its own, and the file’s when that is empty', async () => {
    expect(await attach(person, task, { text: 'x' }, { name: ' Plan.txt ' })).toMatchObject({
      name: 'Plan.txt',
    })
    expect(await attach(person, task, { text: 'x' }, { name: ' ' })).toMatchObject({ name: 'notes.txt' })
  })

  it('P §4.5 POST attachments takes empty files', async () => {
    const empty = await attach(person, task, {})
    expect(empty.size).toBe(0)
    const answer = await person.client.call(downloadAttachment, { params: pathTo(task, empty) })
    expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['0', ''])
  })

  it('P §4.5 POST attachments/bulk attaches all files in their order, each with its name and place', async () => {
    const files = ['one', 'two', 'three'].map((text) => ({ text, fileName: `${text}.txt` }))
    const fields = {
      'display_orders[0]': '2',
      'display_orders[2]': '-1',
      'names[1]': 'Second.txt',
      'display_orders[1]': '1',
    }
    const made = await person.client.call(createAttachments, {
      params: task,
      body: formOf(fields, files, 'files[]'),
    })
    expect(made.map(({ name, display_order, size }) => [name, display_order, size])).toEqual([
      ['one.txt', 2, 3],
      ['Second.txt', 1, 3],
      ['three.txt', -1, 5],
    ])
    expect(await names()).toEqual(['three.txt', 'Second.txt', 'one.txt'])
  })

  it('P §4.5 POST attachments/bulk takes ten files, which may be equal', async () => {
    const files = Array.from({ length: 10 }, () => ({ text: 'same' }))
    const orders = Object.fromEntries(files.map((_, index) => [`display_orders[${index}]`, String(index)]))
    const body = formOf(orders, files, 'files[]')
    const made = await person.client.call(createAttachments, { params: task, body })
    expect(made.map(({ display_order }) => display_order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(new Set(made.map(({ sha256 }) => sha256)).size).toBe(1)
  })

  it('P §4.5 GET attachments lists by display_order, and by any other field that is asked for', async () => {
    await attach(person, task, { text: 'xx', fileName: 'b.txt' }, { display_order: '2' })
    test.clock.advance(2 * SECOND)
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    await attach(person, task, { bytes: png, fileName: 'A.png' }, { display_order: '1' })
    test.clock.advance(2 * SECOND)
    await attach(person, task, { text: 'x', fileName: 'c.txt' }, { display_order: '2' })
    expect(await names()).toEqual(['A.png', 'b.txt', 'c.txt'])
    expect(await names({ 'order_by[]': ['name'] })).toEqual(['A.png', 'b.txt', 'c.txt'])
    expect(await names({ 'order_by[]': ['-name'] })).toEqual(['c.txt', 'b.txt', 'A.png'])
    expect(await names({ 'order_by[]': ['size,desc'] })).toEqual(['A.png', 'b.txt', 'c.txt'])
    expect(await names({ 'order_by[]': ['created_at'] })).toEqual(['b.txt', 'A.png', 'c.txt'])
    expect(await names({ 'order_by[]': ['-updated_at'] })).toEqual(['c.txt', 'A.png', 'b.txt'])
    expect(await names({ 'order_by[]': ['-display_order', '-id'] })).toEqual(['c.txt', 'b.txt', 'A.png'])
    expect(await names({ 'order_by[]': ['mime_type', '-id'] })).toEqual(['A.png', 'c.txt', 'b.txt'])
    for (const order of ['color', 'sha256', 'name,up']) {
      const query = { 'order_by[]': order }
      expect(await person.client.refusal(listAttachments, { params: task, query })).toMatchObject({
        status: 400,
        message: expect.stringContaining('Invalid request: order_by: ') as unknown,
      })
    }
  })

  it('P §4.5 GET attachments with since lists what changed, deleted ones included', async () => {
    await attach(person, task, { fileName: 'old.txt' })
    test.clock.advance(10 * SECOND)
    const gone = await attach(person, task, { fileName: 'gone.txt' })
    await person.client.call(deleteAttachment, { params: pathTo(task, gone) })
    const since = String(Date.parse('2025-06-02T09:00:05Z') / 1000)
    expect(await person.client.call(listAttachments, { params: task, query: { since } })).toMatchObject([
      { name: 'gone.txt', deleted_at: '2025-06-02T09:00:10Z' },
    ])
    expect(await names({ since: '-5' })).toEqual(['old.txt', 'gone.txt'])
    expect(await names()).toEqual(['old.txt'])
  })

  it('P §4.5 PUT attachments/{attachment_id} changes what the body holds and nothing else', async () => {
    const made = await attach(person, task, { text: 'x' }, { display_order: '5' })
    const params = pathTo(task, made)
    const change = (body: object) => person.client.call(updateAttachment, { params, body })
    test.clock.advance(SECOND)
    expect(await change({ name: '../Plan.txt' })).toBeNull()
    const renamed = await person.client.call(viewAttachment, { params })
    expect(renamed).toEqual({ ...made, name: 'Plan.txt', updated_at: renamed.updated_at })
    expect(renamed.updated_at > made.updated_at).toBe(true)
    await change({ display_order: -7 })
    expect(await person.client.call(viewAttachment, { params })).toMatchObject({
      name: 'Plan.txt',
      display_order: -7,
    })
    for (const body of [
      { name: ' ' },
      { name: 'x'.repeat(256) },
      { display_order: 0.5 },
      { display_order: 'x' },
    ]) {
      expect(await person.client.refusal(updateAttachment, { params, body })).toMatchObject({ status: 400 })
    }
    const stale = { params, body: {}, headers: { 'if-match': `"${made.updated_at}"` } }
    expect(await person.client.refusal(updateAttachment, stale)).toMatchObject({ status: 412 })
  })

  it('P §4.5 DELETE and GET attachments/{attachment_id}: one that is gone, or never was, does not exist', async () => {
    const made = await attach(person, task, { text: 'x' })
    const params = pathTo(task, made)
    expect(await person.client.call(viewAttachment, { params })).toEqual(made)
    expect(await person.client.call(deleteAttachment, { params })).toBeNull()
    const other = await taskOf(person)
    const elsewhere = pathTo(other, await attach(person, other, {}))
    const unknown = [params, { ...elsewhere, task_id: task.task_id }, { ...params, attachment_id: 'x' }]
    for (const endpoint of [viewAttachment, downloadAttachment, deleteAttachment, updateAttachment]) {
      for (const path of unknown) {
        const body = endpoint.body === null ? undefined : {}
        expect(await person.client.refusal(endpoint, { params: path, body })).toMatchObject({
          status: 404,
          message: 'Task attachment does not exist',
        })
      }
    }
  })

  it('P §4.5 attachments of a task go with it', async () => {
    const made = await attach(person, task, { text: 'x' })
    const { task_id, ...place } = task
    const sub = await taskOf(person, { parent_task_id: task_id })
    const below = await attach(person, sub, { text: 'y' })
    await person.client.call(deleteTask, { params: { ...place, task_id } })
    for (const params of [pathTo(task, made), pathTo(sub, below)]) {
      expect(await person.client.refusal(downloadAttachment, { params })).toMatchObject({
        status: 404,
        message: 'User task does not exist',
      })
    }
    const refused = { params: task, body: formOf({ display_order: '0' }, [{ text: 'x' }]) }
    expect(await person.client.refusal(createAttachment, refused)).toMatchObject({
      status: 404,
      message: 'User task does not exist',
    })
  })

  it('a file beyond the limit is not kept, whether it may have been sent before or not', async () => {
    const other = await test.signUp()
    const params = await taskOf(other)
    await attach(other, params, { bytes: new Uint8Array(700 * 1024) })
    const text = 'x'.repeat(400 * 1024)
    for (const headers of [{}, { 'idempotency-key': 'once' }]) {
      const body = formOf({ display_order: '0' }, [{ text }])
      const { status } = await other.client.refusal(createAttachment, { params, body, headers })
      expect(status).toBe(413)
    }
    const { organizationId } = other
    expect(await contents.read({ organizationId, sha256: hash('sha256', text) })).toBeNull()
  })

  it('P §4.5 attachments of private tasks are for who sees the task', async () => {
    const colleague = await test.signUp({ name: 'Bob' })
    await joinWorkspace(test, person, [colleague])
    const made = await attach(person, task, { text: 'x' })
    const params = pathTo(task, made)
    expect(await colleague.client.call(listAttachments, { params: task })).toEqual([made])
    expect(await attach(colleague, task, { text: 'theirs' })).toMatchObject({ size: 6 })
    await person.client.call(updateTask, { params: task, body: { private: true } })
    for (const endpoint of [
      listAttachments,
      viewAttachment,
      downloadAttachment,
      deleteAttachment,
      updateAttachment,
      createAttachment,
      createAttachments,
    ]) {
      const body = endpoint.form === null ? {} : formOf({}, [])
      const sent = { params, ...(endpoint.method !== 'GET' && { body }) }
      expect(await colleague.client.refusal(endpoint, sent)).toMatchObject({
        status: 404,
        message: 'User task does not exist',
      })
    }
  })

  it('decisions §9 GET workspaces/{w}/attachments lists those of all tasks that the caller sees', async () => {
    const owner = await test.signUp()
    const open = await taskOf(owner)
    const colleague = await test.signUp({ name: 'Cleo' })
    await joinWorkspace(test, owner, [colleague])
    const params = { workspace_id: open.workspace_id }
    const list = ({ client }: Person, query: { since?: string } = {}) =>
      client.call(listWorkspaceAttachments, { params, query })
    const hidden = await taskOf(owner, { private: true })
    const shown = await attach(owner, open, { text: 'x' })
    const secret = await attach(owner, hidden, { text: 'y' })
    expect(await list(owner)).toEqual([shown, secret])
    expect(await list(colleague)).toEqual([shown])

    test.clock.advance(3600 * SECOND)
    const since = String(Math.floor(Date.parse(secret.updated_at) / 1000) + 5)
    expect(await list(owner, { since })).toEqual([])
    await owner.client.call(deleteAttachment, { params: pathTo(hidden, secret) })
    await owner.client.call(deleteTask, { params: open })
    const gone = (await list(owner, { since })).map(({ id, deleted_at }) => [id, deleted_at !== null])
    expect(gone).toEqual([
      [secret.id, true],
      [shown.id, true],
    ])
    expect((await list(colleague, { since })).map(({ id }) => id)).toEqual([shown.id])
    expect(await list(owner)).toEqual([])
    const stranger = await test.signUp()
    expect(await stranger.client.refusal(listWorkspaceAttachments, { params })).toMatchObject({ status: 403 })
  })

  it('P §4.5 attachments of places that are not the caller’s are forbidden', async () => {
    const stranger = await test.signUp()
    const params = pathTo(task, await attach(person, task, { text: 'x' }))
    for (const endpoint of [listAttachments, viewAttachment, downloadAttachment, createAttachment]) {
      const sent = { params, ...(endpoint.method !== 'GET' && { body: formOf({}, []) }) }
      expect(await stranger.client.refusal(endpoint, sent)).toMatchObject({
        status: 403,
        message: 'Forbidden',
      })
    }
  })

  it('the files of an organization have a limit, at once without what is deleted, and with it for no more than twice as much', async () => {
    const other = await test.signUp()
    const [first, second] = [await taskOf(other), await taskOf(other)]
    const large = { bytes: new Uint8Array(700 * 1024) }
    const kept = await attach(other, first, large)
    await attach(other, second, { text: 'small' })
    const refused = { params: second, body: formOf({ display_order: '0' }, [large]) }
    const { status, headers } = await other.client.refusal(createAttachment, refused)
    expect([status, headers.get('x-refusal-reason')]).toEqual([413, expect.stringContaining('storage_full')])
    expect(await other.client.call(listAttachments, { params: second })).toHaveLength(1)
    await attach(person, task, large)
    await other.client.call(deleteAttachment, { params: pathTo(first, kept) })
    await attach(other, first, large)
    await other.client.call(deleteTask, { params: first })
    expect((await other.client.refusal(createAttachment, refused)).status).toBe(413)
    test.clock.advance(7 * DAY + SECOND)
    await attach(other, second, large)
  })
}
