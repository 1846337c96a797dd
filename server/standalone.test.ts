import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSession, requestPasswordReset, signUp } from '../shared/api/accounts.ts'
import { getMe } from '../shared/api/me.ts'
import { getHealth } from '../shared/api/service.ts'
import { type ApiClient, createApiClient, tokenHeader } from './testing/api-client.ts'

let folder: string
let running: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dayloom-service-'))
  running = []
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

interface Started {
  readonly child: ChildProcess
  readonly line: string
  readonly client: ApiClient
  readonly log: () => string
}

function start(...flags: string[]): Promise<Started> {
  return startWith({}, ...flags)
}

async function startWith(
  environment: Readonly<Record<string, string>>,
  ...flags: string[]
): Promise<Started> {
  const main = join(import.meta.dirname, 'main.ts')
  const node = ['--disable-warning=ExperimentalWarning', main, '--port', '0', ...flags]
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, node, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += String(chunk)
  })
  const lines = createInterface({ input: child.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  const url = line.slice('listening on '.length)
  const client = createApiClient((request) =>
    fetch(request.url.replace('http://service', url), {
      method: request.method,
      headers: request.headers,
      body: request.body,
      duplex: 'half',
    }),
  )
  return { child, line, client, log: () => log }
}

async function stop({ child }: Started): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = (await ended) as [number | null]
  return code
}

const person = { email: 'ada@example.org', password: 'correct horse battery' }

describe('the standalone service', () => {
  it('has its first account from a command, keeps it, lets no stranger in, and ends when asked to', async () => {
    const main = join(import.meta.dirname, 'main.ts')
    const flags = ['create-user', person.email, '--data', folder, '--password-stdin']
    const command = spawn(process.execPath, [main, ...flags], { stdio: ['pipe', 'ignore', 'inherit'] })
    running.push(command)
    command.stdin.end(`${person.password}\n`)
    expect(await once(command, 'exit')).toEqual([0, null])

    const service = await start('--data', folder, '--sign-up', 'invited')
    expect(service.line).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+$/)
    await service.client.call(createSession, { body: person })
    const stranger = { ...person, email: 'stranger@example.org' }
    const refused = await service.client.refusal(signUp, { body: stranger })
    expect(refused.headers.get('x-refusal-reason')).toContain('sign_up_by_invitation')
    expect(await stop(service)).toBe(0)
    expect((await stat(join(folder, 'service.key'))).mode & 0o077).toBe(0)
  })

  it('writes mails into its folder, and neither secrets nor paths into its log', async () => {
    const service = await start('--data', folder)
    const me = await service.client.call(signUp, { body: person })
    await service.client.call(requestPasswordReset, { body: { email: person.email } })
    await service.client.with(tokenHeader(me.api_token)).call(getMe)
    const forwarded = service.client.with({ 'x-forwarded-for': '192.0.2.7' })
    await forwarded.send(getMe, { query: { secret: 'in-the-query' } })
    const mails = (): Promise<string[]> => readdir(join(folder, 'mail')).catch(() => [])
    await expect.poll(mails).toHaveLength(2)
    const names = await mails()
    expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([])
    const texts = await Promise.all(names.map((name) => readFile(join(folder, 'mail', name), 'utf8')))
    expect(texts.filter((text) => text.includes('To: ada@example.org'))).toHaveLength(2)
    await stop(service)

    const lines = service.log().trim().split('\n')
    const logged = lines.map(
      (line) => JSON.parse(line) as Record<'endpoint' | 'request' | 'client', string | undefined>,
    )
    expect(logged.map(({ endpoint }) => endpoint)).toContain('accounts.requestPasswordReset')
    expect(logged.every(({ request }) => request !== undefined)).toBe(true)
    expect(new Set(logged.map(({ client }) => client))).toEqual(new Set(['127.0.0.1', '192.0.2.7']))
    const codes = texts.flatMap(
      (text) =>
        text
          .replaceAll('=\r\n', '')
          .replaceAll('\r', '')
          .match(/(?<=^|\/)[\w-]{43}$/gm) ?? [],
    )
    expect(new Set(codes).size).toBe(2)
    for (const secret of [person.password, me.api_token, ...codes, 'in-the-query', person.email]) {
      expect(service.log()).not.toContain(secret)
    }
  })

  it('finishes what is in flight when it is told to end', async () => {
    const service = await start('--data', ':memory:')
    const answer = service.client.call(signUp, { body: person })
    // Hashing a password takes much longer than this answer: the sign-up is in the middle of it.
    await service.client.call(getHealth)
    const [me, code] = await Promise.all([answer, stop(service)])
    expect([me.email, code]).toEqual([person.email, 0])
  })

  it('ends within five seconds although a mail server does not answer', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const contacted = once(silent, 'connection')
    const service = await startWith({ SMTP_URL: `smtp://127.0.0.1:${port}` }, '--data', ':memory:')
    await service.client.call(signUp, { body: person })
    await service.client.call(requestPasswordReset, { body: { email: person.email } })
    const [socket] = (await contacted) as [Socket]
    const begun = performance.now()
    await stop(service)
    expect(performance.now() - begun).toBeLessThan(5000)
    socket.destroy()
    silent.close()
  }, 20_000)

  it('refuses flags that it does not know, and shows those that it does', async () => {
    const main = join(import.meta.dirname, 'main.ts')
    const child = spawn(process.execPath, [main, '--wrong'], { stdio: ['ignore', 'pipe', 'pipe'] })
    running.push(child)
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += String(chunk)
    })
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(2)
    expect(errors).toContain('--data ./data')
  })
})
