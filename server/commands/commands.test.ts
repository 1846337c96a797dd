import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSession } from '../../shared/api/accounts.ts'
import { getLogged, getMe } from '../../shared/api/me.ts'
import { listMyOrganizations } from '../../shared/api/organizations.ts'
import { KeyRefused } from '../secrets/key-file.ts'
import { readSettings, type Settings } from '../settings.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { accountCommands } from './account-commands.ts'
import { auditCommands } from './audit-command.ts'
import { type Command, noting } from './command.ts'
import { operationCommands } from './operation-commands.ts'
import { runCommand } from './run-command.ts'
import { pino } from 'pino'

let test: TestService
let ann: Person
let bob: Person
let said: string[]

beforeAll(async () => {
  test = await openTestService()
  ann = await test.signUp({ name: 'Ann\u001B[2J' })
  bob = await test.signUp({ name: 'Bob' })
  await joinWorkspace(test, ann, [bob])
})
afterAll(() => test.close())

const usageName = ({ usage }: Command): string => usage.split(' ', 1)[0] ?? ''

async function run(
  command: Command,
  words: string[] = [],
  flags = {},
  { settings = readSettings([], {}), ...options }: { settings?: Settings } & Record<string, unknown> = {},
): Promise<string> {
  said = []
  const input = {
    settings,
    options: { database: { kind: 'sqlite', path: ':memory:' } as const, ...options },
    words,
    flags,
    say: (line: string) => void said.push(line),
    readInput: async () => '',
  }
  const name = usageName(command)
  await command.run(noting(test.service, name, command, input), input)
  return said.join('\n')
}

const basic = ({ email, password }: Person): { readonly authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
})

it('lists people and organizations, as a terminal may show them', async () => {
  const users = await run(accountCommands['list-users'])
  expect(users).toMatch(new RegExp(`${bob.email} +Bob +active +.*\\(${ann.organizationId}, member\\)`))
  expect(users).not.toContain('\u001B')
  const all = JSON.parse(await run(accountCommands['list-organizations'], [], { json: true })) as object[]
  expect(all).toContainEqual(
    expect.objectContaining({ id: ann.organizationId, people: 2, owner: ann.email, plan: 'premium' }),
  )
})

it('a deactivated person gets in by nothing that they had, until that is taken back', async () => {
  const { api_token: token } = bob.me
  const session = (await test.anonymous.send(createSession, { body: bob })).headers.get('set-cookie') ?? ''
  await run(accountCommands['deactivate-user'], [bob.email])
  const credentials = [
    { authorization: `Bearer ${token}` },
    { cookie: session.split(';')[0] ?? '' },
    basic(bob),
  ]
  for (const each of credentials) {
    expect(await test.anonymous.with(each).refusal(getLogged)).toMatchObject({ status: 403 })
  }
  expect(await test.anonymous.refusal(createSession, { body: bob })).toMatchObject({ status: 403 })
  const reset = run(accountCommands['reset-password'], [bob.email])
  await expect(reset).rejects.toThrow('is deactivated')
  await run(accountCommands['activate-user'], [bob.email])
  const me = await test.anonymous.with(basic(bob)).call(getMe)
  expect(me.api_token).toMatch(/^\w+$/)
  expect(me.api_token).not.toBe(token)
})

it('gives a member another role; an organization has one owner', async () => {
  const id = String(ann.organizationId)
  await run(accountCommands['promote-user'], [bob.email, id], { role: 'owner' })
  const mine = await test.anonymous.with(basic(bob)).call(listMyOrganizations)
  expect(mine.find((place) => place.id === ann.organizationId)).toMatchObject({ owner: true, admin: true })
  const theirs = await ann.client.call(listMyOrganizations)
  expect(theirs.find((place) => place.id === ann.organizationId)).toMatchObject({ owner: false, admin: true })
  const stranger = await test.signUp()
  const refused = run(accountCommands['promote-user'], [stranger.email, id], { role: 'admin' })
  await expect(refused).rejects.toThrow('no member')
  await expect(run(accountCommands['promote-user'], [ann.email, id], { role: 'king' })).rejects.toThrow(
    'one of',
  )
})

it('is in the audit log with what it changed', async () => {
  await run(accountCommands['promote-user'], [ann.email, String(ann.organizationId)], { role: 'admin' })
  const told = await run(auditCommands.audit, [], { account: ann.email, json: true })
  expect(JSON.parse(told.split('\n')[0] ?? '')).toMatchObject({
    actor: 'promote-user',
    organization: ann.organizationId,
    action: 'service.command',
    subject: ann.email,
    details: { role: 'admin' },
  })
  expect(await run(auditCommands.audit, [], { since: '2026-01-01' })).toBe('')
  await expect(run(auditCommands.audit, [], { since: 'soon' })).rejects.toThrow('no date')
})

it('resets a password by a link, or by a mail', async () => {
  expect(await run(accountCommands['reset-password'], [ann.email])).toMatch(/\/password_reset\/[\w-]{43}$/)
  await run(accountCommands['reset-password'], [ann.email], { mail: true })
  await expect.poll(() => test.mails.at(-1)?.to).toBe(ann.email)
  await expect(run(accountCommands['reset-password'], ['no@example.org'])).rejects.toThrow('Nobody')
})

it('a mail that cannot be sent, and a storage that keeps nothing, are told with their reason', async () => {
  const gone = async (): Promise<never> => Promise.reject(new Error('connect ECONNREFUSED'))
  const mailer = { send: gone, verify: gone, close: () => undefined }
  const sent = run(operationCommands['test-mail'], ['ann@example.org'], {}, { mailer })
  await expect(sent).rejects.toThrow('could not be sent: connect ECONNREFUSED')
  await expect(run(operationCommands['test-mail'], ['ann'], {}, { mailer })).rejects.toThrow('no address')
  await expect(run(operationCommands['doctor'], [], {}, { mailer })).rejects.toThrow('One check failed')
  expect(said).toContain('BAD  mail: connect ECONNREFUSED')
})

it('links that lead to this computer are told where others are meant to open them', async () => {
  const doctor = async (flags: string[], environment = {}) =>
    run(operationCommands['doctor'], [], {}, { settings: readSettings(flags, environment) })
  expect(await doctor([])).toContain('ok   proxy: no --public-url: links lead to http://127.0.0.1:4610;')
  const told = 'WARN proxy: no --public-url: links in mails lead to http://'
  expect(await doctor(['--host', '0.0.0.0'])).toContain(`${told}localhost:4610`)
  expect(await doctor([], { SMTP_URL: 'smtp://localhost:1' })).toContain(`${told}127.0.0.1:4610`)
  await expect(doctor(['--public-url', 'http://127.0.0.1:1'])).rejects.toThrow('One check failed')
  expect(said.join()).toContain('BAD  proxy: http://127.0.0.1:1 is not reached from here: fetch failed: ')
})

it('a database that is not there is not begun by mistake; the doctor of one that is finds all in order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-command-'))
  const data = ['--data', join(folder, 'data')]
  const silent = pino({ enabled: false })
  expect(await runCommand(['list-users', ...data], {}, silent)).toBe(1)
  expect(await runCommand(['create-user', 'ann@example.org', ...data], {}, silent)).toBe(0)
  expect(await runCommand(['doctor', ...data], {}, silent)).toBe(0)
  // As when `head` has gone.
  const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  expect(process.stdout.emit('error', gone)).toBe(true)
  expect(await runCommand(['import-organization', '/nowhere/a.gz', ...data], {}, silent)).toBe(1)
  const told = vi.spyOn(process.stderr, 'write')
  const elsewhere = ['--database-url', 'postgres://127.0.0.1:1/dayloom', '--secret-key', '0'.repeat(64)]
  expect(await runCommand(['list-users', ...elsewhere], {}, silent)).toBe(1)
  expect(told).toHaveBeenLastCalledWith(
    expect.stringMatching(/does not answer: connect ECONNREFUSED [^:]*:1\n$/),
  )
  told.mockRestore()
  const keyed = runCommand(['list-users', ...data, '--secret-key', 'abc'], {}, silent)
  await expect(keyed).rejects.toThrow(KeyRefused)
  await expect(runCommand(['destroy', ...data], {}, silent)).rejects.toThrow('no command destroy')
  await expect(runCommand(['create-user', ...data], {}, silent)).rejects.toThrow('takes 1 word')
  await rm(folder, { recursive: true })
})
