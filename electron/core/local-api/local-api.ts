/** The local API: a port of this computer on which other programs ask the service inside the app. Off until asked for. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import { type LocalApiState, localApiState } from '../../../shared/bridge/local-api.ts'
import { parseJson } from '../../../shared/domain/json.ts'
import type { Fetch } from '../api-client/api-client.ts'
import type { LocalPort } from '../embedded-service.ts'

export interface LocalApiOptions {
  /** The folder of everything that is kept on this computer. */
  readonly profile: string
  readonly listen: (fetch: Fetch, port: number) => Promise<LocalPort>
  /** Asks the service as the person whose account is open. */
  readonly ask: Fetch
  readonly onDefect: (error: unknown) => void
}

export interface LocalApiProcedures {
  readonly 'localApi.get': () => Promise<LocalApiState>
  readonly 'localApi.update': (changes: ParsedInput<'localApi.update'>) => Promise<LocalApiState>
}

export interface LocalApi {
  readonly procedures: LocalApiProcedures
  /** An account was opened: where its service is the one inside, the port opens if it is to. */
  readonly opened: (isHere: boolean) => Promise<void>
  /** Closes the port. */
  readonly closing: () => Promise<void>
}

const kept = z.object({ isOn: z.boolean(), port: localApiState.shape.port })
const firstSettings = { isOn: false, port: 4611 }

export function createLocalApi({ profile, listen, ask, onDefect }: LocalApiOptions): LocalApi {
  const settingsFile = join(profile, 'local-api.json')
  const tokenFile = join(profile, 'local-api.token')
  let settings = parseJson(readText(settingsFile) ?? '', kept) ?? firstSettings
  let isHere = false
  let open: LocalPort | null = null
  let problem: LocalApiState['problem'] = null
  let last: Promise<unknown> = Promise.resolve()

  /** Opening and closing happen one after the other. */
  function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  async function start(): Promise<void> {
    if (!isHere || !settings.isOn) return
    try {
      open = await listen(guarded(ask, tokenIn(tokenFile)), settings.port)
    } catch (error) {
      problem = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? 'taken' : 'failed'
      if (problem === 'failed') onDefect(error)
    }
  }

  async function stop(): Promise<void> {
    const closing = open
    open = null
    problem = null
    await closing?.close()
  }

  const state = (): LocalApiState => ({ isHere, ...settings, url: open?.url ?? null, tokenFile, problem })

  return {
    procedures: {
      'localApi.get': () => inOrder(async () => state()),
      'localApi.update': (changes) =>
        inOrder(async () => {
          const { isOn = settings.isOn, port = settings.port } = changes
          await stop()
          // A token that somebody has read is of no use afterwards.
          if (!isOn) rmSync(tokenFile, { force: true })
          writePrivate(settingsFile, JSON.stringify({ isOn, port }))
          settings = { isOn, port }
          await start()
          return state()
        }),
    },
    opened: (here) =>
      inOrder(async () => {
        isHere = here
        await start()
      }),
    closing: () =>
      inOrder(async () => {
        isHere = false
        await stop()
      }),
  }
}

/** Answers those alone who name this computer and have the token; to the service they are the person. */
export function guarded(ask: Fetch, token: string): Fetch {
  return async (request) => {
    // A page whose name was made to lead here is not asked by this computer's name.
    if (!isLoopback(request.headers.get('host'))) return refusal(403, 'Ask for 127.0.0.1 or localhost.')
    if (!carries(request.headers.get('authorization'), token)) {
      return refusal(401, 'Send the token of the file that Dayloom names in its settings.')
    }
    return await ask(request)
  }
}

function refusal(status: 401 | 403, sentence: string): Response {
  return new Response(`${sentence}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

function isLoopback(host: string | null): boolean {
  const name = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/.exec(host ?? '')
  return ['127.0.0.1', '::1', 'localhost'].includes((name?.[1] ?? name?.[2] ?? '').toLowerCase())
}

/** As the API takes tokens (T §5), and as most programs send one. */
function carries(header: string | null, token: string): boolean {
  const [, scheme = '', sent = ''] = /^(basic|bearer) +(\S+)$/i.exec(header ?? '') ?? []
  const isBasic = scheme.toLowerCase() === 'basic'
  const told = isBasic ? Buffer.from(sent, 'base64').toString() : sent
  return isSame(told, isBasic ? `${token}:api_token` : token)
}

/** Takes as long wherever they differ. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}

/** The token of the file, or a new one that is kept there. */
function tokenIn(file: string): string {
  const known = readText(file)?.trim() ?? ''
  if (known !== '') {
    chmodSync(file, 0o600)
    return known
  }
  const token = randomBytes(32).toString('hex')
  writePrivate(file, `${token}\n`)
  return token
}

function writePrivate(file: string, text: string): void {
  rmSync(`${file}.part`, { force: true })
  writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true, flag: 'wx' })
  renameSync(`${file}.part`, file)
}

/** Null where there is none. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
