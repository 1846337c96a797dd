import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/rebase.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Replica } from '../replica/replica.ts'
import { SendWindow } from './send-window.ts'
import { Versions } from './send-operation.ts'

const ROWS = 8
const workspaceOf = (row: LocalId): number => Number(row.slice(-1)) % 2
/** A window over as much of a replica as it asks. */
function windowOver(
  load: (after: number, limit: number) => readonly Operation[],
  {
    revision = () => 0,
    isAtService = () => true,
  }: {
    readonly revision?: () => number
    readonly isAtService?: (operation: Pick<Operation, 'entity' | 'local_id'>) => boolean
  } = {},
): SendWindow {
  const feed = { isOffered: true }
  const replica = {
    feed,
    operations: {
      sendable: (_: string, after: number, limit: number) => load(after, limit),
      get revision() {
        return revision()
      },
    },
    rows: {
      workspaceIdsOf: (_: string, rows: readonly LocalId[]) =>
        new Map(rows.map((row) => [row, workspaceOf(row)])),
      serverIdOf: (entity: Entity, local_id: LocalId) => (isAtService({ entity, local_id }) ? 1 : null),
    },
  } as unknown as Replica
  return new SendWindow({ replica, lane: 'edits', versions: new Versions(feed) })
}

interface Draft {
  readonly row: number
  readonly kind: 'update' | 'delete'
  readonly set: Readonly<Record<string, FieldValue>>
}

const set = fc.oneof(
  fc.record({ description: fc.constantFrom('a', 'b') }),
  fc.record({ billable: fc.boolean() }),
  fc.record({ description: fc.constantFrom('a', 'b'), billable: fc.boolean() }),
  fc.record({ projectId: fc.constantFrom('project-1', null) }),
  fc.record({ stop: fc.constantFrom('2026-03-20T10:00:00Z', '2026-03-20T11:00:00Z') }),
)
const draft: fc.Arbitrary<Draft> = fc.record({
  row: fc.nat(ROWS - 1),
  kind: fc.constantFrom('update', 'update', 'update', 'update', 'update', 'update', 'delete'),
  set,
})

function operationOf({ row, kind, set: values }: Draft, index: number): Operation {
  const changes = Object.entries(values).map(([field, value]) => [field, { base: 'before', value }])
  return {
    op_id: `operation-${index}`,
    seq: index + 1,
    entity: 'timeEntry',
    local_id: `row-${row}` as LocalId,
    kind,
    changes: Object.fromEntries(changes) as Operation['changes'],
    attempt: 0,
    state: 'pending',
    scope: null,
    queued_at: '2026-03-20T10:00:00Z',
    reason: null,
  }
}

/** A queue, a service that carries requests out in any order, and what both went through. */
class World {
  readonly queue: Map<string, Operation>
  readonly rows = new Map<LocalId, Readonly<Record<string, FieldValue>> | null>()
  /** On their way. */
  readonly requests = new Set<readonly Operation[]>()
  /** The numbers that the service was told, by row. */
  readonly told = new Map<LocalId, number[]>()
  /** How often a queued operation has become another one. */
  revision = 0
  window: SendWindow

  constructor(drafts: readonly Draft[]) {
    this.queue = new Map(drafts.map(operationOf).map((operation) => [operation.op_id, operation]))
    this.window = this.restarted()
  }

  restarted(): SendWindow {
    return windowOver(
      (after, limit) =>
        [...this.queue.values()]
          .filter(({ seq, state }) => seq > after && state === 'pending')
          .slice(0, limit),
      { revision: () => this.revision },
    )
  }

  /** Answers the requests that leave. */
  begin(): readonly (readonly Operation[])[] {
    return this.window.take(12 - this.requests.size).map((operations) => {
      const marked = operations.map((one): Operation => ({
        ...one,
        state: 'in_flight',
        attempt: one.attempt + 1,
      }))
      for (const operation of marked) this.queue.set(operation.op_id, operation)
      this.requests.add(marked)
      return marked
    })
  }

  /** The service carries it out; whether it is heard of is another question. */
  carry(operations: readonly Operation[]): void {
    for (const { local_id: row, kind, changes, seq } of operations) {
      this.told.set(row, [...(this.told.get(row) ?? []), seq])
      const before = this.rows.get(row)
      if (kind === 'delete') this.rows.set(row, null)
      else if (before !== null) this.rows.set(row, { ...before, ...valuesOf(changes) })
    }
  }

  answer(operations: readonly Operation[]): void {
    this.requests.delete(operations)
    for (const { op_id: opId } of operations) {
      this.queue.delete(opId)
      this.window.done(opId)
    }
  }

  /** The program ends, and starts again from what is stored. */
  crash(): void {
    this.requests.clear()
    for (const operation of this.queue.values()) {
      if (operation.state === 'in_flight') this.queue.set(operation.op_id, { ...operation, state: 'pending' })
    }
    this.window = this.restarted()
  }
}

/** The rows when every edit arrives by itself, in order. */
function oneByOne(drafts: readonly Draft[]): World {
  const world = new World(drafts)
  for (const operation of world.queue.values()) world.carry([operation])
  return world
}

const queues = fc.array(draft, { minLength: 1, maxLength: 250 })

describe('what goes out together', () => {
  it('is one change of different rows of one workspace, at most 100, and leaves the order of each row alone', () => {
    fc.assert(
      fc.property(queues, fc.infiniteStream(fc.nat()), (drafts, luck) => {
        const world = new World(drafts)
        const next = (below: number): number => Number(luck.next().value) % below
        for (;;) {
          for (const request of world.begin()) {
            const rows = new Set(request.map((one) => one.local_id))
            expect(rows.size).toBe(request.length)
            expect(request.length).toBeLessThanOrEqual(100)
            if (request.length === 1) continue
            expect(new Set(request.map(({ local_id: row }) => workspaceOf(row))).size).toBe(1)
            expect(new Set(request.map(({ kind }) => kind))).toEqual(new Set(['update']))
            const values = request.map(({ changes }) =>
              JSON.stringify(Object.entries(valuesOf(changes)).toSorted(([a], [b]) => (a < b ? -1 : 1))),
            )
            expect(new Set(values).size).toBe(1)
          }
          const request = [...world.requests][next(Math.max(1, world.requests.size))]
          if (request === undefined) break
          world.carry(request)
          world.answer(request)
        }
        expect(world.queue.size).toBe(0)
        for (const told of world.told.values()) expect(told).toEqual(told.toSorted((a, b) => a - b))
        expect(world.rows).toEqual(
          new Map([...world.rows.keys()].map((row) => [row, oneByOne(drafts).rows.get(row)])),
        )
      }),
      { numRuns: 150 },
    )
  })

  it('comes to what one by one comes to, however requests are split, put apart and repeated after crashes', () => {
    fc.assert(
      fc.property(queues, fc.infiniteStream(fc.nat()), (drafts, luck) => {
        const world = new World(drafts)
        const next = (below: number): number => Number(luck.next().value) % below
        let troubles = 40
        for (;;) {
          world.begin()
          const request = [...world.requests][next(Math.max(1, world.requests.size))]
          if (request === undefined) break
          const event = troubles > 0 ? next(6) : 0
          if (event < 3) {
            world.carry(request)
            world.answer(request)
            continue
          }
          troubles -= 1
          if (event === 3) {
            // Carried out, and nobody hears of it.
            world.carry(request)
            world.crash()
          } else if (event === 4) world.crash()
          else if (request.length > 1) {
            world.requests.delete(request)
            world.revision += 1
            for (const operation of request) {
              world.queue.set(operation.op_id, { ...operation, state: 'pending', attempt: 0 })
              world.window.putApart(operation.op_id)
            }
          }
        }
        expect(world.queue.size).toBe(0)
        const expected = oneByOne(drafts).rows
        for (const [row, fields] of world.rows) expect(fields).toEqual(expected.get(row))
        expect(world.rows.size).toBe(expected.size)
      }),
      { numRuns: 150 },
    )
  })
})

it('what is held is not read again when the queue changes', () => {
  const world = new World(
    Array.from({ length: 6 }, (_, row) => ({ row, kind: 'update', set: { description: `d${row}` } })),
  )
  const read: number[] = []
  let revision = 0
  const window = windowOver(
    (after, limit) => {
      const loaded = [...world.queue.values()].filter(({ seq }) => seq > after).slice(0, limit)
      read.push(...loaded.map(({ seq }) => seq))
      return loaded
    },
    { revision: () => revision, isAtService: ({ local_id: row }) => row >= 'row-4' },
  )
  const sent = window.take(1).flat()
  expect(sent).toMatchObject([{ seq: 5 }])
  expect(read).toEqual([1, 2, 3, 4, 5, 6])
  read.length = 0
  revision += 1
  for (const { op_id: opId } of sent) {
    world.queue.delete(opId)
    window.done(opId)
  }
  expect(window.take(1)).toMatchObject([[{ seq: 6 }]])
  expect(read).toEqual([6])
})

it('an invoice that cannot be sent holds back no time', () => {
  const edit = { kind: 'update', set: { description: 'a' } } as const
  const changes = { state: { base: 'draft', value: 'sent' } }
  const invoice: Operation = { ...operationOf({ row: 0, ...edit }, 0), entity: 'invoice', changes }
  const time = operationOf({ row: 1, ...edit }, 1)
  const window = windowOver((after) => [invoice, time].filter(({ seq }) => seq > after), {
    isAtService: ({ entity }) => entity !== 'invoice',
  })
  expect(window.take(12)).toEqual([[time]])
})
