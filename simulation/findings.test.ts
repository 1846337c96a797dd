/** That the simulation finds what it looks for: each history meets a server that lies. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFeed } from '../shared/api/feed.ts'
import type { Fetch } from '../electron/core/api-client/api-client.ts'
import type { Step } from './history.ts'
import { type Between, play } from './play.ts'
import { OTHER_PROGRAM } from './ledger.ts'
import { openStage, type Stage } from './stage.ts'
import { timeCountedTwice } from './tracked-twice.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const edit = (
  what: 'create' | 'change' | 'delete',
  index = 0,
  entity: 'timeEntry' | 'timeBlock' = 'timeEntry',
): Step => ({ kind: 'edit', computer: 0, what, entity, index })
const start: Step = { kind: 'edit', computer: 0, what: 'start', entity: 'timeEntry', index: 0 }
const pass: Step = { kind: 'pass', seconds: 600 }

const isOfBlocks = ({ url }: Request): boolean => url.includes('time-blocks')
const isOfEntries = ({ url }: Request): boolean => url.includes('time_entries')

type Lie = (request: Request, serve: Fetch) => Promise<Response>

/** Writes meet something else than the service. */
const writes =
  (method: string, lie: Lie, isMeant = isOfEntries): Between =>
  (_, serve) =>
  (request) =>
    request.method === method && isMeant(request) ? lie(request, serve) : serve(request)

const makeTwice: Lie = async (request, serve) => {
  // Under no id of its own.
  const body = (await request.clone().text()).replace(/,"sync_id":"[^"]*"/, '')
  const again = new Request(request.url, { method: 'POST', headers: request.headers, body })
  again.headers.set('Idempotency-Key', crypto.randomUUID())
  await serve(again)
  return serve(request)
}

interface Entry {
  readonly id: number
  readonly description: string
  readonly start: string
  readonly stop: string | null
}

interface Told {
  readonly changes: readonly { readonly kind: string; readonly row: Entry | null }[]
}

/** Entries are changed in lists and in the feed, on their way to those for whom it is meant. */
const lists =
  (
    lie: (entries: readonly Entry[]) => readonly Entry[],
    isMeant: (name: string) => boolean = () => true,
  ): Between =>
  (name, serve) =>
  async (request) => {
    const answer = await serve(request)
    if (request.method !== 'GET' || !isMeant(name)) return answer
    if (new URL(request.url).pathname === readFeed.path) {
      const { changes, ...further } = (await answer.json()) as Told
      const told = changes.flatMap((change) => {
        if (change.kind !== 'time_entry' || change.row === null) return [change]
        return lie([change.row]).map((row) => Object.assign({}, change, { row }))
      })
      return Response.json({ ...further, changes: told }, answer)
    }
    if (!isOfEntries(request)) return answer
    const { items, ...further } = (await answer.json()) as { readonly items: readonly Entry[] }
    return Response.json({ ...further, items: lie(items) }, answer)
  }

const first = ({ description }: Entry): boolean => description === 'a0-1'

it.each<[string, RegExp, readonly Step[], Between]>([
  [
    'an edit that was acknowledged and is not there',
    /^lost: timeEntry\.description "a0-2", saved on a0 instead of /,
    [edit('create'), pass, edit('change', 3), pass],
    writes('PUT', async (request, serve) => {
      const url = request.url.replace(/workspaces\/\d+/, 'me')
      const former = await serve(new Request(url, { headers: request.headers }))
      return Response.json({ ...Object(await former.json()), ...Object(await request.json()) })
    }),
  ],
  ['what was made twice', /^doubled: timeEntry a0-1$/, [edit('create'), pass], writes('POST', makeTwice)],
  [
    'time of which nothing is left',
    /^nothing is left of: a0-1$/,
    [start, pass],
    lists((entries) =>
      entries.map((entry) => (first(entry) ? { ...entry, stop: entry.start, duration: 0 } : entry)),
    ),
  ],
  [
    'time that two timers count',
    /^counted twice: a0-1 .*, a0-2 /,
    [start, pass, start, pass],
    lists((entries) =>
      entries.map((entry) => (first(entry) ? { ...entry, stop: '2026-03-20T08:15:05Z' } : entry)),
    ),
  ],
  [
    'time that was planned twice',
    /^doubled: timeBlock 2026-/,
    [edit('create', 0, 'timeBlock'), pass],
    writes('POST', makeTwice, isOfBlocks),
  ],
  [
    'what was deleted and is there',
    /^back again: "a0-1"$/,
    [edit('create'), pass, edit('delete'), pass],
    writes('DELETE', async () => Response.json(null)),
  ],
  [
    'an earlier version of what was deleted',
    /^back again: "a0-1"$/,
    [edit('create'), pass, edit('change', 3), pass, edit('delete'), pass],
    writes('DELETE', async ({ url, headers }, serve) => {
      await serve(new Request(url, { method: 'PUT', headers, body: '{"description":"a0-1"}' }))
      return Response.json(null)
    }),
  ],
  [
    'what was deleted and is older than the history',
    /^back again: "ee-\d+"$/,
    [edit('delete'), pass],
    writes('DELETE', async () => Response.json(null)),
  ],
  [
    'planned time that was deleted and is there',
    /^back again: "2026-/,
    [edit('create', 0, 'timeBlock'), pass, edit('delete', 0, 'timeBlock'), pass],
    writes('DELETE', async () => Response.json(null), isOfBlocks),
  ],
  [
    'what one computer does not show',
    /^a1 lacks timeEntry \d+ .*"a0-1"/,
    [edit('create'), pass],
    lists(
      (entries) => entries.filter((entry) => !first(entry)),
      (name) => name === 'a1',
    ),
  ],
  [
    'what one computer shows otherwise',
    /^a1 shows timeEntry \d+ .*"else".* for .*"a0-1"/,
    [edit('create'), pass],
    lists(
      (entries) => entries.map((entry) => (first(entry) ? { ...entry, description: 'else' } : entry)),
      (name) => name === 'a1',
    ),
  ],
  [
    'edits that never arrive',
    /^a0: 1 edits still wait/,
    [edit('create'), pass],
    writes('POST', async () => new Response(null, { status: 503 })),
  ],
  [
    'two entries that run',
    /^\d+ entries run at once$/,
    [edit('create'), pass],
    lists(
      (entries) => entries.map((entry) => ({ ...entry, stop: null, duration: -1 })),
      (name) => name === OTHER_PROGRAM,
    ),
  ],
  [
    'an entry that ends before it starts',
    /^negative: a0-1$/,
    [edit('create'), pass],
    lists((entries) =>
      entries.map((entry) => (first(entry) ? { ...entry, stop: '2026-01-01T00:00:00Z' } : entry)),
    ),
  ],
])(
  'finds %s',
  async (_, expected, steps, between) => {
    const history = { luck: 1, ignoresIdempotencyKeys: false, namesAreUnique: false, tellsTime: false, steps }
    expect(await play(stage, history)).toEqual([])
    expect(await play(stage, history, between)).toContainEqual(expect.stringMatching(expected))
  },
  60_000,
)

it('finds time of a block that is counted twice', () => {
  const entry = { id: 1, time_block_id: 7, start: '2026-03-16T08:00:00Z', duration: 3600 }
  const later = { ...entry, id: 2, start: '2026-03-16T08:59:59Z' }
  expect(timeCountedTwice([later, entry])).toEqual(['counted twice: 1 and 2 of block 7'])
  expect(timeCountedTwice([entry, { ...later, start: '2026-03-16T09:00:00Z' }])).toEqual([])
  expect(timeCountedTwice([entry, { ...later, time_block_id: 8 }])).toEqual([])
})
