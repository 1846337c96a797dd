/** Creating and starting entries (T §4.11, decisions §5). */

import type { TimeEntry, TimeEntryBody } from '../../shared/api/time-entries.ts'
import { requireWorkspace, type Scope, type Member } from '../access/scope.ts'
import { Conflict, BadRequest } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { References } from './references.ts'
import { stopOthers } from './running.ts'
import {
  replaceShares,
  sharesOfEntries,
  insertEntryTags,
  tagRows,
  type EntryShare,
  findKeptEntries,
} from './queries.ts'
import { insertEntry, type NewEntry } from './write-queries.ts'
import { type Creation, findCreated, nameCreated } from '../feed/created-once.ts'
import { toAnswers, toAnswer } from './wire.ts'
import { may, permissionsOf } from '../access/permissions.ts'
import { enforcedBillable, textsAfter } from './entry-fields.ts'
import { requireFilled } from './required-fields.ts'
import { newSpan } from './span.ts'

/** How often a start gives way to another of the same moment before it gives up. */
const ATTEMPTS = 3

/** @param body of an entry that is created. */
export function creationOf(
  { caller }: Scope,
  place: Member,
  body: Pick<TimeEntryBody, 'user_id' | 'sync_id'>,
): Creation {
  const { user_id: ownerId = caller.userId } = body
  const isVisible = async () => ownerId === caller.userId || may(place, 'time_entries.view_all')
  return { kind: 'time_entry', place, ownerId, body, isVisible }
}

/** A running entry stops what runs already, over all workspaces. */
async function store(scope: Scope, row: NewEntry) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (row.stop === null) await stopOthers(scope, row)
    if (await insertEntry(scope.db, row)) return
  }
  throw new Conflict('at_same_moment', { text: 'Another time entry was started at the same moment' })
}

/**
 * Creates an entry, running when its duration is negative; whatever else runs of the same person is then stopped at
 * the time of the request.
 *
 * @param body times in RFC 3339 with any offset, `duration` in seconds.
 * @param options `id` is that of the plan that the entry makes true, where it is of one.
 * @throws {BadRequest} naming the field that breaks a rule of decisions §5.
 * @throws {Forbidden} for a workspace that is not the caller's, and for an entry of somebody else by no admin.
 */
export async function createEntry(
  scope: Scope,
  workspaceId: number,
  body: TimeEntryBody,
  options: { readonly meta?: boolean | undefined; readonly id?: number },
): Promise<TimeEntry> {
  const member = requireWorkspace(scope.caller, workspaceId)
  const creation = creationOf(scope, member, body)
  const known = await findCreated(scope, creation)
  if (known !== null) {
    const { organizationId } = member.organization
    const rows = await findKeptEntries(scope.db, { organizationId, ids: [known] })
    const [answer] = await toAnswers(scope, organizationId, rows, options)
    if (answer !== undefined) return answer
  }
  const references = new References(scope, member)
  const decided = await decideNew(scope, references, body, options.id)
  const { row, tags, sharedWith } = decided
  await store(scope, row)
  await nameCreated(scope, creation, row.id)
  await insertEntryTags(
    scope.db,
    tagRows(
      row,
      tags.map(({ id }) => id),
    ),
  )
  if (sharedWith.length > 0) await replaceShares(scope.db, row, sharedWith)
  recordRows(scope, 'time_entry', 'created', [row])
  const shares =
    sharedWith.length > 0
      ? await sharesOfEntries(scope.db, { organizationId: row.organization_id, ids: [row.id] })
      : []
  return answerNew(references, decided, shares, options)
}

// A new entry by the rules of T §4.11 and decisions §5; nothing is stored yet.

function requireWorkspaceOfPath(workspaceId: number, body: TimeEntryBody): void {
  if (body.workspace_id === undefined) throw new BadRequest('required', { field: 'workspace_id' })
  if (body.workspace_id !== workspaceId) {
    throw new BadRequest('fixed', { field: 'workspace_id', says: 'must be the workspace of the path' })
  }
}

function requireCreatedWith({ created_with: application }: TimeEntryBody): string {
  if (application === undefined || application.trim() === '') {
    throw new BadRequest('required', { field: 'created_with' })
  }
  return application
}

/**
 * @param body times in RFC 3339 with any offset, `duration` in seconds.
 * @param id that of the plan that the entry makes true, where it is of one.
 * @throws {BadRequest} naming the field that breaks a rule of decisions §5.
 * @throws {Forbidden} for an entry of somebody else by no admin.
 */
export async function decideNew(scope: Scope, references: References, body: TimeEntryBody, id?: number) {
  const { member } = references
  const createdWith = requireCreatedWith(body)
  requireWorkspaceOfPath(member.workspaceId, body)
  const span = newSpan(body)
  const texts = textsAfter(body, {})
  const owner = await references.owner(body.user_id)
  await references.requireUnlocked(owner.id, [span.start])
  const place = await references.place({
    projectId: body.project_id ?? null,
    taskId: body.task_id ?? null,
  })
  const tags = await references.tags(body)
  requireFilled(place, { ...place, ...texts, tagCount: tags.length })
  const sharedWith = await references.sharing(body.shared_with_user_ids ?? [])
  const row: NewEntry = {
    ...span,
    ...texts,
    organization_id: member.organization.organizationId,
    id: id ?? scope.ids.next(),
    workspace_id: member.workspaceId,
    user_id: owner.id,
    project_id: place.project_id,
    task_id: place.task_id,
    billable: enforcedBillable(place, place, body.billable ?? false),
    created_with: createdWith,
    expense_ids: body.expense_ids ? JSON.stringify(body.expense_ids) : null,
    created_at: scope.now,
    at: scope.at,
    deleted_at: null,
  }
  return { row, tags, sharedWith, place, ownerName: owner.name }
}

export type Decided = Awaited<ReturnType<typeof decideNew>>

/** The entry as answers show it. */
export function answerNew(
  references: References,
  { row, tags, place, ownerName }: Decided,
  shares: readonly EntryShare[],
  options: { readonly meta?: boolean | undefined },
) {
  const expenses = row.expense_ids === null ? null : (JSON.parse(row.expense_ids) as number[])
  return toAnswer({ ...row, expense_ids: expenses }, options, {
    labels: place,
    ownerName,
    tags,
    shares,
    permissions: permissionsOf(references.member, 'time_entries'),
  })
}
