import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LocalApiState } from '../../../shared/bridge/local-api.ts'
import { createAccountProcedures } from '../accounts/account-procedures.ts'
import { runHere } from '../backups/jobs.ts'
import { type Core, createCore } from '../core.ts'
import { openEmbeddedService } from '../embedded-service.ts'
import type { CoreMessage } from '../protocol.ts'
import { FakeEffects } from '../sync/testing/fake-effects.ts'

let profile: string
let core: Core
let answers: Map<number, unknown>

function startCore(): void {
  const effects = new FakeEffects()
  core = createCore({
    effects,
    accounts: (hooks) =>
      createAccountProcedures({
        ...hooks,
        profile,
        fetch: () => Promise.reject(new TypeError('nothing is asked elsewhere')),
        timeout: () => new AbortController().signal,
        openEmbedded: openEmbeddedService,
        runJob: runHere,
        effects,
      }),
    post: (message: CoreMessage) => {
      if (message.kind === 'answer') answers.set(message.id, message.result)
    },
    log: (what, error) => expect.fail(`${what}: ${String(error)}`),
    onDamage: () => expect.fail('damaged'),
  })
}

beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'dayloom-local-api-'))
  answers = new Map()
  startCore()
})
afterEach(async () => {
  await core.close()
  rmSync(profile, { recursive: true, force: true })
})

async function ask<Answer>(name: string, input: unknown): Promise<Answer> {
  const id = answers.size + 1
  await core.handle({ id, name, input })
  const result = answers.get(id) as { ok: boolean; data: Answer }
  expect(result).toMatchObject({ ok: true })
  return result.data
}

async function signIn(): Promise<void> {
  const signedIn = await ask<object>('account.createLocal', { name: 'Ada', timeZone: 'Europe/Berlin' })
  await ask('account.open', signedIn)
}

interface Asked {
  readonly path?: string
  readonly host?: string
  readonly authorization?: string | undefined
  readonly method?: string
  readonly body?: unknown
}

/** By Node itself, since `fetch` names no other host than that of its address. */
function send(
  { port }: LocalApiState,
  { path = '/api/v9/me', host = `127.0.0.1:${port}`, authorization, method = 'GET', body }: Asked,
): Promise<{ status: number | undefined; text: string; headers: NodeJS.Dict<string | string[]> }> {
  const headers = {
    Host: host,
    'Content-Type': 'application/json',
    Origin: 'https://elsewhere.example',
    ...(authorization === undefined ? {} : { Authorization: authorization }),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode, text, headers: answer.headers }))
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const basic = (token: string): string => `Basic ${Buffer.from(`${token}:api_token`).toString('base64')}`

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}

it('the service inside the app answers other programs while it is switched on, with the token of the file alone', async () => {
  await signIn()
  const port = await freePort()
  const off = await ask<LocalApiState>('localApi.update', { port })
  expect(off).toMatchObject({ isHere: true, isOn: false, url: null, problem: null })
  await expect(send(off, {})).rejects.toThrow('ECONNREFUSED')

  const on = await ask<LocalApiState>('localApi.update', { isOn: true })
  expect(on).toMatchObject({ isOn: true, url: `http://127.0.0.1:${port}`, problem: null })
  const token = readFileSync(on.tokenFile, 'utf8').trim()
  // Windows has no such modes.
  expect(process.platform === 'win32' ? 0o600 : statSync(on.tokenFile).mode & 0o777).toBe(0o600)

  expect(await send(on, {})).toMatchObject({ status: 401 })
  expect(await send(on, { authorization: basic('guessed') })).toMatchObject({ status: 401 })
  expect(await send(on, { authorization: basic(token), host: 'rebound.example' })).toMatchObject({
    status: 403,
  })
  const me = await send(on, { authorization: basic(token) })
  expect(me).toMatchObject({ status: 200 })
  expect(JSON.parse(me.text)).toMatchObject({ fullname: 'Ada' })
  expect(Object.keys(me.headers).filter((name) => name.startsWith('access-control'))).toEqual([])

  const { default_workspace_id: workspace } = JSON.parse(me.text) as { default_workspace_id: number }
  const path = `/api/v9/workspaces/${workspace}/tags`
  const tag = await send(on, {
    path,
    method: 'POST',
    authorization: `Bearer ${token}`,
    body: { name: 'by a script' },
  })
  expect(tag).toMatchObject({ status: 200 })
  await expect.poll(() => ask('tags.list', {})).toMatchObject([{ name: 'by a script' }])

  const reset = { path: '/api/v9/me/reset_token', method: 'POST', authorization: basic(token) }
  expect(await send(on, reset)).toMatchObject({ status: 200 })
  expect(await ask('sync.now', {})).toMatchObject({ phase: 'idle' })
  expect(await send(on, { authorization: basic(token) })).toMatchObject({ status: 200 })

  expect(await ask('localApi.update', { isOn: false })).toMatchObject({ isOn: false, url: null })
  await expect(send(on, {})).rejects.toThrow('ECONNREFUSED')
  expect(existsSync(on.tokenFile)).toBe(false)
})

it('comes back with the program, and says that another program has its port', async () => {
  await signIn()
  const port = await freePort()
  const on = await ask<LocalApiState>('localApi.update', { port, isOn: true })
  const token = readFileSync(on.tokenFile, 'utf8')
  await core.close()
  await expect(send(on, {})).rejects.toThrow('ECONNREFUSED')
  startCore()
  await signIn()
  expect(await ask('localApi.get', {})).toMatchObject({ isOn: true, url: on.url })
  expect(readFileSync(on.tokenFile, 'utf8')).toBe(token)
  expect(await send(on, { authorization: basic(token.trim()) })).toMatchObject({ status: 200 })

  await ask('localApi.update', { isOn: false })
  const other = createServer()
  await new Promise<void>((resolve) => {
    other.listen(port, '127.0.0.1', resolve)
  })
  expect(await ask('localApi.update', { isOn: true })).toMatchObject({ url: null, problem: 'taken' })
  await new Promise((resolve) => {
    other.close(resolve)
  })
})
