import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInvitation } from '../../shared/api/invitations.ts'
import { systemRandom } from '../effects/random.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { createFileMailer } from './file-mailer.ts'

let folder: string
let test: TestService
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dayloom-mail-'))
  const mailer = createFileMailer(folder, 'Dayloom <dayloom@localhost>', fakeClock(), systemRandom)
  test = await openTestService({ mailer })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

it('decisions §2 without an SMTP server an invitation is written as an .eml file that only the owner may read', async () => {
  const owner = await test.signUp({ name: 'Ada\r\nBcc: everybody@example.org' })
  await expect.poll(async () => (await readdir(folder)).length).toBe(1)
  await owner.client.call(createInvitation, {
    params: { organization_id: owner.organizationId },
    body: { emails: ['guest@example.org'], workspaces: [{ workspace_id: owner.workspaceId }] },
  })
  await expect.poll(async () => (await readdir(folder)).length).toBe(2)
  const names = await readdir(folder)
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([])
  const text = texts.find((each) => each.includes('To: guest@example.org'))
  expect(text).toMatch(/^Subject: Ada/m)
  expect(text).not.toMatch(/^Bcc:/m)
})

it('a request that is refused sends no mail', async () => {
  const owner = await test.signUp()
  await expect.poll(async () => (await readdir(folder)).length).toBe(3)
  const before = await readdir(folder)
  const body = {
    emails: ['one@example.org'],
    workspaces: [{ workspace_id: owner.workspaceId }],
    groups: [987_654_321],
  }
  const params = { organization_id: owner.organizationId }
  expect(await owner.client.refusal(createInvitation, { params, body })).toMatchObject({ status: 400 })
  expect(await readdir(folder)).toEqual(before)
})
