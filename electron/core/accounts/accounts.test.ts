import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService, type Service } from '../../../server/service.ts'
import { updateMe } from '../../../shared/api/me.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../../shared/api/second-factor.ts'
import { listSessions } from '../../../shared/api/sessions.ts'
import { listMyTags } from '../../../shared/api/tags.ts'
import { createWorkspace } from '../../../shared/api/workspaces.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Fetch } from '../api-client/api-client.ts'
import { runHere } from '../backups/jobs.ts'
import { systemEffects } from '../effects.ts'
import { openEmbeddedService } from '../embedded-service.ts'
import { createRow } from '../outbox/edit-row.ts'
import { FakeEffects, settled } from '../sync/testing/fake-effects.ts'
import { memoryService } from '../sync/testing/memory-service.ts'
import { createAccountProcedures, type AccountProcedures } from './account-procedures.ts'
import { requestVerification, unverifiedEmail } from './own-account.ts'
import type { OpenedAccount } from './open-account.ts'

const urls = { serverUrl: 'http://server.test', accountsUrl: null, planningUrl: null }
const person = { name: 'Ada', timeZone: 'Europe/Berlin' }
const password = { kind: 'password', email: 'ada@example.com', password: 'correct horse' } as const

let profile: string
let elsewhere: ReturnType<typeof memoryService>
let service: Service
let opened: OpenedAccount | null
let accounts: AccountProcedures
let fetch: Fetch
let told: Array<{ accountId: string; names: string[] }>

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'dayloom-accounts-'))
  elsewhere = memoryService(Date.now, join(profile, 'elsewhere', 'service.sqlite'))
  service = await createService(elsewhere)
  fetch = service.fetch
  opened = null
  told = []
  accounts = createAccountProcedures({
    profile,
    fetch: (request) => fetch(request),
    timeout: () => new AbortController().signal,
    openEmbedded: openEmbeddedService,
    runJob: runHere,
    onArchive: () => undefined,
    effects: new FakeEffects(),
    onStatus: () => undefined,
    onSignInNeeded: () => undefined,
    onWorkspaces: (accountId, workspaces) =>
      told.push({ accountId, names: workspaces.map(({ name }) => name) }),
    onDefect: (error) => expect.fail(String(error)),
    onOpened: (account) => (opened = account),
    onClosing: () => (opened = null),
  })
})

afterEach(async () => {
  await accounts.end()
  await service.close()
  rmSync(profile, { recursive: true, force: true })
})

const closeAccount = ({
  forget,
  signsOut = false,
}: {
  readonly forget: boolean
  readonly signsOut?: boolean
}) => accounts.handlers['account.close']({ forget, discardUnsent: false, signsOut })

describe('this computer alone', () => {
  it('signs up without an address, opens and syncs with the service inside', async () => {
    const signedIn = await accounts.handlers['account.createLocal'](person)
    expect(signedIn.record).toMatchObject({
      kind: 'local',
      name: 'Ada',
      serverUrl: null,
      timeZone: 'Europe/Berlin',
    })
    expect(signedIn.record.workspaces).toHaveLength(1)
    await accounts.handlers['account.open'](signedIn)
    const status = await opened?.sync.now()
    expect(status).toMatchObject({ phase: 'idle', waiting: 0 })
    expect(await accounts.handlers['account.unsent'](null)).toBe(0)
  })

  it('comes back to the same data after signing out', async () => {
    const first = await accounts.handlers['account.createLocal'](person)
    const again = await accounts.handlers['account.createLocal']({ ...person, name: 'Ada L.' })
    expect(again.token).toBe(first.token)
    expect(again.record).toMatchObject({ name: 'Ada L.', workspaceId: first.record.workspaceId })
  })
})

describe('a server by URL', () => {
  it('signs up, signs in with a password, and keeps only the token of a session of its own', async () => {
    const { name, timeZone } = person
    const up = await accounts.handlers['account.signUp']({
      ...urls,
      name,
      timeZone,
      email: password.email,
      password: password.password,
    })
    const signedIn = await accounts.handlers['account.signIn']({ ...urls, credentials: password })
    expect(signedIn.token).not.toBe(up.token)
    expect(JSON.stringify(signedIn)).not.toContain(password.password)
    expect(signedIn.record).toMatchObject({ kind: 'server', email: 'ada@example.com', name: 'Ada', ...urls })
    const { token } = signedIn
    expect(
      (await accounts.handlers['account.signIn']({ ...urls, credentials: { kind: 'token', token } })).token,
    ).toBe(token)
  })

  it('asks for the code of a second factor, and ends its session when the person signs out, not when the program ends', async () => {
    const { email, password: secret } = password
    const up = await accounts.handlers['account.signUp']({ ...urls, ...person, email, password: secret })
    await accounts.handlers['account.open'](up)
    const body = { current_password: secret }
    const begun = (await opened?.api?.call(beginSecondFactor, { body }))?.body as { readonly secret: string }
    const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate()
    const { body: told } = (await opened?.api?.call(confirmSecondFactor, { body: { code } })) ?? {}
    const [recovery = ''] = (told as { readonly recovery_codes: readonly string[] }).recovery_codes
    const signIn = (typed?: string) =>
      accounts.handlers['account.signIn']({
        ...urls,
        credentials: { ...password, ...(typed !== undefined && { code: typed }) },
      })
    await expect(signIn()).rejects.toMatchObject({ reason: { code: 'second_factor_needed' } })
    await expect(signIn('wrong')).rejects.toMatchObject({ reason: { code: 'second_factor_wrong' } })
    const signedIn = await signIn(recovery)
    const sessions = async () => (await opened?.api?.list(listSessions, {}))?.rows
    expect(await sessions()).toHaveLength(2)
    await accounts.handlers['account.open'](signedIn)
    await closeAccount({ forget: false })
    await accounts.handlers['account.open'](signedIn)
    expect(await sessions()).toHaveLength(2)
    await closeAccount({ forget: true, signsOut: true })
    await accounts.handlers['account.open'](up)
    expect(await sessions()).toMatchObject([{ device: hostname(), current: true }])
  })

  it('signs in by the API token where a server has no sessions of programs', async () => {
    const { email, password: secret } = password
    await accounts.handlers['account.signUp']({ ...urls, ...person, email, password: secret })
    fetch = (request) =>
      request.url.endsWith('/api/sessions') ? answering(404, 'Not here')(request) : service.fetch(request)
    const { token } = await accounts.handlers['account.signIn']({ ...urls, credentials: password })
    expect(token).toMatch(/^[\da-f]{32}$/)
  })

  it.each([
    ['a wrong password', () => service.fetch, /e-mail or the password is not right/],
    ['an address where nothing answers', () => unreachable, /server\.test cannot be reached/],
    ['a port that is never asked', () => failing('EBADPORT'), /server\.test cannot be reached/],
    [
      'http for a server that encrypts',
      () => failing('UND_ERR_SOCKET'),
      /Try https:\/\/server\.test as its address/,
    ],
    [
      'an address that the server has left',
      () => answering(301, '', { Location: 'https://time.test/sub/api/v9/me' }),
      /server\.test has moved\. Enter https:\/\/time\.test\/sub as its address/,
    ],
    [
      'a page to log in to the network',
      () => answering(302, '', { Location: 'https://hotel.test/login' }),
      /server\.test answers, but not as a time tracking server/,
    ],
    ['an address of something else', () => page, /server\.test answers, but not as a time tracking server/],
    ['an address without such an API', () => answering(404, 'Not here'), /not as a time tracking server/],
    ['a server in trouble', () => answering(503, ''), /has a problem and cannot answer now/],
    [
      'too many attempts',
      () => answering(429, '', { 'Retry-After': '600' }),
      /Too many attempts\. Try again in 10 minutes/,
    ],
  ])('says plainly what is wrong: %s', async (_, network, message) => {
    fetch = network()
    await expect(accounts.handlers['account.signIn']({ ...urls, credentials: password })).rejects.toThrow(
      message,
    )
  })

  it('gives the reason where a server makes no account for everybody', async () => {
    fetch = answering(403, '"Accounts are for people who have been invited"', {
      'X-Refusal-Reason': '{"code":"sign_up_by_invitation","field":null,"parameters":{}}',
    })
    const { email, password: secret } = password
    const up = accounts.handlers['account.signUp']({ ...urls, ...person, email, password: secret })
    await expect(up).rejects.toMatchObject({
      message: 'No account was created on server.test.',
      reason: { code: 'sign_up_by_invitation' },
    })
  })

  it('signs in with what the browser brought, and takes an older server for one with passwords', async () => {
    const { name, timeZone } = person
    const { email, password: secret } = password
    const up = { ...urls, name, timeZone, email, password: secret }
    const { token: session_token } = await accounts.handlers['account.signUp'](up)
    const proof = { code: 'a code', verifier: 'a verifier' }
    fetch = async (request) =>
      request.url.endsWith('/api/sessions/provider')
        ? Response.json({ session_token, asked: await request.json() })
        : service.fetch(request)
    const signedIn = await accounts.handlers['account.signInByBrowser']({ ...urls, ...proof })
    expect(signedIn).toMatchObject({ token: session_token, record: { email, name } })
    expect(await accounts.handlers['account.signInMethods'](urls)).toEqual({ password: true, provider: null })
    fetch = answering(403, '"User does not have access to this resource"')
    await expect(accounts.handlers['account.signInByBrowser']({ ...urls, ...proof })).rejects.toThrow(
      'too long',
    )
    fetch = answering(404, '"Not found"')
    expect(await accounts.handlers['account.signInMethods'](urls)).toEqual({ password: true, provider: null })
    fetch = answering(403, '""', {
      'X-Refusal-Reason': '{"code":"password_refused","field":null,"parameters":{}}',
    })
    const byPassword = accounts.handlers['account.signIn']({ ...urls, credentials: password })
    await expect(byPassword).rejects.toThrow('server.test takes no passwords.')
  })

  it('names the address with http where a server does not encrypt, and does not use it unasked', async () => {
    const asked: string[] = []
    fetch = (request) => {
      asked.push(request.url)
      return failing('ERR_SSL_WRONG_VERSION_NUMBER')(request)
    }
    const signIn = accounts.handlers['account.signIn']({
      ...urls,
      serverUrl: 'https://server.test:4610',
      credentials: password,
    })
    await expect(signIn).rejects.toThrow(/enter http:\/\/server\.test:4610 as its address/)
    expect(asked.every((url) => url.startsWith('https:'))).toBe(true)
  })
})

describe('a workspace that the person joins elsewhere', () => {
  it('is known after the next sync, once and without another sign-in', async () => {
    const { email } = password
    const signedIn = await accounts.handlers['account.signUp']({
      ...urls,
      ...person,
      email,
      password: password.password,
    })
    await accounts.handlers['account.open'](signedIn)
    await opened?.sync.now()
    expect(told).toEqual([])
    const [first] = signedIn.record.workspaces
    await opened?.api?.call(createWorkspace, {
      params: { organization_id: first?.organizationId ?? 0 },
      body: { name: 'Studio' },
    })
    await opened?.sync.now()
    await opened?.sync.now()
    expect(told).toEqual([{ accountId: signedIn.record.id, names: [first?.name, 'Studio'] }])
    expect(opened?.replica.workspaceTables.workspaces().map(({ name }) => name)).toEqual([
      first?.name,
      'Studio',
    ])
  })
})

it('the workspace that is chosen is the one of the next sign-in on a computer that forgot the account', async () => {
  const { email } = password
  const up = { ...urls, ...person, email, password: password.password }
  const first = await accounts.handlers['account.signUp'](up)
  await accounts.handlers['account.open'](first)
  const [own] = first.record.workspaces
  await opened?.api?.call(createWorkspace, {
    params: { organization_id: own?.organizationId ?? 0 },
    body: { name: 'Studio' },
  })
  const signIn = async () =>
    (await accounts.handlers['account.signIn']({ ...urls, credentials: password })).record
  const studio = (await signIn()).workspaces.find(({ name }) => name === 'Studio')
  expect((await signIn()).workspaceId).toBe(own?.id)
  if (studio === undefined) throw new Error('The new workspace is not listed.')
  fetch = unreachable
  await accounts.handlers['account.selectWorkspace']({ workspaceId: studio.id })
  expect(opened?.workspaceId()).toBe(studio.id)
  fetch = service.fetch
  await accounts.handlers['account.selectWorkspace']({ workspaceId: studio.id })
  await expect.poll(async () => (await signIn()).workspaceId).toBe(studio?.id)
})

describe('changing one’s name', () => {
  const rename = () => accounts.handlers['account.update']({ name: 'Ada Lovelace' })
  const signUp = () => {
    const { email } = password
    return accounts.handlers['account.signUp']({ ...urls, ...person, email, password: password.password })
  }

  it('reaches the service inside the app', async () => {
    await accounts.handlers['account.open'](await accounts.handlers['account.createLocal'](person))
    expect(await rename()).toEqual({ name: 'Ada Lovelace' })
  })

  it('reaches a server, so that the next sign-in brings it', async () => {
    await accounts.handlers['account.open'](await signUp())
    expect(await rename()).toEqual({ name: 'Ada Lovelace' })
    const again = await accounts.handlers['account.signIn']({ ...urls, credentials: password })
    expect(again.record.name).toBe('Ada Lovelace')
  })

  it.each([
    ['offline', () => unreachable, 'offline', /cannot be reached/],
    ['with a refused token', () => answering(401, ''), 'sign_in_needed', /Sign in again/],
    ['with a server in trouble', () => answering(503, ''), 'server_error', /Try again later/],
    ['where it is not allowed', () => answering(403, ''), 'refused', /does not let you/],
    ['with a name that the server refuses', () => answering(400, 'Name too odd'), 'refused', /not changed/],
  ])('says what is wrong %s', async (_, network, code, message) => {
    await accounts.handlers['account.open'](await signUp())
    fetch = network()
    await expect(rename()).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as unknown,
    })
  })

  it('asks for a sign-in without a token', async () => {
    const { record } = await accounts.handlers['account.createLocal'](person)
    await accounts.handlers['account.open']({ record, token: null })
    await expect(rename()).rejects.toMatchObject({ code: 'sign_in_needed' })
  })
})

describe('an address that is not verified', () => {
  const newPerson = async () => {
    const { email } = password
    const up = { ...urls, ...person, email, password: password.password }
    await accounts.handlers['account.open'](await accounts.handlers['account.signUp'](up))
    return opened?.api ?? null
  }
  const answerMe = (me: object) => answering(200, JSON.stringify(me))

  it('is what the service says has no proof, a new address before the old one', async () => {
    const api = await newPerson()
    expect(await unverifiedEmail(api)).toBe(password.email)
    fetch = answerMe({ email: password.email, email_verified: true, new_email: 'new@example.com' })
    expect(await unverifiedEmail(api)).toBe('new@example.com')
    fetch = answerMe({ email: password.email, email_verified: true, new_email: null })
    expect(await unverifiedEmail(api)).toBeNull()
  })

  it('is none on a server that does not tell', async () => {
    const api = await newPerson()
    fetch = answerMe({ email: password.email })
    expect(await unverifiedEmail(api)).toBeNull()
  })

  it('gets another mail', async () => {
    const asked: string[] = []
    const api = await newPerson()
    fetch = (request) => {
      asked.push(new URL(request.url).pathname)
      return service.fetch(request)
    }
    await requestVerification(api)
    expect(asked).toContain('/api/me/email_verification/request')
  })

  it.each([
    ['offline', () => unreachable, 'offline', /no mail was sent/],
    ['with a refused token', () => answering(401, ''), 'sign_in_needed', /Sign in again/],
    ['with a server in trouble', () => answering(503, ''), 'server_error', /Try again later/],
    [
      'after too many mails',
      () => answering(429, '', { 'Retry-After': '600' }),
      'refused',
      /Try again in 10 minutes/,
    ],
    ['where it is refused', () => answering(400, 'No mail today'), 'refused', /No mail was sent/],
  ])('gets no mail %s, and says why', async (_, network, code, message) => {
    const api = await newPerson()
    fetch = network()
    await expect(requestVerification(api)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as unknown,
    })
  })
})

describe('a password that was replaced elsewhere', () => {
  const next = { ...password, password: 'another password' }

  it.each(['changed', 'reset'])(
    'and was %s asks for a sign-in, which sends what waits, once',
    async (how) => {
      const { email } = password
      const up = { ...urls, ...person, email, password: password.password }
      const signedIn = await accounts.handlers['account.signUp'](up)
      await accounts.handlers['account.open'](signedIn)
      await opened?.sync.now()
      const replica = opened?.replica
      if (replica === undefined) throw new Error('No account is open.')
      if (how === 'changed') await changePassword(next.password)
      else await resetPassword(next.password)
      const context = { replica, effects: systemEffects }
      const tag = { name: 'made in between' }
      const place = signedIn.record.workspaceId
      replica.transaction(() => createRow(context, 'tag', systemEffects.newId() as LocalId, place, tag))

      expect(await opened?.sync.now()).toMatchObject({ phase: 'sign-in' })
      expect(await accounts.handlers['account.unsent'](null)).toBe(1)
      const again = await accounts.handlers['account.signIn']({ ...urls, credentials: next })
      expect(again.token).not.toBe(signedIn.token)
      await accounts.handlers['account.open']({ record: signedIn.record, token: again.token })
      expect(await opened?.sync.now()).toMatchObject({ phase: 'idle', waiting: 0 })
      const { rows } = (await opened?.api?.list(listMyTags, {})) ?? { rows: [] }
      expect(rows).toMatchObject([tag])
    },
  )

  async function changePassword(to: string): Promise<void> {
    const body = { password: to, current_password: password.password }
    await opened?.api?.call(updateMe, { body })
  }

  /** By the mail of a service that can send one, over the same data. */
  async function resetPassword(to: string): Promise<void> {
    const mailed = Promise.withResolvers<string>()
    const mailer = {
      send: async ({ text }: { text: string }) => mailed.resolve(text),
      close: () => undefined,
    }
    await service.close()
    service = await createService({ ...elsewhere, mailer })
    fetch = service.fetch
    const post = (path: string, body: object) =>
      fetch(new Request(`http://server.test${path}`, { method: 'POST', body: JSON.stringify(body) }))
    await post('/api/me/password_reset/request', { email: password.email })
    const code = /^[\w-]{43}$/m.exec(await mailed.promise)?.[0] ?? ''
    expect((await post(`/api/me/password_reset/confirm/${code}`, { password: to })).status).toBe(200)
  }
})

it('without a token everything works offline and a sign-in is asked for', async () => {
  const { record } = await accounts.handlers['account.createLocal'](person)
  await accounts.handlers['account.open']({ record, token: null })
  await settled()
  expect(opened?.sync.status()).toMatchObject({ phase: 'sign-in' })
})

describe('a token that comes later', () => {
  async function openedWithout(): Promise<{ token: string; id: string }> {
    const { record, token } = await accounts.handlers['account.createLocal'](person)
    await accounts.handlers['account.open']({ record })
    return { token, id: record.id }
  }

  it('is waited for by requests alone', async () => {
    const { token, id } = await openedWithout()
    const syncing = opened?.sync.now()
    await settled()
    expect(opened?.sync.status()).toMatchObject({ phase: 'syncing' })
    expect(await accounts.handlers['account.authorize']({ id, token })).toBe(true)
    expect(await syncing).toMatchObject({ phase: 'idle' })
    expect(await accounts.handlers['account.authorize']({ id, token })).toBe(false)
  })

  it('and cannot be read is asked for by a sign-in', async () => {
    const { id } = await openedWithout()
    const syncing = opened?.sync.now()
    await accounts.handlers['account.authorize']({ id, token: null })
    expect(await syncing).toMatchObject({ phase: 'sign-in' })
  })

  it('keeps nobody from leaving', async () => {
    await openedWithout()
    void opened?.sync.now()
    await settled()
    await closeAccount({ forget: false })
    expect(opened).toBeNull()
  })
})

it('closing with `forget` removes the replica, closing without keeps it', async () => {
  const signedIn = await accounts.handlers['account.createLocal'](person)
  const replicas = () => readdirSync(join(profile, 'replicas')).filter((name) => name.endsWith('.sqlite'))
  await accounts.handlers['account.open'](signedIn)
  await closeAccount({ forget: false })
  expect(replicas()).toEqual([`${signedIn.record.id}.sqlite`])
  await accounts.handlers['account.open'](signedIn)
  const setAside = join(profile, 'replicas', `${signedIn.record.id}.sqlite.damaged-2026-03-20T08-00-00Z`)
  writeFileSync(setAside, 'what was a replica')
  await closeAccount({ forget: true })
  expect(readdirSync(join(profile, 'replicas'))).toEqual([])
  await expect(
    accounts.handlers['account.selectWorkspace']({ workspaceId: signedIn.record.workspaceId }),
  ).rejects.toThrow('Sign in')
})

it('an account with unsent edits is not forgotten, unless they are to be discarded', async () => {
  const { record } = await accounts.handlers['account.createLocal'](person)
  await accounts.handlers['account.open']({ record, token: null })
  const replica = opened?.replica
  if (replica === undefined) throw new Error('No account is open.')
  const context = { replica, effects: systemEffects }
  const localId = systemEffects.newId() as LocalId
  replica.transaction(() => createRow(context, 'tag', localId, record.workspaceId, { name: 'unsent' }))
  await expect(closeAccount({ forget: true })).rejects.toMatchObject({ code: 'refused' })
  expect(await accounts.handlers['account.unsent'](null)).toBe(1)
  await accounts.handlers['account.close']({ forget: true, discardUnsent: true, signsOut: false })
  expect(readdirSync(join(profile, 'replicas'))).toEqual([])
})

it('an account with texts that lost in a collision is not forgotten, unless they are to be discarded', async () => {
  const { record } = await accounts.handlers['account.createLocal'](person)
  await accounts.handlers['account.open']({ record, token: null })
  const replica = opened?.replica
  if (replica === undefined) throw new Error('No account is open.')
  replica.transaction(() =>
    replica.conflicts.record({
      id: systemEffects.newId(),
      entity: 'task',
      local_id: systemEffects.newId() as LocalId,
      title: 'Homepage',
      field: 'notes',
      mine: 'Twenty minutes of work',
      theirs: null,
      kept: 'theirs',
      at: systemEffects.now(),
    }),
  )
  await expect(closeAccount({ forget: true })).rejects.toMatchObject({ code: 'refused' })
  await accounts.handlers['account.close']({ forget: true, discardUnsent: true, signsOut: false })
  expect(readdirSync(join(profile, 'replicas'))).toEqual([])
})

const failing =
  (code: string): Fetch =>
  () => {
    const cause = Object.assign(new Error('no'), { code })
    return Promise.reject(new TypeError('fetch failed', { cause }))
  }

const unreachable = failing('ENOTFOUND')

const page: Fetch = () => Promise.resolve(new Response('<html>Hello</html>'))

function answering(status: number, body: string, headers: Record<string, string> = {}): Fetch {
  return () => Promise.resolve(new Response(body, { status, headers }))
}
