/** People in projects: rules, permissions and lists (T §4.7, T §7 Project users), and as the API writes them (T §2 Project user). */

import type {
  ProjectUser,
  ProjectUserBody,
  ProjectUserChanges,
  ProjectUserPatch,
} from '../../shared/api/project-users.ts'
import { type Member, type WorkspacePath, type Path, type Scope, findWorkspace } from '../access/scope.ts'
import { type ProjectStanding, requireProjectPermission, mayInProject } from '../access/permissions.ts'
import { BadRequest, unknownReference } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { findProject, leaveProject, type Viewer } from '../projects/queries.ts'
import {
  changeRates,
  forgetRates,
  presentRates,
  type RateMode,
  type RateOwner,
  toUnits,
} from '../rates/change-rate.ts'
import {
  findProjectUserRow,
  groupGiving,
  insertProjectUserRow,
  isInWorkspace,
  listProjectUserRows,
  type StandingRow,
  updateProjectUserRow,
} from './queries.ts'
import { findCreated, nameCreated } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'
import { type BulkOutcome, forEachId, MAXIMUM_BULK_IDS } from '../bulk/bulk-changes.ts'
import { pick } from '../database/pick.ts'
import { toPreciseTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'

const MOST_PROJECTS = 200

interface ProjectUserQuery {
  readonly project_ids?: string | undefined
  readonly user_id?: string | undefined
  readonly with_group_members?: boolean | undefined
}

function readId(text: string, field: 'project_id' | 'user_id'): number {
  if (!/^\s*\d{1,15}\s*$/.test(text)) throw new BadRequest('wrong_form', { field, text: `Invalid ${field}` })
  return Number(text)
}

function readProjectIds(text: string | undefined): number[] | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const parts = text.split(',')
  if (parts.length > MOST_PROJECTS)
    throw new BadRequest('too_many', {
      field: 'project_ids',
      maximum: 200,
      text: 'project_ids cannot exceed 200 elements.',
    })
  return parts.map((part) => readId(part, 'project_id'))
}

/**
 * Lists the direct members of the projects that the caller sees; with `with_group_members` also who is in them through groups
 * alone.
 *
 * @throws {BadRequest} with the texts of T §7, also for a workspace that is not the caller's.
 */
export async function readProjectUsers(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  query: ProjectUserQuery,
): Promise<ProjectUser[]> {
  const viewer = requireViewer(scope, workspaceId)
  const { user_id: userId } = query
  const rows = await listProjectUserRows(scope.db, viewer, {
    projectIds: readProjectIds(query.project_ids),
    userId: userId === undefined || userId === '' ? undefined : readId(userId, 'user_id'),
    onlyDirect: query.with_group_members !== true,
  })
  return rows.map((row) => representProjectUser(row, viewer.member))
}

async function readProjectUser(scope: Scope, viewer: Viewer, id: number): Promise<ProjectUser> {
  return representProjectUser(await requireProjectUser(scope, viewer, id), viewer.member)
}

/** @throws {BadRequest} when the workspace is unknown or not the caller's (decisions §10). */
function requireViewer({ caller }: Scope, workspaceId: number): Viewer {
  const member = findWorkspace(caller, workspaceId)
  if (member === undefined)
    throw new BadRequest('not_found', { what: 'workspace', text: 'Workspace not found' })
  return { member, userId: caller.userId }
}

/** @throws {BadRequest} when there is no such project user in a project that the caller sees. */
async function requireProjectUser(scope: Scope, viewer: Viewer, id: number): Promise<StandingRow> {
  const row = await findProjectUserRow(scope.db, viewer, id)
  if (row === undefined)
    throw new BadRequest('not_found', { what: 'project_user', text: 'Project user not found/accessible' })
  return row
}

/** The viewer's part in the project of the row. */
function standingIn({ is_private, own_manager }: StandingRow): ProjectStanding {
  return { is_private, manager: own_manager }
}

/** @param viewer who looks: rates and costs are not for everybody. */
export function representProjectUser(row: StandingRow, viewer: Member): ProjectUser {
  const standing = standingIn(row)
  const seesRate = mayInProject(viewer, standing, 'project.view_edit_billable_rates')
  const seesCost = mayInProject(viewer, standing, 'project.view_edit_labor_costs')
  return {
    ...pick(row, 'group_id', 'id', 'manager', 'project_id', 'user_id', 'workspace_id'),
    at: toPreciseTimestamp(row.at),
    gid: row.group_id,
    labor_cost: seesCost ? toUnits(row.labor_cost) : null,
    labor_cost_last_updated: seesCost ? toTimestampOrNull(row.labor_cost_last_updated_at) : null,
    rate: seesRate ? toUnits(row.rate) : null,
    rate_last_updated: seesRate ? toTimestampOrNull(row.rate_last_updated_at) : null,
  }
}

export type ProjectUserPath = Path<'workspace_id' | 'project_user_id'>

/**
 * Adds a person to a project. Who is in it through a group is in it of their own from then on.
 *
 * @throws {BadRequest} with the texts of T §7; {@link Forbidden} unless the caller may say who is in the project.
 */
export async function createProjectUser(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: ProjectUserBody & WithSyncId,
): Promise<ProjectUser> {
  const viewer = requireViewer(scope, workspaceId)
  const { project_id: projectId, user_id: userId } = body
  if (typeof projectId !== 'number' || typeof userId !== 'number')
    throw new BadRequest('required', { text: 'Missing data' })
  const isVisible = async (id: number) => (await findProjectUserRow(scope.db, viewer, id)) !== undefined
  const creation = { kind: 'project_user', place: viewer.member, body, isVisible } as const
  const made = await findCreated(scope, creation)
  if (made !== null) return readProjectUser(scope, viewer, made)
  const project = await findProject(scope.db, viewer, projectId)
  if (project === undefined) throw unknownReference('project_id', 'project', { text: 'Invalid project_id' })
  requireChangeable(viewer.member, project, body)
  if (!(await isInWorkspace(scope.db, viewer.member, userId)))
    throw unknownReference('user_id', 'user', { text: 'Invalid user_id' })
  const filter = { projectIds: [projectId], userId }
  const [known] = await listProjectUserRows(scope.db, viewer, filter)
  if (known?.group_id === null)
    throw new BadRequest('already_exists', { what: 'project_user', text: 'Project user already exists' })
  const key = {
    organization_id: project.organization_id,
    id: known?.id ?? scope.ids.next(),
    workspace_id: workspaceId,
  }
  if (known === undefined) {
    const place = { project_id: projectId, user_id: userId, manager: body.manager === true }
    await insertProjectUserRow(scope.db, { ...key, ...place, created_at: scope.now, at: scope.at })
    await nameCreated(scope, creation, key.id)
  }
  const person = { ...key, project_id: projectId, user_id: userId }
  const columns = {
    ...(known === undefined && (await presentRates(scope, person))),
    ...(await changedColumns(scope, person, body, known === undefined ? 'from-now' : 'start-today')),
  }
  await updateProjectUserRow(scope.db, key, { ...columns, group_id: null })
  recordRows(scope, 'project_user', known === undefined ? 'created' : 'updated', [key])
  return readProjectUser(scope, viewer, key.id)
}

async function changedColumns(scope: Scope, row: RateOwner, changes: ProjectUserChanges, mode: RateMode) {
  const { manager } = changes
  const chosen = manager !== undefined && manager !== null && { manager }
  return { ...chosen, ...(await changeRates(scope, row, changes, mode)), at: scope.at }
}

/** @throws {Forbidden} unless the caller may. */
export async function applyChanges(scope: Scope, viewer: Viewer, id: number, changes: ProjectUserChanges) {
  const row = await requireProjectUser(scope, viewer, id)
  requireChangeable(viewer.member, standingIn(row), changes)
  await updateProjectUserRow(scope.db, row, await changedColumns(scope, row, changes, 'start-today'))
  recordRows(scope, 'project_user', 'updated', [row])
}

/**
 * Changes a project user, also one through a group; absent keys stay as they are.
 *
 * @throws {BadRequest} with the texts of T §7; {@link Forbidden} unless the caller may.
 */
export async function changeProjectUser(
  scope: Scope,
  path: ProjectUserPath,
  changes: ProjectUserChanges,
): Promise<ProjectUser> {
  const viewer = requireViewer(scope, path.workspace_id)
  await applyChanges(scope, viewer, path.project_user_id, changes)
  return readProjectUser(scope, viewer, path.project_user_id)
}

/** Leaves the person in the project through the group alone: not as manager, and without rates of their own. */
async function leaveToGroup(scope: Scope, row: StandingRow, groupId: number) {
  await forgetRates(scope, row)
  await updateProjectUserRow(scope.db, row, {
    group_id: groupId,
    manager: false,
    rate: null,
    rate_last_updated_at: row.rate === null ? row.rate_last_updated_at : scope.now,
    labor_cost: null,
    labor_cost_last_updated_at: row.labor_cost === null ? row.labor_cost_last_updated_at : scope.now,
    at: scope.at,
  })
  recordRows(scope, 'project_user', 'updated', [row])
}

/**
 * Takes a person out of a project. Who is in it through a group as well stays through that.
 *
 * @throws {BadRequest} for an unknown project user, and for one who is in the project through a group alone.
 * @throws {Forbidden} unless the caller may say who is in the project.
 */
export async function deleteProjectUser(scope: Scope, path: ProjectUserPath) {
  const viewer = requireViewer(scope, path.workspace_id)
  const row = await requireProjectUser(scope, viewer, path.project_user_id)
  requireProjectPermission(viewer.member, standingIn(row), 'project.update_members')
  if (row.group_id !== null) throw new BadRequest('member_through_group')
  const groupId = await groupGiving(scope.db, row)
  if (groupId !== undefined) return leaveToGroup(scope, row, groupId)
  const { is_private: _, own_manager: __, ...last } = row
  return leaveProject(scope, last)
}

/** @throws {Forbidden} unless the caller may say who is in the project, and see the rates and costs that they name. */
function requireChangeable(member: Member, standing: ProjectStanding, changes: ProjectUserChanges): void {
  requireProjectPermission(member, standing, 'project.update_members')
  if (changes.rate !== undefined) {
    requireProjectPermission(member, standing, 'project.view_edit_billable_rates')
  }
  if (changes.labor_cost !== undefined) {
    requireProjectPermission(member, standing, 'project.view_edit_labor_costs')
  }
}

/** Of RFC 6902; replacing is all that these fields support. */
const operations = new Set(['add', 'remove', 'replace', 'move', 'copy', 'test'])

function readIds(text: string): number[] {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  if (!parts.every((part) => /^\d{1,15}$/.test(part)))
    throw new BadRequest('wrong_type', { type: 'ids', text: 'Invalid value as user IDs' })
  const ids = [...new Set(parts.map(Number))]
  if (ids.length === 0) throw new BadRequest('required', { text: 'PATCH expects at least one ID' })
  if (ids.length > MAXIMUM_BULK_IDS) {
    throw new BadRequest('too_many', {
      maximum: MAXIMUM_BULK_IDS,
      text: `PATCH request is limited to ${MAXIMUM_BULK_IDS} entries at once`,
    })
  }
  return ids
}

function readField(path: string | null | undefined): 'manager' | 'labor_cost' | 'rate' {
  if (path === undefined || path === null || !path.startsWith('/')) {
    throw new BadRequest('invalid', { text: 'Invalid path format' })
  }
  const [field = '', ...deeper] = path.slice(1).split('/')
  if (field === '' || deeper.length > 0) throw new BadRequest('invalid', { text: 'Invalid path' })
  if (field !== 'manager' && field !== 'labor_cost' && field !== 'rate') {
    throw new BadRequest('invalid', { text: 'Path not found' })
  }
  return field
}

function isRate(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && value >= 0 && value <= 1_000_000_000)
}

function readChange({ op, path, value }: ProjectUserPatch): ProjectUserChanges {
  if (op === undefined || op === null || !operations.has(op))
    throw new BadRequest('invalid', { text: 'Invalid op' })
  const field = readField(path)
  if (op === 'add') {
    throw new BadRequest('invalid', {
      text: 'add operations on /labor_cost, /rate and /manager are unsupported',
    })
  }
  if (op !== 'replace') throw new BadRequest('invalid', { text: `Operation not supported (${op} ${path})` })
  if (field === 'manager') {
    if (typeof value !== 'boolean')
      throw new BadRequest('wrong_type', {
        field: '/manager',
        type: 'boolean',
        text: '/manager expects a boolean',
      })
    return { manager: value }
  }
  if (!isRate(value))
    throw new BadRequest('wrong_type', {
      field: `/${field}`,
      type: 'number',
      text: `/${field} expects a float or null`,
    })
  return { [field]: value }
}

/**
 * Changes up to 100 project users; of one project user all operations or none.
 *
 * @throws {BadRequest} with the texts of T §7 when the request as a whole cannot be understood.
 */
export async function patchProjectUsers(
  scope: Scope,
  path: { readonly workspace_id: number; readonly project_user_ids: string },
  patches: readonly ProjectUserPatch[],
): Promise<BulkOutcome> {
  const viewer = requireViewer(scope, path.workspace_id)
  const ids = readIds(path.project_user_ids)
  if (patches.length === 0) throw new BadRequest('nothing_to_change', { text: 'No patchable fields defined' })
  const changes: ProjectUserChanges = {}
  for (const patch of patches) Object.assign(changes, readChange(patch))
  return forEachId(scope, ids, (id, inside) => applyChanges(inside, viewer, id, changes))
}
