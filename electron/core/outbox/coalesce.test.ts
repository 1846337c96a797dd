import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { withInitialValues } from '../replica/entities.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import { coalesce, wasNeverSent, replay } from './rebase.ts'
import type { Changes, Operation } from './operation.ts'

const localId = '00000000-0000-4000-8000-00000000000a' as LocalId

/** An edit as a person makes it; what it does depends on whether the row exists when it is made. */
type Edit = { readonly kind: 'make' | 'change' | 'delete'; readonly fields: Fields }

const partialFields = fc.record(
  {
    name: fc.constantFrom('a', 'b', 'c'),
    notes: fc.constantFrom('', 'x', 'y'),
    archived: fc.boolean(),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Fields>

const edits = fc.array(
  fc.record({ kind: fc.constantFrom('make', 'change', 'change', 'delete'), fields: partialFields }),
  { maxLength: 12 },
) as fc.Arbitrary<Edit[]>

const bases = fc.option(
  partialFields.map((fields) => withInitialValues('client', fields)),
  { nil: null },
)

function operationOf(seq: number, edit: Edit, seen: Fields | null): Operation | null {
  const common = {
    op_id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    seq,
    entity: 'client',
    local_id: localId,
    attempt: 0,
    scope: null,
    state: 'pending',
    queued_at: '2026-03-29T01:30:00Z',
    reason: null,
  } as const
  if (edit.kind === 'make') {
    if (seen !== null) return null
    const created = Object.entries(withInitialValues('client', edit.fields))
    return {
      ...common,
      kind: 'create',
      changes: Object.fromEntries(created.map(([field, value]) => [field, { base: null, value }])),
    }
  }
  if (seen === null) return null
  if (edit.kind === 'delete') {
    const all = Object.entries(seen).map(([field, base]) => [field, { base, value: null }])
    return { ...common, kind: 'delete', changes: Object.fromEntries(all) as Changes }
  }
  const changes = Object.fromEntries(
    Object.entries(edit.fields).map(([field, value]) => [field, { base: seen[field] ?? null, value }]),
  )
  return Object.keys(changes).length === 0 ? null : { ...common, kind: 'update', changes }
}

/** The operations that a person's edits make, uncoalesced. */
function queueOf(base: Fields | null, made: readonly Edit[]): Operation[] {
  const queue: Operation[] = []
  for (const edit of made) {
    const operation = operationOf(queue.length + 1, edit, replay('client', base, queue))
    if (operation !== null) queue.push(operation)
  }
  return queue
}

function inState(operation: Operation, state: Operation['state']): Operation {
  return { ...operation, state, attempt: 1 }
}

/** Coalesces as the store does: one edit at a time, some of them sent before the next one arrives. */
function coalesced(base: Fields | null, queue: readonly Operation[], sent: readonly boolean[]) {
  let stored: readonly Operation[] = []
  for (const [index, operation] of queue.entries()) {
    stored = coalesce(stored, operation, base)
    if (sent[index] === true) {
      stored = stored.map((each) => inState(each, 'in_flight'))
    }
  }
  return stored
}

describe('coalescing', () => {
  it('gives what the original queue gives when it is replayed', () => {
    fc.assert(
      fc.property(bases, edits, fc.array(fc.boolean()), (base, made, sent) => {
        const queue = queueOf(base, made)
        expect(replay('client', base, coalesced(base, queue, sent))).toEqual(replay('client', base, queue))
      }),
      { numRuns: 500 },
    )
  })

  it('never touches an operation that was sent', () => {
    fc.assert(
      fc.property(
        bases,
        edits,
        fc.constantFrom('in_flight' as const, 'pending' as const, 'rejected' as const),
        (base, made, state) => {
          const [next, ...reversed] = queueOf(base, made).reverse()
          if (next === undefined) return
          const sent = reversed.reverse().map((each) => inState(each, state))
          const after = coalesce(sent, next, base)
          expect(after.slice(0, sent.length)).toEqual(sent)
          expect(after).toHaveLength(sent.length + 1)
        },
      ),
    )
  })

  it('leaves at most one operation that was never sent, in the order of the queue', () => {
    fc.assert(
      fc.property(bases, edits, fc.array(fc.boolean()), (base, made, sent) => {
        const after = coalesced(base, queueOf(base, made), sent)
        const places = after.map(({ seq }) => seq)
        expect(places).toEqual([...places].sort((one, other) => one - other))
        expect(after.filter(wasNeverSent).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('leaves nothing of a row that was made and deleted', () => {
    fc.assert(
      fc.property(edits, (made) => {
        const queue = queueOf(null, made)
        if (replay('client', null, queue) !== null) return
        expect(coalesced(null, queue, [])).toEqual([])
      }),
    )
  })

  it('leaves nothing of a change that was taken back', () => {
    fc.assert(
      fc.property(partialFields, partialFields, (seen, changed) => {
        const base = withInitialValues('client', seen)
        const there = queueOf(base, [{ kind: 'change', fields: changed }])
        if (there.length === 0) return
        const back = queueOf(replay('client', base, there), [{ kind: 'change', fields: base }])
        expect(coalesced(base, [...there, ...back], [])).toEqual([])
      }),
    )
  })

  it('leaves nothing of a deletion that was taken back', () => {
    const base = withInitialValues('client', { name: 'a', notes: 'x' })
    const queue = queueOf(base, [
      { kind: 'delete', fields: {} },
      { kind: 'make', fields: base },
    ])
    expect(coalesced(base, queue, [])).toEqual([])
  })
})
