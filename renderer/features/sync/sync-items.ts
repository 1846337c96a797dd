/** Everything that the sync page lists, in one order, so that one list can show thousands of it. */

import { t } from '@lingui/core/macro'
import type { Conflict, QueuedOperation, Repair } from '../../../shared/bridge/sync.ts'
import { countsOf } from '../../entities/edit/edit-names.ts'
import { isGone } from './cards/conflict-words.ts'

export type SectionKey = 'refused' | 'sameTime' | 'collided' | 'lost' | 'restored' | 'waiting'

export interface SectionHeading {
  readonly kind: 'heading'
  readonly key: string
  readonly section: SectionKey
  readonly title: string
  /** How many there are, listed or not. */
  readonly count: number
  readonly note: string
}

/** The entries that can have the focus. */
export type SyncEntry =
  | { readonly kind: 'repair'; readonly key: string; readonly repair: Repair }
  | { readonly kind: 'refused'; readonly key: string; readonly operation: QueuedOperation }
  | { readonly kind: 'conflict'; readonly key: string; readonly conflict: Conflict }
  /** Everything that went with one row. */
  | { readonly kind: 'lost'; readonly key: string; readonly conflicts: Lost }
  | {
      readonly kind: 'waiting'
      readonly key: string
      readonly operation: QueuedOperation
      readonly isFirst: boolean
      readonly isLast: boolean
    }

/** Never empty; of one row, in the order of their fields. */
export type Lost = readonly [Conflict, ...Conflict[]]

export type SyncItem = SectionHeading | SyncEntry

export interface SyncContents {
  readonly repair: Repair | null
  readonly operations: readonly QueuedOperation[]
  readonly conflicts: readonly Conflict[]
  /** Of all that wait, which may be more than are listed. */
  readonly waiting: number
}

/** Entries that need the person come first, those that go by themselves last. */
export function syncItems({ repair, operations, conflicts, waiting }: SyncContents): readonly SyncItem[] {
  const refused = rowByRow(operations.filter(needsPerson))
  const queued = operations.filter((operation) => !needsPerson(operation))
  const restored = conflicts.filter(({ kind }) => kind === 'restored')
  const sameTime = conflicts.filter(({ kind }) => kind === 'sameTime')
  const collided = rowByRow(
    conflicts.filter(({ kind }) => kind !== 'restored' && kind !== 'sameTime' && !isGone(kind)),
  )
  const lost = lostRows(conflicts)
  const count = Math.max(waiting, queued.length)
  return [
    ...(repair === null ? [] : [{ kind: 'repair', key: 'repair', repair } as const]),
    ...section(
      'refused',
      t`Needs your attention`,
      refused.length,
      t`Saved here, but refused by the server. Nothing else is held up.`,
      refused.map((operation) => ({ kind: 'refused', key: operation.id, operation })),
    ),
    ...section(
      'sameTime',
      t`Counts twice`,
      sameTime.length,
      t`Two computers have entries for the same time. Keep both only if you worked on both.`,
      sameTime.map((conflict) => ({ kind: 'conflict', key: conflict.id, conflict })),
    ),
    ...section(
      'collided',
      t`Changed in two places`,
      collided.length,
      t`Both are kept until you choose. The marked one is in use.`,
      collided.map((conflict) => ({ kind: 'conflict', key: conflict.id, conflict })),
    ),
    ...section(
      'lost',
      t`Lost with a deleted item`,
      lost.length,
      t`There is nothing left to choose. This is what you and others had written.`,
      lost,
    ),
    ...section(
      'restored',
      t`Lost by the server, sent again`,
      restored.length,
      t`There is nothing to do, unless you wanted some of it deleted.`,
      restored.map((conflict) => ({ kind: 'conflict', key: conflict.id, conflict })),
    ),
    ...section(
      'waiting',
      t`Waits for the server`,
      count,
      waitingNote(queued, count),
      queued.map((operation, index) => ({
        kind: 'waiting',
        key: operation.id,
        operation,
        isFirst: index === 0,
        isLast: index === queued.length - 1,
      })),
    ),
  ]
}

/** Entries of one row stand together, where the first of them stood. */
function rowByRow<Item extends Pick<QueuedOperation, 'entityId'>>(items: readonly Item[]): readonly Item[] {
  return [...Map.groupBy(items, ({ entityId }) => entityId).values()].flat()
}

/** One entry for one row, and for each way in which it went. */
function lostRows(conflicts: readonly Conflict[]): readonly SyncEntry[] {
  const gone = conflicts.filter(({ kind }) => isGone(kind))
  return [...Map.groupBy(gone, ({ kind, entityId }) => `${kind}:${entityId}`)].flatMap(
    ([key, ofRow]): readonly SyncEntry[] => {
      const [first, ...others] = ofRow.toSorted((a, b) => fieldOrder(a).localeCompare(fieldOrder(b)))
      return first === undefined ? [] : [{ kind: 'lost', key, conflicts: [first, ...others] }]
    },
  )
}

/** Its former name comes first. */
function fieldOrder({ field }: Conflict): string {
  return field === 'name' || field === 'description' ? '' : field
}

function waitingNote(queued: readonly QueuedOperation[], count: number): string {
  return [
    t`Saved on this computer and sent automatically in this order.`,
    ...(count > queued.length ? [t`The first ${queued.length.toLocaleString('en')} are listed.`] : []),
    `${countsOf(queued)}.`,
  ].join(' ')
}

function needsPerson({ state }: QueuedOperation): boolean {
  return state === 'rejected' || state === 'set_aside'
}

/** Whether the server may take a refused edit if it is sent again. */
export function mayBeTaken({ state, left }: QueuedOperation): boolean {
  return state === 'rejected' && left === null
}

function section(
  key: SectionKey,
  title: string,
  count: number,
  note: string,
  entries: readonly SyncEntry[],
): readonly SyncItem[] {
  if (entries.length === 0) return []
  return [{ kind: 'heading', key: `heading:${key}`, section: key, title, count, note }, ...entries]
}
