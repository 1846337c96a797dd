/** A new entry by the rules of T §4.11 and decisions §5; nothing is stored yet. */

import type { TimeEntryBody } from '../../shared/api/time-entries.ts'
import { permissionsOf } from '../access/permissions.ts'
import type { Scope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import type { TagName } from '../tags/service.ts'
import type { EntryContext } from './queries.ts'
import { enforcedBillable, textsAfter } from './entry-fields.ts'
import type { References } from './references.ts'
import { requireFilled } from './required-fields.ts'
import type { EntryShare } from './related-queries.ts'
import { newSpan } from './span.ts'
import { toAnswer } from './wire.ts'
import type { NewEntry } from './write-queries.ts'

export interface Decided {
  readonly row: NewEntry
  readonly tags: readonly TagName[]
  readonly sharedWith: readonly number[]
  readonly place: EntryContext
  readonly ownerName: string
}

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
export async function decideNew(
  scope: Scope,
  references: References,
  body: TimeEntryBody,
  id?: number,
): Promise<Decided> {
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
