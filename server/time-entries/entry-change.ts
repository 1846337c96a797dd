/** What a request changes of an entry: worked out, and refused, before anything but new tags is written. */

import type { TimeEntryBody } from '../../shared/api/time-entries.ts'
import { BadRequest } from '../errors/app-error.ts'
import type { TagName } from '../tags/service.ts'
import type { EntryContext } from './context.ts'
import { enforcedBillable, validDescription } from './entry-fields.ts'
import type { FoundEntry } from './find.ts'
import type { References } from './references.ts'
import type { EntryRow } from './repository.ts'
import { type Filled, requireFilled, requireNoneCleared } from './required-fields.ts'
import { changedSpan } from './span.ts'
import { tagsAfter } from './tags-after.ts'
import type { EntryChanges } from './write-repository.ts'

export interface EntryChange {
  readonly row: EntryRow
  /** Only what differs. */
  readonly columns: Omit<EntryChanges, 'at'>
  readonly addedTags: readonly number[]
  readonly removedTags: readonly number[]
  /** With whom it is shared from now on; undefined when that stays. */
  readonly sharing: readonly number[] | undefined
  /** Another entry of the same person must stop first. */
  readonly starts: boolean
}

export function filledFieldsOf(
  entry: Pick<EntryRow, 'description' | 'project_id' | 'task_id'>,
  tags: readonly TagName[],
): Filled {
  return {
    description: entry.description,
    projectId: entry.project_id,
    taskId: entry.task_id,
    tagCount: tags.length,
  }
}

/** The project and task after a change, and what the workspace requires. */
async function placeAfter(
  references: References,
  row: EntryRow,
  { project_id: project, task_id: task }: TimeEntryBody,
): Promise<EntryContext & { readonly changed: boolean }> {
  const read = async (projectId: number | null, taskId: number | null) => ({
    ...(await references.place({ projectId, taskId })),
    changed: true,
  })
  const taskChanges = task !== undefined && task !== row.task_id
  const projectChanges = project !== undefined && project !== row.project_id
  if (!taskChanges && !projectChanges) {
    // What the entry has already may have been hidden from the caller since; it is not asked for again.
    const { project_id, task_id, project_billable } = row
    return { ...(await read(null, null)), project_id, task_id, project_billable, changed: false }
  }
  // A change of the project alone lets go of the other project's task; a new task alone brings its project along.
  if (task === undefined) return read(project ?? null, null)
  if (project !== undefined) return read(project, task)
  const ofTask = await read(null, task)
  if (ofTask.project_id !== null || row.project_id === null) return ofTask
  return read(row.project_id, task)
}

function requireSameWorkspace(row: EntryRow, body: TimeEntryBody): void {
  if (body.workspace_id !== undefined && body.workspace_id !== row.workspace_id) {
    throw new BadRequest('workspace_id: an entry cannot move to another workspace')
  }
}

function billableAfter(
  row: EntryRow,
  asked: boolean | undefined,
  place: EntryContext & { readonly changed: boolean },
): boolean {
  if (asked === undefined && !place.changed) return row.billable
  return enforcedBillable(place, asked ?? row.billable)
}

function differing(row: EntryRow, after: EntryChange['columns']): EntryChange['columns'] {
  const before: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(Object.entries(after).filter(([column, value]) => before[column] !== value))
}

/**
 * @param tagsBefore the entry's.
 * @throws {BadRequest} naming the field that breaks a rule of decisions §5.
 */
export async function decideChange(
  references: References,
  { row }: FoundEntry,
  tagsBefore: readonly TagName[],
  body: TimeEntryBody,
): Promise<EntryChange> {
  requireSameWorkspace(row, body)
  const span = changedSpan(row, body)
  const description = body.description === undefined ? row.description : validDescription(body.description)
  const owner =
    body.user_id === undefined || body.user_id === row.user_id
      ? row.user_id
      : await references.ownerId(body.user_id)
  const place = await placeAfter(references, row, body)
  const { shared_with_user_ids: shared, expense_ids: expenses } = body
  const sharing = shared === undefined ? undefined : await references.sharing(shared ?? [])
  const tags = (await tagsAfter(references, body, tagsBefore)) ?? tagsBefore
  const columns = {
    ...span,
    description,
    user_id: owner,
    project_id: place.project_id,
    task_id: place.task_id,
    billable: billableAfter(row, body.billable, place),
    ...(expenses !== undefined && { expense_ids: expenses === null ? null : JSON.stringify(expenses) }),
  }
  const after = filledFieldsOf(columns, tags)
  if ((span.stop === null) === (row.stop === null)) {
    requireNoneCleared(place, filledFieldsOf(row, tagsBefore), after)
  } else requireFilled(place, after)
  const kept = new Set(tags.map(({ id }) => id))
  const had = new Set(tagsBefore.map(({ id }) => id))
  return {
    row,
    columns: differing(row, columns),
    addedTags: [...kept].filter((id) => !had.has(id)),
    removedTags: [...had].filter((id) => !kept.has(id)),
    sharing,
    starts: span.stop === null && (row.stop !== null || owner !== row.user_id),
  }
}
