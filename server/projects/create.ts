/** Creating and changing projects (T §4.7, decisions §6). */

import { type Project, type ProjectBody, projectBody } from '../../shared/api/projects.ts'
import { mayInProject, requirePermission, requireProjectPermission, may } from '../access/permissions.ts'
import type { WorkspacePath, Scope, Member } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { pick } from '../database/pick.ts'
import { newRowIn } from '../database/rows.ts'
import { dateIn } from '../effects/time-text.ts'
import { BadRequest, Forbidden } from '../errors/app-error.ts'
import { trimmedText } from '../errors/trimmed-text.ts'
import { recordRows } from '../events/record-rows.ts'
import { copyProjectTasks } from '../project-tasks/queries.ts'
import { changeRate } from '../rates/change-rate.ts'
import { findWorkspaceRow } from '../workspaces/queries.ts'
import { answerProject, requireProject, type ProjectPath, viewerOf } from './find.ts'
import {
  addManager,
  copyMembers,
  findProject,
  insertProject,
  type NewProject,
  type ProjectRow,
  type Viewer,
  deleteEntries,
  hasEntryOfAnother,
  recordPeople,
  unassign,
  pinProject,
  type ProjectKey,
  unpinProject,
  updateProject,
} from './queries.ts'
import { columnsOf, nameRules, requireWhole, storedRules } from './project-fields.ts'
import { restarted } from '../../shared/domain/project-periods.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { PatchOperation } from '../../shared/api/bulk.ts'
import { expectedVersionsOf, requireExpectedVersion, requireVersionOf } from '../access/expected-version.ts'
import { bulkIds, type BulkOutcome, forEachId } from '../bulk/bulk-changes.ts'
import { fieldChanges } from '../bulk/field-operation.ts'
import { noteDeletion } from '../deletions/queries.ts'
import type { Lost } from '../deletions/tables.ts'
import { requireReferencesUnlocked } from '../timesheets/locks.ts'

const DEFAULT_COLOR = '#0b83d9'

/** A project that says nothing but its name, with what the workspace gives it. */
async function newProject(
  scope: Scope,
  { member, userId }: Viewer,
  name: string,
  today: string,
): Promise<NewProject> {
  const { organizationId, plan } = member.organization
  const workspace = await findWorkspaceRow(scope.db, { organizationId, workspaceId: member.workspaceId })
  return {
    ...newRowIn(member, scope),
    creator_id: userId,
    client_id: null,
    template_id: null,
    name,
    color: DEFAULT_COLOR,
    is_private: workspace?.projects_private_by_default ?? false,
    // Billable projects are premium (T §4.7).
    billable: plan !== 'free' && workspace?.projects_billable_by_default === true,
    template: null,
    auto_estimates: null,
    estimated_seconds: null,
    currency: null,
    rate: null,
    rate_last_updated_at: null,
    fixed_fee: null,
    budget: null,
    budget_alerts: '',
    start_date: today,
    end_date: null,
    recurring: false,
    recurring_parameters: null,
    external_reference: null,
    archived_at: null,
    deleted_at: null,
  }
}

/**
 * Creates a project; the caller becomes its manager. Of a template it takes the settings that the body does not name, the
 * tasks, and the people and groups; a new template takes them of any project. Dates are `YYYY-MM-DD`, of timestamps those of the caller's zone; money is in units
 * of the currency.
 *
 * @throws {BadRequest} naming the field that breaks a rule.
 * @throws {PaymentRequired} for what T §4.7 lists as premium, on the free plan.
 * @throws {Forbidden} when only admins may create projects, and the caller is none; for rates by who may not edit them.
 */
export async function createProject(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: ProjectBody,
): Promise<Project> {
  const viewer = viewerOf(scope, workspaceId)
  requirePermission(viewer.member, 'projects.create')
  const isVisible = async (id: number) => (await findProject(scope.db, viewer, id)) !== undefined
  const creation = { kind: 'project', place: viewer.member, body, isVisible } as const
  const id = await createdOnce(scope, creation, () => storeNew(scope, viewer, body))
  if (body.restore === true)
    requireProjectPermission(viewer.member, await requireProject(scope, viewer, id), 'project.delete')
  return answerProject(scope, viewer, id)
}

async function storeNew(scope: Scope, viewer: Viewer, body: ProjectBody): Promise<NewProject> {
  const { member } = viewer
  const today = dateIn(scope.caller.timeZone, scope.now)
  const plain = await newProject(scope, viewer, trimmedText(body.name, 'name', nameRules), today)
  // As whom the caller will have made it.
  const standing = { manager: true, is_private: plain.is_private }
  const seesRates = mayInProject(member, standing, 'project.view_edit_billable_rates')
  const columns = await columnsOf(scope, member, body, { today, before: null, seesRates })
  const { template_id: templateId } = body
  const template =
    typeof templateId === 'number' ? await requireTemplate(scope, viewer, templateId, body) : null
  const settings = template === null ? {} : settingsOf(template, columns.start_date ?? today, scope.now)
  const row: NewProject = { ...plain, ...settings, ...columns }
  requireWhole(row)
  await insertProject(scope.db, row)
  recordRows(scope, 'project', 'created', [row])
  await addManager(scope, row, viewer.userId)
  if (template !== null) {
    await copyMembers(scope, template, row)
    await copyProjectTasks(scope, viewer, template.id, row.id)
  }
  if (row.rate !== null) {
    // A new project has no past that could be billed otherwise.
    const change = { cents: row.rate, mode: body.rate_change_mode ?? 'override-all' }
    await changeRate(scope, { ...row, project_id: row.id, user_id: 0 }, 'billable', change)
  }
  return row
}

/**
 * The template of a new project. A new template is made of any project that the viewer may change.
 *
 * @throws {BadRequest} when it is none that the viewer sees.
 */
async function requireTemplate(
  scope: Scope,
  viewer: Viewer,
  id: number,
  { template: isTemplate }: ProjectBody,
): Promise<ProjectRow> {
  const source = await findProject(scope.db, viewer, id)
  const isSource =
    source?.template === true ||
    (source !== undefined && isTemplate === true && mayInProject(viewer.member, source, 'project.update'))
  if (!isSource) throw new BadRequest('unknown_reference', { field: 'template_id', what: 'template' })
  return source
}

/** The settings that a template hands on. Its dates are its own; its periods begin anew with the project. */
function settingsOf(template: ProjectRow, start: string, now: Instant): Partial<NewProject> {
  return {
    ...pick(template, 'color', 'client_id', 'is_private', 'billable', 'auto_estimates', 'estimated_seconds'),
    ...pick(template, 'currency', 'rate', 'fixed_fee', 'budget', 'budget_alerts', 'recurring'),
    rate_last_updated_at: template.rate === null ? null : now,
    recurring_parameters: storedRules(restarted(template.recurring_parameters, start)),
    template_id: template.id,
  }
}

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
  budget: null,
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
  required: ['active', 'budget_alerts', 'color', 'is_private', 'name', 'recurring', 'start_date'],
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
