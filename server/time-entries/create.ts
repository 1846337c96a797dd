/** Creating and starting entries (T §4.11, decisions §5). */

import type { TimeEntry, TimeEntryBody } from '../../shared/api/time-entries.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { permissionsOf } from '../access/permissions.ts'
import { requireWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { BadRequest, Conflict } from '../errors/app-error.ts'
import { requireUnlocked } from '../timesheets/locks.ts'
import { toAnswer } from './answer.ts'
import {
  enforcedBillable,
  namedTags,
  readPlace,
  requireOwner,
  validDescription,
  validSharing,
} from './entry-fields.ts'
import { insertEntryTags } from './entry-tags.ts'
import { recordEntries } from './record.ts'
import { requireFilled } from './required-fields.ts'
import { stopOthers } from './running.ts'
import { replaceShares, sharesOfEntries } from './shares.ts'
import { newSpan } from './span.ts'
import { insertEntry, type NewEntry } from './write-repository.ts'

/** How often a start gives way to another of the same moment before it gives up. */
const ATTEMPTS = 3

function requireWorkspaceOfPath(member: WorkspaceMembership, body: TimeEntryBody): void {
  if (body.workspace_id === undefined) throw new BadRequest('workspace_id: must be present')
  if (body.workspace_id !== member.workspaceId) {
    throw new BadRequest('workspace_id: must be the workspace of the path')
  }
}

function requireCreatedWith({ created_with: application }: TimeEntryBody): string {
  if (application === undefined || application.trim() === '') {
    throw new BadRequest('created_with: must be present')
  }
  return application
}

/** A running entry stops what runs already, over all workspaces. */
async function store(scope: CallerScope, row: NewEntry): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (row.stop === null) await stopOthers(scope, row)
    if (await insertEntry(scope.db, row)) return
  }
  throw new Conflict('Another time entry was started at the same moment')
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
  scope: CallerScope,
  workspaceId: number,
  body: TimeEntryBody,
  options: { readonly meta?: boolean | undefined; readonly id?: number },
): Promise<TimeEntry> {
  const member = requireWorkspace(scope.caller, workspaceId)
  const createdWith = requireCreatedWith(body)
  requireWorkspaceOfPath(member, body)
  const span = newSpan(body)
  const description = validDescription(body.description ?? null)
  const owner = await requireOwner(scope, member, body.user_id)
  await requireUnlocked(scope, member, owner.id, [span.start])
  const place = await readPlace(scope, member, {
    projectId: body.project_id ?? null,
    taskId: body.task_id ?? null,
  })
  const tags = await namedTags(scope, member, body)
  requireFilled(place, {
    description,
    projectId: place.project_id,
    taskId: place.task_id,
    tagCount: tags.length,
  })
  const row: NewEntry = {
    organization_id: member.organization.organizationId,
    id: options.id ?? scope.ids.next(),
    workspace_id: workspaceId,
    user_id: owner.id,
    project_id: place.project_id,
    task_id: place.task_id,
    description,
    billable: enforcedBillable(place, place, body.billable ?? false),
    ...span,
    created_with: createdWith,
    expense_ids: body.expense_ids ? JSON.stringify(body.expense_ids) : null,
    created_at: scope.now,
    at: scope.at,
    deleted_at: null,
  }
  const sharing = await validSharing(scope, member, body.shared_with_user_ids ?? [])
  await store(scope, row)
  const pairs = tags.map(({ id }) => ({ entryId: row.id, tagId: id }))
  await insertEntryTags(scope.db, row.organization_id, pairs)
  if (sharing.length > 0) await replaceShares(scope.db, row, sharing)
  recordEntries(scope, 'created', [row])
  return toAnswer(
    { ...place, ...row, expense_ids: body.expense_ids ?? null, user_name: owner.name },
    options,
    {
      tags,
      shares: sharing.length > 0 ? await sharesOfEntries(scope.db, row.organization_id, [row.id]) : [],
      permissions: permissionsOf(member, 'time_entries'),
    },
  )
}
