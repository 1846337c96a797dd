/** Waiting and refused operations, and unsettled collisions with edits made elsewhere, in a person's words. */

import { readStoredReason, operationKinds, type Operation } from '../outbox/operation.ts'
import type { QueuedOperation, Conflict, OpenCollisions } from '../../../shared/bridge/sync.ts'
import type { SetAside } from '../outbox/operation-store.ts'
import { descriptorsOf, isEntity, sameValue } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { changedIn } from '../outbox/sent-invoice.ts'
import { fieldLabel, valueKindOf, valueLabel, rowSummary, timeOffLabel } from './row-summary.ts'
import { z } from 'zod'
import {
  type ConflictingSpan,
  isClearedReference,
  OVERLAPPING_ENTRIES,
  overlappingEntries,
  currentSide,
  presentSides,
  spanOf,
} from '../replica/conflict-sides.ts'
import { type RecordedConflict, RESTORED } from '../replica/conflict-journal.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Row } from '../replica/rows.ts'

/** More than anyone reads; the status counts them all. */
const maximumShown = 1000

/**
 * In the order in which they are sent; those that wait for the person come first, and are never left out for being behind
 * many others.
 */
export function queuedOperations(replica: Replica): QueuedOperation[] {
  const { operations, workspaceTables } = replica
  const workspaces = new Set<number>(workspaceTables.workspaces().map(({ id }) => id))
  const listed = operations.list(0, maximumShown)
  const refused = listed.length < maximumShown ? [] : operations.refusedAfter(listed.at(-1)?.seq ?? 0)
  return [
    ...operations.setAside().map(shownSetAside),
    ...[...listed, ...refused].map((operation) => shown(replica, operation, workspaces)),
  ]
}

function shown(replica: Replica, operation: Operation, workspaces: ReadonlySet<number>): QueuedOperation {
  const { op_id, state, entity, local_id, kind, changes, queued_at, attempt, reason } = operation
  const row = replica.rows.find(entity, local_id)
  const isLeft = state === 'rejected' && row !== undefined && !workspaces.has(row.workspaceId)
  return {
    id: op_id,
    state,
    entity,
    entityId: local_id,
    serverId: replica.rows.serverIdOf(entity, local_id),
    kind,
    ...rowSummary(replica, entity, local_id),
    ...(isLeft ? { opens: null } : {}),
    fields:
      kind === 'update' ? Object.keys(changedIn(changes)).map((field) => fieldLabel(entity, field)) : [],
    queuedAt: queued_at,
    attempts: attempt,
    reason,
    left: isLeft ? textsOf(operation) : null,
  }
}

function textsOf({ entity, changes }: Operation): QueuedOperation['left'] {
  return Object.entries(changes).flatMap(([field, { value }]) =>
    descriptorsOf(entity)[field]?.kind === 'text' && typeof value === 'string' && value !== ''
      ? [{ field: fieldLabel(entity, field), text: value }]
      : [],
  )
}

function shownSetAside({ op_id, entity, kind, queued_at, reason }: SetAside): QueuedOperation {
  return {
    id: op_id,
    state: 'set_aside',
    // Of what cannot be read, even this may be unknown; most edits are of time entries.
    entity: isEntity(entity) ? entity : 'timeEntry',
    entityId: null,
    serverId: null,
    kind: operationKinds.find((known) => known === kind) ?? 'update',
    title: 'An edit that cannot be read',
    within: null,
    when: null,
    opens: null,
    fields: [],
    queuedAt: queued_at,
    attempts: 0,
    reason: readStoredReason(reason),
    left: null,
  }
}

/** Everything noticed of one copy of the server is noticed within so many milliseconds. */
const oneRestoring = 60 * 60_000

/** Newest first. */
export function openConflicts(replica: Replica): Conflict[] {
  const all = replica.conflicts.all()
  const byRow = Map.groupBy(all, ({ local_id: localId }) => localId)
  const restorings = all.flatMap(({ field, at }) => (field === RESTORED ? [Date.parse(at)] : []))
  return listed(replica, all).map((one) => {
    const ofRow = byRow.get(one.conflict.local_id) ?? []
    return shownConflict(replica, one, { ofRow, restorings })
  })
}

/** Counted as they are listed: what went with a row is told once for it. */
export function openCollisions(replica: Replica): OpenCollisions {
  const others = replica.conflicts.allButRestored()
  const restored = replica.conflicts.count() - others.length
  let toDecide = 0
  const goneRows = new Set<string>()
  for (const { conflict, kind } of listed(replica, others)) {
    if (kind === 'field' || kind === 'sameTime' || kind === 'deleted' || kind === 'returned') toDecide += 1
    else goneRows.add(`${kind} ${conflict.local_id}`)
  }
  return { toDecide, toRead: restored + goneRows.size }
}

/** One thing that the journal tells a person. */
interface Listed {
  readonly conflict: RecordedConflict
  readonly kind: Conflict['kind']
  /** Where it is the whole time of an entry, `conflict` being its start. */
  readonly span: ConflictingSpan | null
}

function listed(replica: Replica, all: readonly RecordedConflict[]): readonly Listed[] {
  const timesByRow = Map.groupBy(
    all.filter(({ field }) => field === 'start' || field === 'stop'),
    ({ local_id: localId }) => localId,
  )
  return all.flatMap((conflict): readonly Listed[] => {
    // One of them has been moved or deleted since.
    if (conflict.field === OVERLAPPING_ENTRIES && overlappingEntries(replica, conflict) === null) return []
    const { mine, theirs } = presentSides(replica, conflict)
    if (sameValue(mine, theirs)) return []
    const kind = kindOf(replica, conflict)
    const span = kind === 'field' ? spanOf(timesByRow.get(conflict.local_id) ?? [], conflict) : null
    return span?.stop === conflict ? [] : [{ conflict, kind, span }]
  })
}

interface Around {
  /** Everything that the journal has of the row. */
  readonly ofRow: readonly RecordedConflict[]
  /** When rows were found to be lost by a server that was put back, in ms since 1970. */
  readonly restorings: readonly number[]
}

function shownConflict(replica: Replica, { conflict, kind, span }: Listed, around: Around): Conflict {
  const { id, entity, local_id: localId, kept, at } = conflict
  const words = rowSummary(replica, entity, localId)
  return {
    id,
    entity,
    entityId: localId,
    ...words,
    title: words.title === '' ? nameAmong(around.ofRow) : words.title,
    kind,
    returnedBy: kind === 'returned' ? returnedBy(conflict, around) : null,
    ...shownSides(replica, { conflict, kind, span }),
    kept,
    at,
  }
}

type Sides = Pick<Conflict, 'mine' | 'theirs' | 'holds' | 'now'>
type ShownSides = Sides & Pick<Conflict, 'field' | 'valueKind' | 'otherTitle'>

function shownSides(replica: Replica, { conflict, kind, span }: Listed): ShownSides {
  const { entity, field, mine } = conflict
  if (span !== null) return spanSides(replica, span)
  const shared = kind === 'sameTime' ? overlappingEntries(replica, conflict) : null
  if (shared !== null) return entrySides(shared)
  return {
    field: fieldLabel(entity, field),
    valueKind: valueKindOf(entity, field),
    ...sidesOf(replica, conflict),
    ...(kind === 'unlinked' && { mine: formerName(mine) }),
    otherTitle: null,
  }
}

function entrySides([own, other]: readonly [own: Row<'timeEntry'>, other: Row<'timeEntry'>]): ShownSides {
  const spanText = ({ fields: { start, stop } }: Row<'timeEntry'>): string => `${start}/${stop ?? ''}`
  return {
    field: 'time',
    valueKind: 'interval',
    mine: spanText(own),
    theirs: spanText(other),
    holds: null,
    now: null,
    otherTitle: other.fields.description,
  }
}

function sidesOf(replica: Replica, conflict: RecordedConflict): Sides {
  const { entity, local_id: localId, field, mine, theirs } = presentSides(replica, conflict)
  const row = replica.rows.find(entity, localId)
  const fields = row?.fields as Fields | undefined
  const label = (value: FieldValue): string =>
    entity === 'timeOff' && (field === 'start' || field === 'end') && typeof value === 'string'
      ? timeOffLabel(replica, field, value, row?.fields as EntityFields['timeOff'] | undefined)
      : valueLabel(replica, entity, field, value)
  const holds = currentSide(replica, conflict)
  return {
    mine: label(mine),
    theirs: label(theirs),
    holds,
    now: holds === null ? label(fields?.[field] ?? null) : null,
  }
}

function spanSides(replica: Replica, { start, stop }: ConflictingSpan): ShownSides {
  const [from, to] = [sidesOf(replica, start), sidesOf(replica, stop)]
  const holds = from.holds === to.holds ? from.holds : null
  const fields = replica.rows.find('timeEntry', start.local_id)?.fields
  return {
    field: 'time',
    valueKind: 'interval',
    mine: `${from.mine}/${to.mine}`,
    theirs: `${from.theirs}/${to.theirs}`,
    holds,
    now: holds === null ? `${fields?.start ?? ''}/${fields?.stop ?? ''}` : null,
    otherTitle: null,
  }
}

function kindOf(replica: Replica, conflict: RecordedConflict): Conflict['kind'] {
  const { entity, local_id: localId, field, mine, theirs, kept } = conflict
  if (field === RESTORED) return 'restored'
  if (field === OVERLAPPING_ENTRIES) return 'sameTime'
  if (field === 'deleted') return kept === 'mine' ? 'deleted' : 'returned'
  const row = replica.rows.find(entity, localId)
  if (row !== undefined && !row.deleted) return isClearedReference(replica, conflict) ? 'unlinked' : 'field'
  if (kept === 'theirs' && theirs === null) return 'lost'
  return kept === 'mine' && mine === null ? 'overruled' : 'past'
}

function formerName(value: FieldValue): string {
  return z.uuid().safeParse(value).success ? '(deleted)' : String(value)
}

/** Of a row that is gone: what it was called when it collided, else what somebody had called it. */
function nameAmong(ofRow: readonly RecordedConflict[]): string {
  const titles = ofRow.map(({ title }) => title)
  const names = ofRow
    .filter(({ field }) => field === 'name' || field === 'description')
    .flatMap(({ mine, theirs }) => [mine, theirs])
  const known = [...titles, ...names].find((name) => typeof name === 'string' && name !== '')
  return typeof known === 'string' ? known : ''
}

/** Only deletions of time entries give way to an edit; with a copy, rows come back that the journal tells of otherwise too. */
function returnedBy(
  { id, entity, at }: RecordedConflict,
  { ofRow, restorings }: Around,
): Conflict['returnedBy'] {
  if (entity !== 'timeEntry') return 'copy'
  if (ofRow.some((other) => other.id !== id && other.field !== RESTORED)) return 'edit'
  const noticed = Date.parse(at)
  return restorings.some((instant) => Math.abs(instant - noticed) < oneRestoring) ? 'copy' : null
}
