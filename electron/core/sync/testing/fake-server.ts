/** A third-party server of this API family, in memory: bare arrays, no extensions, and faults on demand. */

import type { Fetch } from '../../api-client/api-client.ts'

type Json = Record<string, unknown>

/** A disturbance of a request. `lost`: carried out, and the answer never arrives. */
export type Fault =
  | 'unreachable'
  | 'lost'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }

export interface Received {
  readonly method: string
  readonly path: string
  readonly body: Json
  readonly key: string | null
}

export interface FakeServerOptions {
  /** Whether it remembers idempotency keys, as our own service does. */
  readonly remembersKeys: boolean
  /** The clock of its `at` fields, epoch milliseconds. */
  readonly milliseconds: () => number
}

const collections = ['clients', 'projects', 'tags', 'time_entries', 'tasks', 'ghosts'] as const
type Collection = (typeof collections)[number]

export class FakeServer {
  readonly rows: Record<Collection, Map<number, Json>> = {
    clients: new Map(),
    projects: new Map(),
    tags: new Map(),
    time_entries: new Map(),
    tasks: new Map(),
    ghosts: new Map(),
  }
  preferences: Json = { pg_time_zone_name: 'Europe/Berlin' }
  readonly received: Received[] = []
  /** Decides the fate of each request; undefined lets it through. */
  fault: (request: Received) => Fault | undefined = () => undefined
  /** Whether a second row of a name is refused, as for tags. */
  namesAreUnique = false
  /** The most requests that were open at once. */
  mostAtOnce = 0
  #atOnce = 0
  #ids = 100
  readonly #answers = new Map<string, { readonly body: string; readonly answer: Json | null }>()
  readonly #options: FakeServerOptions

  constructor(options: FakeServerOptions) {
    this.#options = options
  }

  /** The writes that came, in order. */
  get writes(): readonly Received[] {
    return this.received.filter(({ method }) => method !== 'GET')
  }

  list(collection: Collection): Json[] {
    return [...this.rows[collection].values()].filter((row) => row['server_deleted_at'] === null)
  }

  /** Another device's write. */
  put(collection: Collection, row: Json): Json {
    const id = (row['id'] as number | undefined) ?? (this.#ids += 1)
    const before = this.rows[collection].get(id) ?? { workspace_id: 1, server_deleted_at: null }
    const stored = { ...before, ...row, id, at: this.#at(), updated_at: this.#at() }
    this.rows[collection].set(id, stored)
    return stored
  }

  /** As a server does after some weeks. */
  forgetKeys(): void {
    this.#answers.clear()
  }

  remove(collection: Collection, id: number): void {
    this.put(collection, { id, server_deleted_at: this.#at() })
  }

  readonly fetch: Fetch = async (request) => {
    this.#atOnce += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce)
    try {
      const url = new URL(request.url)
      const text = await request.text()
      const received: Received = {
        method: request.method,
        path: `${url.pathname}${url.search}`,
        body: text === '' ? {} : (JSON.parse(text) as Json),
        key: request.headers.get('Idempotency-Key'),
      }
      this.received.push(received)
      await new Promise((resolve) => setImmediate(resolve))
      request.signal.throwIfAborted()
      const fault = this.fault(received)
      if (fault === 'unreachable') throw refusedConnection()
      if (typeof fault === 'object') return answer(fault.status, fault.body ?? 'Trouble', fault.headers)
      const response = this.#answer(received, url)
      if (fault === 'lost') throw new TypeError('fetch failed', { cause: new Error('socket hang up') })
      return response
    } finally {
      this.#atOnce -= 1
    }
  }

  #answer(received: Received, url: URL): Response {
    const { method, body, key } = received
    if (!this.#options.remembersKeys || key === null) return this.#route(method, url, body)
    const known = this.#answers.get(key)
    const text = `${method} ${url.pathname} ${JSON.stringify(body)}`
    const headers = { 'Idempotency-Key': key }
    if (known !== undefined) {
      if (known.body !== text) return answer(422, 'Idempotency-Key: was used for another request')
      return answer(200, known.answer, headers)
    }
    const response = this.#route(method, url, body)
    if (response.status !== 200) return response
    const result = responses.get(response) as Json | null
    this.#answers.set(key, { body: text, answer: result })
    return answer(200, result, headers)
  }

  #route(method: string, url: URL, body: Json): Response {
    const path = url.pathname
    if (path === '/api/v9/me') return answer(200, { id: 1, email: 'ada@example.com', fullname: 'Ada' })
    if (path === '/api/v9/me/preferences') {
      if (method === 'POST') this.preferences = { ...this.preferences, ...body }
      return answer(200, this.preferences)
    }
    if (path === '/api/v9/me/time_entries/current') {
      return answer(200, this.list('time_entries').find((row) => row['stop'] === null) ?? null)
    }
    if (path.endsWith('/statuses')) {
      return answer(200, [
        { id: 1, name: 'To do', type: 'todo', position: 0 },
        { id: 3, name: 'Done', type: 'done', position: 2 },
      ])
    }
    const match = /\/(clients|projects|tags|time_entries|tasks|ghosts)(?:\/(\d+))?$/.exec(path)
    // Lists of what this server keeps nothing of: people, teams, time off and so on.
    if (match === null) return method === 'GET' ? answer(200, [], this.#date()) : answer(404, 'Not found')
    const collection = match[1] as Collection
    const id = match[2] === undefined ? null : Number(match[2])
    if (id === null) return method === 'GET' ? this.#list(collection, url) : this.#create(collection, body)
    const row = this.rows[collection].get(id)
    if (row === undefined || row['server_deleted_at'] !== null) return answer(404, 'Not found')
    if (method === 'GET') return answer(200, row)
    if (method === 'DELETE') {
      this.remove(collection, id)
      return answer(200, null)
    }
    if (collection === 'time_entries' && body['duration'] === -1) this.#stopRunning(id)
    return answer(200, this.put(collection, { ...body, id }))
  }

  #list(collection: Collection, url: URL): Response {
    const query = url.searchParams
    const since = query.get('since')
    let rows = [...this.rows[collection].values()]
    if (since === null) rows = rows.filter((row) => row['server_deleted_at'] === null)
    else rows = rows.filter((row) => Date.parse(row['at'] as string) >= Number(since) * 1000)
    if (collection !== 'time_entries') return answer(200, rows, this.#date())
    const before = query.get('before')
    const from = query.get('start_date')
    const to = query.get('end_date')
    rows = rows
      .filter((row) => before === null || (row['start'] as string) < before)
      .filter((row) => from === null || (row['start'] as string) >= from)
      .filter((row) => to === null || (row['start'] as string) < to)
      .toSorted((a, b) => ((a['start'] as string) < (b['start'] as string) ? 1 : -1))
    return answer(200, rows.slice(0, this.pageSize), this.#date())
  }

  /** Entries in one answer. */
  pageSize = 1000

  #create(collection: Collection, body: Json): Response {
    if (body['name'] === 'refused') return answer(400, 'This name is refused')
    if (this.namesAreUnique && this.list(collection).some(({ name }) => name && name === body['name'])) {
      return answer(400, 'Name has already been taken')
    }
    if (collection !== 'time_entries') return answer(200, this.put(collection, body))
    const { duration, ...rest } = body
    const row = { stop: null, tag_ids: null, project_id: null, task_id: null, ...rest }
    const created = this.put(collection, row)
    if (duration === -1) this.#stopRunning(created['id'] as number)
    return answer(200, created)
  }

  /** Starting an entry stops the running one, at the time of the request. */
  #stopRunning(except: number): void {
    for (const row of this.list('time_entries')) {
      const isRunning = row['stop'] === null && row['id'] !== except
      if (isRunning) this.put('time_entries', { id: row['id'], stop: this.#at().replace(/\.\d+/, '') })
    }
  }

  #at(): string {
    return new Date(this.#options.milliseconds()).toISOString()
  }

  #date(): Record<string, string> {
    return { Date: new Date(this.#options.milliseconds()).toUTCString() }
  }
}

const responses = new WeakMap<Response, unknown>()

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const text = body === null ? 'null' : JSON.stringify(body)
  const response = new Response(text, {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  responses.set(response, body)
  return response
}

/** As `fetch` fails where nobody answers. */
export function refusedConnection(): TypeError {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  return new TypeError('fetch failed', { cause })
}
