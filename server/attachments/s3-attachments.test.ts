import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadAttachment, listAttachments } from '../../shared/api/attachments.ts'
import { createS3Contents } from '../contents/s3-contents.ts'
import { systemRandom } from '../effects/random.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { attach, formOf, pathTo, type TaskPath, taskOf } from './attachments.fixture.ts'

let directory: string
let server: S3rver
let test: TestService
let person: Person
let task: TaskPath

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dayloom-s3-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, configureBuckets: [{ name: 'files' }] }
  server = new S3rver({ ...options, directory })
  const { port } = await server.run()
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const endpoint = `http://127.0.0.1:${port}`
  test = await openTestService({
    contents: createS3Contents(
      { bucket: 'files', prefix: '', endpoint, region: null, credentials },
      systemRandom,
    ),
  })
  person = await test.signUp()
  task = await taskOf(person)
})
afterAll(async () => {
  await test.close()
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

describe('P §4.5 attachments in an S3 store', () => {
  it('are taken in and sent, as a whole and in parts', async () => {
    const bytes = new Uint8Array(11_000_000).map((_, index) => index % 241)
    const made = await attach(person, task, { bytes, fileName: 'large.bin' })
    expect(made.size).toBe(11_000_000)
    const params = pathTo(task, made)
    const answer = await person.client.call(downloadAttachment, { params })
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    const range = await person.client.send(downloadAttachment, { params, headers: { range: 'bytes=1-3' } })
    expect([...new Uint8Array(await range.arrayBuffer())]).toEqual([1, 2, 3])
  })

  it('leave nothing when the store does not answer', async () => {
    const away = createS3Contents(
      {
        bucket: 'files',
        prefix: '',
        endpoint: 'http://127.0.0.1:9',
        region: null,
        credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
      },
      systemRandom,
    )
    const other = await openTestService({ contents: away })
    const somebody = await other.signUp()
    const theirs = await taskOf(somebody)
    const body = formOf({ display_order: '0' }, [{ text: 'x' }])
    const { organization_id, workspace_id, task_id } = theirs
    const path = `/api/organizations/${organization_id}/workspaces/${workspace_id}/tasks/${task_id}/attachments`
    const answer = await other.service.fetch(
      new Request(`http://service${path}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${somebody.me.api_token}` },
      }),
    )
    expect(answer.status).toBe(503)
    expect(await somebody.client.call(listAttachments, { params: theirs })).toEqual([])
    await other.close()
  })
})
