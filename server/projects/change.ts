/** Changing projects (decisions §6). */

import type { PatchOperation } from '../../shared/api/bulk.ts'
import { type Project, projectBody, type ProjectBody } from '../../shared/api/projects.ts'
import type { Member, WorkspacePath, Scope } from '../access/scope.ts'
import { expectedVersionsOf, requireExpectedVersion, requireVersionOf } from '../access/expected-version.ts'
import { may, mayInProject, requireProjectPermission } from '../access/permissions.ts'
import { bulkIds, type BulkOutcome, forEachId } from '../bulk/bulk-changes.ts'
import { fieldChanges } from '../bulk/field-operation.ts'
import { dateIn } from '../effects/time-text.ts'
import { noteDeletion } from '../deletions/queries.ts'
import type { Lost } from '../deletions/tables.ts'
import { Forbidden } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { changeRate } from '../rates/change-rate.ts'
import { requireReferencesUnlocked } from '../timesheets/locks.ts'
import {
  deleteEntries,
  hasEntryOfAnother,
  recordPeople,
  unassign,
  pinProject,
  type ProjectKey,
  type ProjectRow,
  unpinProject,
  updateProject,
  type Viewer,
} from './queries.ts'
import { answerProject, type ProjectPath, requireProject } from './find.ts'
import { columnsOf, requireWhole } from './project-fields.ts'
import { viewerOf } from './viewer.ts'

async function applyChange(scope: Scope, { member }: Viewer, row: ProjectRow, body: ProjectBody) {
  requireProjectPermission(member, row, 'project.update')
  const seesRates = mayInProject(member, row, 'project.view_edit_billable_rates')
  const today = dateIn(scope.caller.timeZone, scope.now)
  const changes = await columnsOf(scope, member, body, { today, before: row, seesRates })
  requireWhole({ ...row, ...changes })
  await updateProject(scope.db, row, changes)
  recordRows(scope, 'project', 'updated', [row])
  if (changes.rate === undefined) return
  const change = { cents: changes.rate, mode: body.rate_change_mode ?? 'start-today' }
  await changeRate(scope, { ...row, project_id: row.id, user_id: 0 }, 'billable', change)
}

/**
 * Changes a project; keys that are absent stay as they are. The template that it was made of stays the same.
 *
 * @throws {BadRequest} naming the field that breaks a rule.
 * @throws {PaymentRequired} for what T §4.7 lists as premium, on the free plan.
 * @throws {Forbidden} by who does not manage it; for rates by who may not edit them.
 */
export async function changeProject(scope: Scope, path: ProjectPath, body: ProjectBody): Promise<Project> {
  const viewer = viewerOf(scope, path.workspace_id)
  const row = await requireProject(scope, viewer, path.project_id)
  requireExpectedVersion(scope, row)
  await applyChange(scope, viewer, row, body)
  return answerProject(scope, viewer, path.project_id)
}

/**
 * Changes up to 100 projects; of one project all operations or none. One that `If-Match` names in another version is left
 * alone.
 *
 * @throws {BadRequest} when there are no ids or no operations; what a single project refuses is in the answer.
 */
export async function patchProjects(
  scope: Scope,
  path: WorkspacePath & { readonly project_ids: string },
  operations: readonly PatchOperation[],
): Promise<BulkOutcome> {
  const viewer = viewerOf(scope, path.workspace_id)
  const ids = bulkIds(path.project_ids)
  const changes = fieldChanges(projectBody, fields, operations)
  const versions = expectedVersionsOf(scope)
  return forEachId(scope, ids, async (id, inside) => {
    const row = await requireProject(inside, viewer, id)
    requireVersionOf(versions, row)
    await applyChange(inside, viewer, row, changes())
  })
}

/** Pins a project for the caller alone, or takes the pin off. */
export async function setPinned(scope: Scope, path: ProjectPath, pinned: boolean): Promise<Project> {
  const viewer = viewerOf(scope, path.workspace_id)
  const row = await requireProject(scope, viewer, path.project_id)
  if (pinned) await pinProject(scope.db, row, viewer.userId)
  else await unpinProject(scope.db, row, viewer.userId)
  return answerProject(scope, viewer, path.project_id)
}

const removable = {
  auto_estimates: null,
  billable: null,
  cid: null,
  client_id: null,
  currency: null,
  end_date: null,
  estimated_hours: null,
  estimated_seconds: null,
  external_reference: null,
  fixed_fee: null,
  rate: null,
  recurring_parameters: null,
  template: null,
}

const fields = {
  removable,
  required: ['active', 'color', 'is_private', 'name', 'recurring', 'start_date'],
}

/** A project's manager decides about the project, not about time that others have tracked. */
async function requireOwnEntries(scope: Scope, member: Member, project: ProjectKey) {
  if (may(member, 'time_entries.update_all')) return
  if (await hasEntryOfAnother(scope.db, project, scope.caller.userId)) throw new Forbidden()
}

/**
 * Deletes a project. Its tasks stay without it, its entries too unless `mode` is `delete`. Its members and groups are
 * shown no more; they remain on it, for lists with `since` tell those of its deletion who could see it.
 *
 * @returns the id.
 * @throws {BadRequest} while a timesheet locks one of its entries.
 * @throws {Forbidden} by who does not manage it, and for the entries of others by who is no admin.
 */
export async function deleteProject(
  scope: Scope,
  path: ProjectPath,
  { teDeletionMode: mode = 'unassign' }: { readonly teDeletionMode?: 'delete' | 'unassign' | undefined },
): Promise<number> {
  const viewer = viewerOf(scope, path.workspace_id)
  const row = await requireProject(scope, viewer, path.project_id)
  requireExpectedVersion(scope, row)
  requireProjectPermission(viewer.member, row, 'project.delete')
  if (mode === 'delete') await requireOwnEntries(scope, viewer.member, row)
  await requireReferencesUnlocked(scope, viewer.member, { to: 'project', ids: [row.id] })
  const lost: Lost[] = []
  if (mode === 'delete') await deleteEntries(scope, row)
  else lost.push(await unassign(scope, row, 'time_entries'))
  // Planning goes on showing them.
  lost.push(await unassign(scope, row, 'tasks'))
  await noteDeletion(scope, 'project', row, { lost })
  await recordPeople(scope, row)
  await updateProject(scope.db, row, { deleted_at: scope.now, at: scope.at })
  recordRows(scope, 'project', 'deleted', [row])
  return row.id
}
