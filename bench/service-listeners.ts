/** How long others wait for the service while 500 listeners read a change that they are told of, against when all is quiet. */

import { Agent, get, type IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestService } from '../e2e/fixtures/service.ts'
import { listenToChanges, liveChange } from '../shared/api/live-changes.ts'
import { feedPage, readFeed } from '../shared/api/feed.ts'
import { ENTRY_SECONDS, fillService, type FilledService } from './filled-service.ts'
import { median, percentile, type Figure, type Scenario } from './measure.ts'

const LISTENERS = 500
/** As many as a person may have. */
const STREAMS_EACH = 20
const ENTRIES = 10_000
const ROUNDS = 5
/** As long as the service spreads the readings over, and a little more. */
const WINDOW = 11_000
const ASKED_EVERY = 25

const position = feedPage.pick({ cursor: true, more: true })

interface Person {
  readonly user: number
  readonly authorization: string
}

async function signUp(service: TestService, index: number): Promise<Person> {
  const password = await service.signUp(`person${index}@example.com`, 'correct horse battery')
  const me = Object(await service.request(password, 'GET', '/api/v9/me')) as Record<string, unknown>
  const token = Buffer.from(`${String(me['api_token'])}:api_token`).toString('base64')
  return { user: Number(me['id']), authorization: `Basic ${token}` }
}

/** Writes memberships like the owner's into the closed service's database: the free plan has five people. */
function joinAll(filled: FilledService, people: readonly Person[]): void {
  const database = new DatabaseSync(filled.database)
  for (const table of ['organization_users', 'workspace_users']) {
    const own = database.prepare(`select * from ${table} where user_id = ?`).get(filled.user)
    const columns = Object.keys(own ?? {})
    const insert = database.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    for (const { user } of people) {
      const block = database
        .prepare(
          "update id_blocks set next_id = next_id + 1 where name = 'global' returning next_id - 1 as id",
        )
        .get()
      const changed: Record<string, SQLInputValue> = {
        ...own,
        id: block?.['id'] ?? null,
        user_id: user,
        ...('owner' in (own ?? {}) && { owner: 0, admin: 0 }),
      }
      insert.run(...columns.map((name) => changed[name] ?? null))
    }
  }
  database.close()
}

const answerTo = (url: string, authorization: string, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization } }, resolve).once('error', reject)
  })

async function textOf(url: string, authorization: string, agent: Agent): Promise<string> {
  const answer = await answerTo(url, authorization, agent)
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${String(answer.statusCode)}`)
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += String(part)
  return text
}

/** Reads the feed as the product's client does: once, after the wait that it is told. */
class Listener {
  static readings = 0
  readonly #person: Person
  readonly #url: string
  readonly #agent: Agent
  #cursor = ''

  constructor(url: string, person: Person, agent: Agent) {
    this.#url = url
    this.#person = person
    this.#agent = agent
  }

  async open(): Promise<void> {
    do {} while (await this.#read())
    const stream = await answerTo(this.#url + listenToChanges.path, this.#person.authorization, this.#agent)
    if (stream.statusCode !== 200) throw new Error(`the stream answered ${String(stream.statusCode)}`)
    stream.setEncoding('utf8').on('data', (text: string) => {
      const data = /^data: (.+)$/m.exec(text)?.[1]
      if (data === undefined) return
      const { wait = 0 } = liveChange.parse(JSON.parse(data))
      setTimeout(() => void this.#read(), wait)
    })
    stream.on('error', () => undefined)
  }

  async #read(): Promise<boolean> {
    const cursor = this.#cursor === '' ? '' : `&cursor=${this.#cursor}`
    const url = `${this.#url}${readFeed.path}?limit=1000${cursor}`
    const page = position.parse(JSON.parse(await textOf(url, this.#person.authorization, this.#agent)))
    this.#cursor = page.cursor
    Listener.readings += 1
    return page.more
  }
}

function lastFifty({ until }: FilledService): string {
  const at = (seconds: number): string => new Date(seconds * 1000).toISOString()
  return new URLSearchParams({ start_date: at(until - 50 * ENTRY_SECONDS), end_date: at(until) }).toString()
}

/** Times of requests that somebody makes at a steady pace, whatever the answers take. */
async function asked(filled: FilledService, agent: Agent): Promise<number[]> {
  const url = `${filled.service.url}/api/v9/me/time_entries?${lastFifty(filled)}`
  const times: number[] = []
  const requests: Promise<void>[] = []
  const ask = async (): Promise<void> => {
    const began = performance.now()
    await textOf(url, filled.authorization, agent)
    times.push(performance.now() - began)
  }
  for (const ends = performance.now() + WINDOW; performance.now() < ends; await sleep(ASKED_EVERY))
    requests.push(ask())
  await Promise.all(requests)
  return times
}

async function measure(folder: string): Promise<readonly Figure[]> {
  const filled = await fillService(join(folder, 'service'), ENTRIES)
  const { service, authorization, workspace } = filled
  await service.start()
  const people: Person[] = []
  for (let index = 0; index < LISTENERS / STREAMS_EACH; index += 1) people.push(await signUp(service, index))
  await service.stop()
  joinAll(filled, people)
  await service.start()
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  for (const person of people) {
    const own = Array.from({ length: STREAMS_EACH }, () => new Listener(service.url, person, agent))
    await Promise.all(own.map((listener) => listener.open()))
  }
  const rounds: { readonly quiet: number; readonly told: number; readonly readings: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const quiet = percentile(await asked(filled, agent), 0.95)
    const before = Listener.readings
    await service.request(authorization, 'POST', `/api/v9/workspaces/${workspace}/tags`, {
      name: `t${round}`,
    })
    const told = percentile(await asked(filled, agent), 0.95)
    // The first warms up.
    if (round > 0) rounds.push({ quiet, told, readings: Listener.readings - before })
  }
  await service.stop()
  agent.destroy()
  return [
    {
      name: `Others, while ${LISTENERS} read a change`,
      what: 'p95 of a list of entries while all who listen read the feed after one change, over that when nothing changes',
      value: median(rounds.map(({ quiet, told }) => told / quiet)),
      unit: 'ratio',
      goal: { atMost: 3 },
      details: {
        told_p95_ms: median(rounds.map(({ told }) => told)),
        quiet_p95_ms: median(rounds.map(({ quiet }) => quiet)),
        readings: median(rounds.map(({ readings }) => readings)),
        seconds: WINDOW / 1000,
      },
    },
  ]
}

export const serviceListeners: Scenario = {
  name: 'service-listeners',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await measure(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
