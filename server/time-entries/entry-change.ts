/** Changes of an entry: worked out, and refused, before anything but new tags is written. */

import type { TimeEntryBody } from '../../shared/api/time-entries.ts'
import { BadRequest } from '../errors/app-error.ts'
import { requireFew } from '../errors/limits.ts'
import type { TagName } from '../tags/service.ts'
import type { EntryContext, StoredEntry } from './queries.ts'
import { distinctTags, enforcedBillable, type TagBody, textsAfter } from './entry-fields.ts'
import type { FoundEntry } from './find.ts'
import { MAXIMUM_TAGS } from './limits.ts'
import type { References } from './references.ts'
import { requireFilled, requireNoneCleared } from './required-fields.ts'
import { changedSpan } from './span.ts'
import type { EntryChanges } from './write-queries.ts'

export interface EntryChange {
  readonly row: StoredEntry
  /** Only what differs. */
  readonly columns: Omit<EntryChanges, 'at'>
  readonly addedTags: readonly number[]
  readonly removedTags: readonly number[]
  /** With whom it is shared from now on; undefined when that stays. */
  readonly sharing: readonly number[] | undefined
  /** Another entry of the same person must stop first. */
  readonly starts: boolean
}

interface Place extends Pick<StoredEntry, 'project_id' | 'task_id' | 'project_billable'> {
  readonly changed: boolean
  /** The fields that the workspace requires and enforces. */
  readonly rules: EntryContext
}

/** The project and task after a change. */
async function placeAfter(
  references: References,
  row: StoredEntry,
  { project_id: project, task_id: task }: TimeEntryBody,
): Promise<Place> {
  const read = async (projectId: number | null, taskId: number | null): Promise<Place> => {
    const rules = await references.place({ projectId, taskId })
    const { project_id, task_id, project_billable } = rules
    return { project_id, task_id, project_billable, changed: true, rules }
  }
  const taskChanges = task !== undefined && task !== row.task_id
  const projectChanges = project !== undefined && project !== row.project_id
  if (!taskChanges && !projectChanges) {
    // The entry's own place may have been hidden from the caller since; it is not asked for again.
    const { project_id, task_id, project_billable } = row
    return { project_id, task_id, project_billable, changed: false, rules: await references.rules() }
  }
  // A change of the project alone lets go of the other project's task; a new task alone brings its project along.
  if (task === undefined) return read(project ?? null, null)
  if (project !== undefined) return read(project, task)
  const ofTask = await read(null, task)
  if (ofTask.project_id !== null || row.project_id === null) return ofTask
  return read(row.project_id, task)
}

function requireSameWorkspace(row: StoredEntry, body: TimeEntryBody): void {
  if (body.workspace_id !== undefined && body.workspace_id !== row.workspace_id) {
    throw new BadRequest('fixed', {
      field: 'workspace_id',
      says: 'an entry cannot move to another workspace',
    })
  }
}

function billableAfter(row: StoredEntry, asked: boolean | undefined, place: Place): boolean {
  if (asked === undefined && !place.changed) return row.billable
  return enforcedBillable(place.rules, place, asked ?? row.billable)
}

function differing(row: StoredEntry, after: EntryChange['columns']): EntryChange['columns'] {
  const columns: Record<string, unknown> = {}
  for (const name of Object.keys(after) as (keyof typeof after & keyof StoredEntry)[]) {
    if (row[name] !== after[name]) columns[name] = after[name]
  }
  return columns
}

/** Billed time stays as it was billed; its tags are not on the invoice. @throws {BadRequest} with the number of the invoice. */
export function requireUnbilled({ billed_on: number }: Pick<StoredEntry, 'billed_on'>): void {
  if (number !== null) throw new BadRequest('billed', { number })
}

function idsOnlyIn(tags: readonly TagName[], others: readonly TagName[]): readonly number[] {
  if (tags === others) return []
  const known = new Set(others.map(({ id }) => id))
  return tags.map(({ id }) => id).filter((id) => !known.has(id))
}

/**
 * @param tagsBefore the entry's.
 * @throws {BadRequest} naming the field that breaks a rule of decisions §5.
 */
export async function decideChange(
  references: References,
  { row }: FoundEntry<StoredEntry>,
  tagsBefore: readonly TagName[],
  body: TimeEntryBody,
): Promise<EntryChange> {
  requireSameWorkspace(row, body)
  const span = changedSpan(row, body)
  const texts = textsAfter(body, row)
  const owner =
    body.user_id === undefined || body.user_id === row.user_id
      ? row.user_id
      : (await references.owner(body.user_id)).id
  if (owner === row.user_id) await references.requireUnlocked(owner, [row.start, span.start])
  else {
    await references.requireUnlocked(row.user_id, [row.start])
    await references.requireUnlocked(owner, [span.start])
  }
  const place = await placeAfter(references, row, body)
  const { shared_with_user_ids: shared, expense_ids: expenses } = body
  const sharing = shared === undefined ? undefined : await references.sharing(shared ?? [])
  const tags = (await tagsAfter(references, body, tagsBefore)) ?? tagsBefore
  const columns = {
    ...span,
    ...texts,
    user_id: owner,
    project_id: place.project_id,
    task_id: place.task_id,
    billable: billableAfter(row, body.billable, place),
    ...(expenses !== undefined && { expense_ids: expenses === null ? null : JSON.stringify(expenses) }),
  }
  const changed = differing(row, columns)
  if (Object.keys(changed).length > 0) requireUnbilled(row)
  const after = { ...columns, tagCount: tags.length }
  if ((span.stop === null) === (row.stop === null)) {
    requireNoneCleared(place.rules, { ...row, tagCount: tagsBefore.length }, after)
  } else requireFilled(place.rules, after)
  return {
    row,
    columns: changed,
    addedTags: idsOnlyIn(tags, tagsBefore),
    removedTags: idsOnlyIn(tagsBefore, tags),
    sharing,
    starts: span.stop === null && (row.stop !== null || owner !== row.user_id),
  }
}

/**
 * The tags that an entry has after a request, by name; undefined when the request says nothing of tags. `tag_action` adds
 * to the tags before or takes off from them, otherwise they are replaced.
 *
 * @throws {BadRequest} for more than 50, and for ids that the workspace does not have.
 * @throws {Forbidden} for an unknown name where only admins may create tags.
 */
async function tagsAfter(
  references: References,
  body: TagBody,
  before: readonly TagName[],
): Promise<readonly TagName[] | undefined> {
  if (body.tags === undefined && body.tag_ids === undefined) return undefined
  if (body.tag_action === 'delete') {
    return before.filter(({ id, name }) => !body.tag_ids?.includes(id) && !body.tags?.includes(name))
  }
  const named = await references.tags(body)
  const kept = body.tag_action === 'add' ? before : []
  const after = distinctTags([...kept, ...named])
  requireFew(after.length, MAXIMUM_TAGS, 'tags')
  return after
}
