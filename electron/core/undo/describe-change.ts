/** A recorded change in few words. */

import type { UndoneChange } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { fieldLabel, rowSummary, hoursTitle } from '../queries/row-summary.ts'
import type { Fields, EntityFields } from '../../../shared/entities/entities.ts'
import { descriptorsOf } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import type { RecordedChange, RecordedEdit } from './undo-history.ts'
import { type WorkWeek, workWeek } from '../../../shared/domain/capacity.ts'

/** The main effect of a command comes first: starting the timer also stops an entry, and moving one row moves its neighbours. */
const kinds = ['created', 'deleted', 'updated'] as const
/** Made for rows of other kinds, by one command with these. */
const names: ReadonlySet<string> = new Set(['project', 'client', 'tag'])
/** Changed along with others, of many rows at once. */
const places: ReadonlySet<string> = new Set(['position', 'rank'])

/**
 * Names come from the rows as they are when this is called: it is empty for a row that is gone.
 *
 * @throws {RangeError} for a change that did nothing; such are not recorded
 */
export function describeChange(
  replica: Replica,
  { edits, settled, reopened, origin }: RecordedChange,
): UndoneChange {
  const kept = edits.filter((edit) => !isMove(edit) && !isOwnedAmong(replica, edit, edits))
  const all = kept.length > 0 ? kept : movedAmong(origin === 'undo' ? edits.toReversed() : edits)
  const kindBeside = origin === 'undo' ? ('deleted' as const) : ('created' as const)
  const hasTasks = all.some(({ entity }) => entity === 'task')
  const named = all.filter(
    ({ entity, kind }) => kind === kindBeside && (names.has(entity) || (entity === 'timeBlock' && hasTasks)),
  )
  // Time blocks go with the day of their task.
  const goesAlong = ({ entity, kind }: RecordedEdit) =>
    entity === 'timeBlock' && kind === 'updated' && hasTasks
  const others = all.filter((edit) => !named.includes(edit) && !goesAlong(edit))
  const told = others.length === 0 ? all : others
  const kind = kinds.find((each) => told.some((edit) => edit.kind === each))
  const ofKind = told.filter((edit) => edit.kind === kind)
  // A command deals with rows that go along with another before it; an undo goes the other way.
  const main = ofKind.at(origin === 'undo' ? 0 : -1)
  if (kind === undefined || main === undefined) {
    const [first, ...rest] = settled.length > 0 ? settled : reopened
    if (first === undefined) throw new RangeError('The change did nothing.')
    const title = rowSummary(replica, first.entity, first.local_id).title || first.title
    const choice = settled.length > 0 ? 'settled' : 'reopened'
    return { ...nothing, kind: choice, entity: first.entity, count: 1 + rest.length, title }
  }
  const { entity, localId } = main
  const beside = [...Map.groupBy(named, (edit) => edit.entity)]
    .filter(([of]) => of !== entity)
    .map(([of, made]) => ({
      kind: kindBeside,
      entity: of,
      count: made.length,
      title: made.map((edit) => rowSummary(replica, of, edit.localId).title)[0] ?? '',
    }))
  const shortened = ofKind.length === 1 && kind === kindBeside ? splitRow(replica, main, told) : undefined
  if (shortened !== undefined) {
    const { title } = rowSummary(replica, entity, shortened)
    return { ...nothing, kind: 'split', entity, count: 1, title, beside }
  }
  // A weekday has hours whether or not a row says which: the hours change where rows come and go.
  const areHours = entity === 'workingHours'
  const [weekday, ...weekdays] = areHours
    ? changedHours(
        replica,
        told.filter((edit) => edit.entity === entity),
      )
    : []
  const alike = (areHours ? told : ofKind).filter((edit) => edit.entity === entity)
  const rows = new Set(alike.map((edit) => edit.localId))
  const parts =
    entity === 'task' && kind !== 'updated' ? partsAmong(replica, alike, rows) : new Set<LocalId>()
  const titled = parts.has(localId) ? ([...rows].find((row) => !parts.has(row)) ?? localId) : localId
  return {
    kind: areHours ? 'updated' : kind,
    entity,
    count: weekday === undefined ? rows.size - parts.size : 1 + weekdays.length,
    parts: parts.size,
    title: weekday ?? rowSummary(replica, entity, titled).title,
    ...fieldsOf(entity, alike),
    ...(entity === 'timeEntry' && alike.length === 1 && runningOf(replica, alike[0])),
    beside,
  }
}

/** Whether the row belongs to another that comes or goes with it, as a person in a project does. Subtasks and time blocks are told. */
function isOwnedAmong(replica: Replica, edit: RecordedEdit, edits: readonly RecordedEdit[]): boolean {
  const { entity, kind } = edit
  if (entity === 'task' || entity === 'timeBlock' || kind === 'updated') return false
  const owning = Object.entries(descriptorsOf(entity)).filter(([, { isOwner }]) => isOwner === true)
  if (owning.length === 0) return false
  const fields = fieldsIn(replica, edit)
  return owning.some(([field]) =>
    edits.some((owner) => owner.kind === kind && owner.localId === fields?.[field]),
  )
}

function fieldsIn(replica: Replica, edit: RecordedEdit): Fields | undefined {
  return edit.kind === 'deleted' ? edit.before : replica.rows.find(edit.entity, edit.localId)?.fields
}

const nothing = { parts: 0, fields: [], flag: null, beside: [] }

/** A stop that is taken back, or made again, says whether the entry runs again. */
function runningOf(replica: Replica, edit: RecordedEdit | undefined): Pick<UndoneChange, 'flag'> | null {
  if (edit?.kind !== 'updated' || Object.keys(edit.before).join() !== 'stop') return null
  const { before, after, localId } = edit
  if (before['stop'] !== null && after['stop'] !== null) return null
  return { flag: replica.rows.find('timeEntry', localId)?.fields.stop === null }
}

/** Those of the tasks that are subtasks of others among them. */
function partsAmong(
  replica: Replica,
  edits: readonly RecordedEdit[],
  rows: ReadonlySet<LocalId>,
): ReadonlySet<LocalId> {
  const parts = edits.filter((edit) => {
    const parentId = fieldsIn(replica, edit)?.['parentId'] ?? null
    return parentId !== null && rows.has(parentId as LocalId)
  })
  return new Set(parts.map(({ localId }) => localId))
}

/** The fields in a person's words. What goes along with others is left out: the flags, and the status of what is done. */
function fieldsOf(entity: Entity, edits: readonly RecordedEdit[]): Pick<UndoneChange, 'fields' | 'flag'> {
  const values = edits.flatMap((edit) => (edit.kind === 'updated' ? Object.entries(edit.before) : []))
  const isDone = values.some(([field]) => field === 'done')
  const told = values.filter(([field]) => field !== 'statusId' || !isDone)
  const isFlag = ([, value]: (typeof told)[number]): boolean => typeof value === 'boolean'
  const labelsOf = (some: typeof told) => [...new Set(some.map(([field]) => fieldLabel(entity, field)))]
  const flags = told.filter(isFlag)
  if (flags.length === told.filter(([field]) => !places.has(field)).length && flags.length > 0) {
    const labels = labelsOf(flags)
    return labels.length === 1 ? { fields: labels, flag: flags[0]?.[1] === true } : { fields: [], flag: null }
  }
  return { fields: labelsOf(told.filter((value) => !isFlag(value))), flag: null }
}

/** An edit that was not taken back, and what has happened to its row since. */
export interface KeptEdit {
  readonly edit: RecordedEdit
  readonly later: 'created' | 'updated' | 'deleted'
}

/** The part of a change that was not taken back, of the main kind of later change; null for none. */
export function describeKept(
  replica: Replica,
  { origin }: RecordedChange,
  kept: readonly KeptEdit[],
): UndoneChange | null {
  const later = (['updated', 'deleted', 'created'] as const).find((kind) =>
    kept.some((one) => one.later === kind),
  )
  if (later === undefined) return null
  const edits = kept.flatMap((one) => (one.later === later ? [one.edit] : []))
  return { ...describeChange(replica, { id: '', edits, settled: [], reopened: [], origin }), kind: later }
}

/** The row that the main one, made or taken back, is the second part of; undefined for none: what runs is no part of what it stopped. */
function splitRow(replica: Replica, main: RecordedEdit, told: readonly RecordedEdit[]): LocalId | undefined {
  const { entity } = main
  if (entity !== 'timeEntry' && entity !== 'timeBlock') return undefined
  const part = fieldsIn(replica, main)
  if (part === undefined || part['stop'] === null) return undefined
  const named = entity === 'timeEntry' ? 'description' : 'taskId'
  const [changed, ...others] = told.filter((edit) => edit.kind === 'updated' && edit.entity === entity)
  if (changed === undefined || others.length > 0) return undefined
  const fields: Fields | undefined = replica.rows.find(entity, changed.localId)?.fields
  return fields?.[named] === part[named] ? changed.localId : undefined
}

/** Those that were moved, which come first: the others have made room for them, and their order among themselves is as it was. */
function movedAmong(edits: readonly RecordedEdit[]): readonly RecordedEdit[] {
  const ordered = (rows: readonly RecordedEdit[], of: 'before' | 'after'): string =>
    rows
      .flatMap((edit) => (edit.kind === 'updated' ? [edit] : []))
      .toSorted((a, b) => Number(Object.values(a[of])[0]) - Number(Object.values(b[of])[0]))
      .map(({ localId }) => localId)
      .join()
  const others = edits.findIndex((_, at) => {
    const rest = edits.slice(at)
    return ordered(rest, 'before') === ordered(rest, 'after')
  })
  return others > 0 ? edits.slice(0, others) : edits
}

export function isMove(edit: RecordedEdit): boolean {
  return edit.kind === 'updated' && Object.keys(edit.after).every((field) => places.has(field))
}

type Hours = EntityFields['workingHours']

interface Versions {
  readonly before: Hours | null
  readonly after: Hours | null
}

const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const

/**
 * The titles of the weekdays whose hours differ before and after. The rows alone do not tell: somebody without any works the
 * usual week, and a first change makes rows of all of it.
 *
 * @returns none where no hours differ, and where a row is gone
 */
function changedHours(replica: Replica, edits: readonly RecordedEdit[]): readonly string[] {
  const versions = edits.flatMap((edit) => versionsOf(replica, edit) ?? [])
  if (versions.length < edits.length) return []
  const edited = new Set(edits.map(({ localId }) => localId))
  const others = replica.rows
    .where('workingHours', 'deleted = 0', [])
    .flatMap(({ localId, fields }) => (edited.has(localId) ? [] : [fields]))
  return [...Map.groupBy(versions, ({ before, after }) => workerOf(before ?? after))].flatMap(
    ([worker, ofWorker]) => {
      const kept = others.filter((hours) => workerOf(hours) === worker)
      const before = workWeek([...kept, ...ofWorker.flatMap((each) => each.before ?? [])])
      const after = workWeek([...kept, ...ofWorker.flatMap((each) => each.after ?? [])])
      const [some] = ofWorker.flatMap((each) => each.before ?? each.after ?? [])
      if (some === undefined) return []
      return mondayFirst
        .filter((weekday) => spanOf(before, weekday) !== spanOf(after, weekday))
        .map((weekday) => hoursTitle(replica, { ...some, weekday }))
    },
  )
}

/** Null for a row that is gone. */
function versionsOf(replica: Replica, edit: RecordedEdit): Versions | null {
  if (edit.kind === 'deleted') return { before: edit.before as unknown as Hours, after: null }
  const fields = replica.rows.find('workingHours', edit.localId)?.fields
  if (fields === undefined) return null
  if (edit.kind === 'created') return { before: null, after: fields }
  return { before: { ...fields, ...edit.before }, after: { ...fields, ...edit.after } }
}

function workerOf(hours: Pick<Hours, 'memberId' | 'ghostId'> | null): string {
  return hours?.memberId ?? hours?.ghostId ?? ''
}

/** All days off are alike. */
function spanOf({ starts, ends }: WorkWeek, weekday: number): string {
  const [start = 0, end = 0] = [starts[weekday], ends[weekday]]
  return end <= start ? '' : `${start}-${end}`
}
