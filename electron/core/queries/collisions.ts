/** What collided with edits made elsewhere and is not settled, in a person's words. */

import { z } from 'zod'
import type { Conflict, Entity, OpenCollisions } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { RecordedConflict } from '../replica/conflict-journal.ts'
import { entities } from '../replica/entities.ts'
import type { FieldValue } from '../replica/entity-fields.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'
import type { Replica } from '../replica/replica.ts'
import { RESTORED } from '../sync/after-restore.ts'
import { fieldLabel, valueKindOf, valueLabel } from './field-labels.ts'
import { rowWords } from './row-words.ts'

/** What is noticed of one copy of the server is noticed within so many ms. */
const oneRestoring = 60 * 60_000

/** Newest first. */
export function openConflicts(replica: Replica): Conflict[] {
  const all = replica.conflicts.all()
  const byRow = Map.groupBy(all, ({ local_id: localId }) => localId)
  const restorings = all.flatMap(({ field, at }) => (field === RESTORED ? [Date.parse(at)] : []))
  return all.map((conflict) => {
    const ofRow = byRow.get(conflict.local_id) ?? []
    return shownConflict(replica, conflict, { ofRow, restorings })
  })
}

/** Counted as they are listed: what went with a row is told once for it. */
export function openCollisions(replica: Replica): OpenCollisions {
  let [toDecide, toRead] = [0, 0]
  const goneRows = new Set<string>()
  for (const conflict of replica.conflicts.all()) {
    const kind = kindOf(replica, conflict)
    if (kind === 'restored') toRead += 1
    else if (kind === 'field' || kind === 'deleted' || kind === 'returned') toDecide += 1
    else goneRows.add(`${kind} ${conflict.local_id}`)
  }
  return { toDecide, toRead: toRead + goneRows.size }
}

interface Around {
  /** Everything that the journal has of the row. */
  readonly ofRow: readonly RecordedConflict[]
  /** When rows were found to be lost by a server that was put back, in ms since 1970. */
  readonly restorings: readonly number[]
}

function shownConflict(replica: Replica, conflict: RecordedConflict, around: Around): Conflict {
  const { id, entity, local_id: localId, field, mine, theirs, kept, at } = conflict
  const words = rowWords(replica, entity, localId)
  const kind = kindOf(replica, conflict)
  return {
    id,
    entity,
    entityId: localId,
    ...words,
    title: words.title === '' ? nameAmong(around.ofRow) : words.title,
    kind,
    returnedBy: kind === 'returned' ? returnedBy(conflict, around) : null,
    field: fieldLabel(field),
    valueKind: valueKindOf(field),
    mine: kind === 'unlinked' ? formerName(mine) : valueLabel(replica, entity, field, mine),
    theirs: valueLabel(replica, entity, field, theirs),
    kept,
    isOvertaken: replica.conflicts.isOvertaken(conflict),
    at,
  }
}

function kindOf(
  { rows }: Replica,
  { entity, local_id: localId, field, mine, theirs, kept }: RecordedConflict,
): Conflict['kind'] {
  if (field === RESTORED) return 'restored'
  if (field === 'deleted') return kept === 'mine' ? 'deleted' : 'returned'
  const row = rows.find(entity, localId)
  if (row !== undefined && !row.deleted) {
    const isUnlinked = kept === 'theirs' && theirs === null && isOfDeleted(rows, entity, field, mine)
    return isUnlinked ? 'unlinked' : 'field'
  }
  if (kept === 'theirs' && theirs === null) return 'lost'
  return kept === 'mine' && mine === null ? 'overruled' : 'past'
}

/** Whether a value refers to a row that is not there any more, by its id or by what it was called. */
function isOfDeleted(rows: Replica['rows'], entity: Entity, field: string, value: FieldValue): boolean {
  const described: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
  const to = described[field]?.refersTo
  return to !== undefined && typeof value === 'string' && rows.find(to, value as LocalId) === undefined
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
