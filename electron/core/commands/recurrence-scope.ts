/** Which occurrences of a recurring task an edit means: what can be asked of a person, and what of it is about one alone. */

import type { RecurrenceScope, ScopeQuestion } from '../../../shared/bridge/tasks.ts'
import { canonicalJson } from '../replica/canonical-json.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { movedRule, parseRule } from '../../../shared/domain/recurrence.ts'
import { fieldLabel } from '../queries/row-summary.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { refused } from './command-error.ts'
import { type WantedTask, resolveTask } from './task-fields.ts'
import type { Editing } from './editing.ts'
import { moveBlocks } from './move-blocks.ts'

/** Fields that every occurrence has for itself, whatever changes in the others. */
const own = ['done', 'statusId', 'position', 'pinned'] as const satisfies (keyof WantedTask)[]
const ownKeys: ReadonlySet<string> = new Set(own)

/** A series is archived with the task that recurs; an occurrence by itself. */
const ownKeysOfOccurrences: ReadonlySet<string> = new Set([...own, 'archived'])

/** The days of several occurrences cannot be the same. */
const dayKeys: ReadonlySet<string> = new Set(['date', 'endDate'])

/** The wanted values of the keys, and all other values. */
function split(wanted: WantedTask, keys: ReadonlySet<string>): readonly [WantedTask, WantedTask] {
  const among = Map.groupBy(Object.entries(wanted), ([key]) => keys.has(key))
  return [Object.fromEntries(among.get(true) ?? []), Object.fromEntries(among.get(false) ?? [])]
}

/** Splits what is wanted into what is of one occurrence alone, and what could be of several. */
function byOccurrence(wanted: WantedTask, { seriesId }: Pick<EntityFields['task'], 'seriesId'>) {
  return split(withoutUndefined(wanted), seriesId === null ? ownKeys : ownKeysOfOccurrences)
}

/**
 * The occurrences that a change of a task could mean; fewer than two leave nothing to ask. A rule is always about more than
 * one occurrence, and the days of one are never those of all.
 */
export function scopesOfChange(
  replica: Replica,
  row: Row<'task'>,
  wanted: WantedTask,
): readonly RecurrenceScope[] {
  const changed = changedKeys(row, wanted)
  // To be planned for no day is said of one: without days the others would not recur.
  const areDays = changed.every((key) => dayKeys.has(key))
  if (changed.length === 0 || (areDays && wanted.date === null)) return []
  if (areDays && !canMoveOthers(replica, row, wanted)) return []
  if (row.fields.seriesId === null) {
    return changed.includes('rrule') || !hasLater(replica, row) ? [] : ['this', 'all']
  }
  if (changed.includes('rrule')) return ['following', 'all']
  return areDays ? ['this', 'following'] : ['this', 'following', 'all']
}

/** Whether the other occurrences can move by as many days: not where the rule names their days. */
function canMoveOthers({ rows }: Replica, { localId, fields }: Row<'task'>, wanted: WantedTask): boolean {
  const rule = parseRule(rows.find('task', fields.seriesId ?? localId)?.fields.rrule ?? '')
  const from = fields.date ?? fields.endDate
  const { date = fields.date, endDate = fields.endDate } = wanted
  const to = date ?? endDate
  return rule.ok && from !== null && to !== null && movedRule(rule.value, from, to) !== null
}

/** The changes that would reach more than one occurrence. */
function changedKeys({ fields }: Row<'task'>, wanted: WantedTask): readonly string[] {
  const now = fields as unknown as Readonly<Record<string, unknown>>
  const [, shared] = byOccurrence(wanted, fields)
  return Object.entries(shared)
    .filter(([key, value]) => !(key in now) || canonicalJson(now[key]) !== canonicalJson(value))
    .map(([key]) => key)
}

/** Keys of changes that are no fields. */
const fieldOf: Readonly<Record<string, keyof EntityFields['task']>> = {
  addTagIds: 'tagIds',
  removeTagIds: 'tagIds',
  addAssigneeIds: 'assigneeIds',
  removeAssigneeIds: 'assigneeIds',
}

/** The occurrences that the deletion of a task could mean; fewer than two leave nothing to ask. */
export function scopesOfDeletion(replica: Replica, row: Row<'task'>): readonly RecurrenceScope[] {
  if (recursNoMore(replica, row)) return []
  if (row.fields.seriesId !== null) return ['this', 'following', 'all']
  return hasLater(replica, row) ? ['this', 'all'] : []
}

/**
 * @param wanted the changes; none for a deletion
 * @throws {CommandError} `refused` with a `ScopeQuestion` as details where there is something to ask
 */
export function requireScope(
  row: Row<'task'>,
  scopes: readonly RecurrenceScope[],
  wanted: WantedTask = {},
): void {
  if (scopes.length < 2) return
  const fields = new Set(changedKeys(row, wanted).map((key) => fieldLabel('task', fieldOf[key] ?? key)))
  const question: ScopeQuestion = { name: row.fields.name, fields: [...fields], scopes }
  throw refused('This task recurs. Say whether this one alone is meant, or others too.', question)
}

interface Deletion {
  readonly row: Row<'task'>
  /** The scope that the service is told. */
  readonly scope: RecurrenceScope | null
}

/**
 * The task to delete so that those are gone which are meant. What the service takes along is here until it has: were each of
 * them deleted by itself, taking it back would bring each of them twice, by itself and with the series.
 */
export function deletionInScope(replica: Replica, row: Row<'task'>, scope: RecurrenceScope): Deletion {
  if (row.fields.seriesId === null) {
    return { row, scope: scope === 'this' && hasLater(replica, row) ? scope : null }
  }
  if (scope === 'this' || recursNoMore(replica, row)) return { row, scope: null }
  if (scope !== 'all') return { row, scope }
  const series = replica.rows.find('task', row.fields.seriesId)
  return series === undefined || series.deleted ? { row, scope } : { row: series, scope: null }
}

/** Whether it was an occurrence of a task that has no rule any more. */
function recursNoMore({ rows }: Replica, { fields: { seriesId } }: Row<'task'>): boolean {
  return seriesId !== null && rows.find('task', seriesId)?.fields.rrule === null
}

/** Whether it recurs, and has later occurrences that are known here. */
function hasLater({ sqlite }: Replica, { localId, fields }: Row<'task'>): boolean {
  if (fields.rrule === null || fields.isTemplate) return false
  const sql = 'SELECT 1 FROM tasks WHERE series_id = ? AND deleted = 0 LIMIT 1'
  return sqlite.get(sql, [localId]) !== undefined
}

/**
 * The task's open time blocks go with its days; those of other occurrences stay, since an occurrence with a block keeps its day.
 *
 * Other occurrences are left to the service, which also knows those that nobody has seen here: the one that is edited
 * changes at once, the others when the service has the edit.
 *
 * @throws {CommandError} see `resolveTask`
 */
export function updateInScope(
  editing: Editing,
  row: Row<'task'>,
  wanted: WantedTask,
  scope: RecurrenceScope,
): void {
  const { seriesId } = row.fields
  if (!isSaid(editing, row, wanted, scope)) {
    update(editing, row, wanted)
    return
  }
  const [alone, shared] = byOccurrence(wanted, row.fields)
  const changed = update(editing, row, alone)
  if (scope !== 'all') {
    update(editing, changed, shared, scope)
    return
  }
  const [days, { rrule: rule, ...rest }] = split(shared, dayKeys)
  update(editing, update(editing, changed, days), rest, scope)
  const series = seriesId === null ? undefined : editing.context.replica.rows.find('task', seriesId)
  if (rule !== undefined && series !== undefined && !series.deleted) update(editing, series, { rrule: rule })
}

/** Whether the service would take it otherwise: it changes an occurrence alone, and what is to come with the task that recurs. */
function isSaid({ context }: Editing, row: Row<'task'>, wanted: WantedTask, scope: RecurrenceScope): boolean {
  if (row.fields.seriesId !== null) return scope !== 'this'
  return scope === 'this' && wanted.rrule === undefined && hasLater(context.replica, row)
}

function update(
  editing: Editing,
  row: Row<'task'>,
  wanted: WantedTask,
  scope: RecurrenceScope | null = null,
): Row<'task'> {
  const fields = resolveTask(editing.context.replica, row.workspaceId, wanted, row, scope)
  const updated = editing.update('task', row, fields, scope)
  moveBlocks(editing, row, updated.fields)
  return updated
}
