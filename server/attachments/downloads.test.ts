import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attachment, downloadAttachment, listAttachments } from '../../shared/api/attachments.ts'
import { createMemoryContents } from '../contents/memory-contents.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { attach, pathTo, type SentFile, type TaskPath, taskOf } from './attachments.fixture.ts'

const contents = createMemoryContents()
let test: TestService
let person: Person
let task: TaskPath
let hello: Attachment

beforeAll(async () => {
  test = await openTestService({ contents })
  person = await test.signUp()
  task = await taskOf(person)
  hello = await attach(person, task, { text: 'hello, world', fileName: 'grüße.html', type: 'text/html' })
})
afterAll(() => test.close())

function download(headers: Record<string, string> = {}, attachment = hello): Promise<Response> {
  return person.client.send(downloadAttachment, { params: pathTo(task, attachment), headers })
}

function headersOf(answer: Response, ...names: string[]): (string | null)[] {
  return names.map((name) => answer.headers.get(name))
}

describe('decisions §6 GET attachments/{id}/download', () => {
  it('sends the file as one to be kept, never as a page of the service', async () => {
    const answer = await download()
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-length': '12',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'text/html',
      'cross-origin-resource-policy': 'same-origin',
      etag: `"${hello.sha256}"`,
      'x-content-type-options': 'nosniff',
    })
    expect(await answer.text()).toBe('hello, world')
  })

  it('names the file in ASCII for old programs, and in UTF-8', async () => {
    expect((await download()).headers.get('content-disposition')).toBe(
      `attachment; filename="gr??e.html"; filename*=UTF-8''gr%C3%BC%C3%9Fe.html`,
    )
    const japanese = await attach(person, task, { text: 'x', fileName: '日本.txt' })
    expect((await download({}, japanese)).headers.get('content-disposition')).toBe(
      `attachment; filename="??.txt"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.txt`,
    )
  })

  it('sends the part that is asked for', async () => {
    const answer = await download({ range: 'bytes=7-' })
    expect(answer.status).toBe(206)
    expect(headersOf(answer, 'content-range', 'content-length')).toEqual(['bytes 7-11/12', '5'])
    expect(await answer.text()).toBe('world')
    const first = await download({ range: 'bytes=0-0' })
    expect([first.status, await first.text()]).toEqual([206, 'h'])
  })

  it('sends all of it when the part is of another version, or cannot be understood', async () => {
    const current = await download({ range: 'bytes=7-', 'if-range': `"${hello.sha256}"` })
    expect([current.status, await current.text()]).toEqual([206, 'world'])
    for (const headers of [{ range: 'bytes=7-', 'if-range': '"other"' }, { range: 'bytes=1-2,4-5' }]) {
      const answer = await download(headers)
      expect([answer.status, await answer.text()]).toEqual([200, 'hello, world'])
    }
  })

  it('refuses a part that the file does not have', async () => {
    const refused = await person.client.refusal(downloadAttachment, {
      params: pathTo(task, hello),
      headers: { range: 'bytes=12-' },
    })
    expect(refused).toMatchObject({ status: 416, message: 'Range: there are 12 bytes' })
    expect(refused.headers.get('content-range')).toBe('bytes */12')
  })

  it('sends nothing to who has it', async () => {
    const answer = await download({ 'if-none-match': `"other", "${hello.sha256}"` })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
    expect((await download({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('answers HEAD as GET, without the file', async () => {
    const { organization_id, workspace_id, task_id } = task
    const path = `/api/organizations/${organization_id}/workspaces/${workspace_id}/tasks/${task_id}/attachments`
    const answer = await test.service.fetch(
      new Request(`http://service${path}/${hello.id}/download`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${person.me.api_token}` },
      }),
    )
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('content-length')).toBe('12')
  })

  it('sends large files as they are', async () => {
    const bytes = new Uint8Array(3_000_000).map((_, index) => index % 253)
    const file: SentFile = { bytes, fileName: 'large.bin', type: 'application/octet-stream' }
    const large = await attach(person, task, file)
    expect(large.size).toBe(3_000_000)
    const answer = await download({}, large)
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
  })

  it('fails for a content that has been lost, and leaves the rest as it is', async () => {
    const lost = await attach(person, task, { text: 'lost' })
    await contents.remove({ organizationId: person.organizationId, sha256: lost.sha256 })
    expect((await download({}, lost)).status).toBe(500)
    expect(await person.client.call(listAttachments, { params: task })).toContainEqual(lost)
  })
})
