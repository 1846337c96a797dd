/** Rates with their histories: who sees and edits them (an extension; the documents' fields change the same histories). */

import type { Rate, RateBody, RateChanges } from '../../shared/api/rates.ts'
import { BEGINNING, compact, rateAt, type RateHistory, toPeriods } from '../../shared/domain/rates.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePaidPlan, requirePermission, requireProjectPermission } from '../access/permissions.ts'
import { type Path, placeOf, type Scope, type WorkspacePath } from '../access/scope.ts'
import { pick } from '../database/pick.ts'
import { requireTime } from '../effects/time-text.ts'
import { toPreciseTimestamp } from '../effects/timestamps.ts'
import { BadRequest, Conflict, orNotFound, unknownReference } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { createdOnce } from '../feed/created-once.ts'
import { isInWorkspace } from '../project-users/queries.ts'
import { viewerOf } from '../projects/find.ts'
import { findProject, projectsAmong, updateProject, type Viewer } from '../projects/queries.ts'
import { membersOf, updateWorkspaceRow } from '../workspaces/queries.ts'
import {
  changePerson,
  deleteRate as deleteRow,
  findRate,
  insertRate,
  listRates,
  managesProjects,
  type RateKey,
  type RateRow,
  replaceHistory,
} from './queries.ts'
import { ratePermissions, seesRates } from './sight.ts'

type RatePath = Path<'workspace_id' | 'rate_id'>

function toAnswer(row: RateRow): Rate {
  return {
    ...pick(row, 'id', 'kind', 'workspace_id'),
    at: toPreciseTimestamp(row.at),
    periods: [...toPeriods(row.periods)],
    project_id: row.project_id === 0 ? null : row.project_id,
    user_id: row.user_id === 0 ? null : row.user_id,
  }
}

/**
 * The rates that the viewer may see: as reports show amounts by them. Reports on a project reckon by the rates of the
 * workspace and of the person, too; so who manages a project is told those of the workspace, and their own. Rates of people who
 * left stay for reports alone.
 */
async function seenRates(
  { db }: Pick<Scope, 'db'>,
  viewer: Viewer,
  ids?: readonly number[],
): Promise<RateRow[]> {
  const { member, userId } = viewer
  const rows = await listRates(db, member, ids)
  const projectIds = [...new Set(rows.flatMap((row) => (row.project_id === 0 ? [] : [row.project_id])))]
  const present = (await projectsAmong(db, viewer, projectIds)).filter((row) => row.deleted_at === null)
  const projects = new Map(present.map((row) => [row.id, row]))
  const people = new Set((await membersOf(db, placeOf(member))).map((row) => row.user_id)).add(0)
  const manager = await managesProjects(db, member, userId)
  return rows.filter(({ kind, project_id, user_id }) => {
    if (!people.has(user_id)) return false
    if (project_id !== 0) {
      const project = projects.get(project_id)
      return project !== undefined && seesRates(member, kind, project)
    }
    const isTheirs = manager && (user_id === 0 || user_id === userId)
    return seesRates(member, kind, isTheirs ? { manager, is_private: false } : undefined)
  })
}

/** @param ids only those of them; at least one */
export async function readRates(scope: Scope, path: WorkspacePath, ids?: readonly number[]): Promise<Rate[]> {
  return (await seenRates(scope, viewerOf(scope, path.workspace_id), ids)).map(toAnswer)
}

async function requireRate(scope: Scope, viewer: Viewer, id: number): Promise<RateRow> {
  const [row] = await seenRates(scope, viewer, [id])
  return orNotFound(row, 'rate')
}

async function answerRate(scope: Scope, viewer: Viewer, id: number): Promise<Rate> {
  return toAnswer(await requireRate(scope, viewer, id))
}

/** @throws {BadRequest} for instants that are none, or not in order. */
function historyOf({ periods }: RateChanges): RateHistory {
  const history = periods.map(({ from, cents }, index) => ({
    from: from === null ? BEGINNING : requireTime(from, `periods.${index}.from`).instant,
    cents,
  }))
  history.forEach(({ from }, index) => {
    const before = history[index - 1]
    if (from < BEGINNING || (before !== undefined && from <= before.from))
      throw new BadRequest('invalid', {
        field: `periods.${index}.from`,
        says: 'must be later than the one before',
      })
  })
  return compact(history)
}

/**
 * As the documents have it for the same change.
 *
 * @throws {Forbidden} unless the caller may; {PaymentRequired} on the free plan
 * @throws {BadRequest} for a project that is not there
 */
async function requireEditable(scope: Scope, viewer: Viewer, { kind, project_id, user_id }: RateKey) {
  const { member } = viewer
  const { inWorkspace, inProject } = ratePermissions[kind]
  if (project_id === 0) {
    requirePermission(member, user_id === 0 ? 'workspace.update' : 'workspace_users.update')
    requirePermission(member, inWorkspace)
  } else {
    const project = await findProject(scope.db, viewer, project_id)
    if (project === undefined) throw unknownReference('project_id', 'project', {})
    requireProjectPermission(member, project, user_id === 0 ? 'project.update' : 'project.update_members')
    requireProjectPermission(member, project, inProject)
  }
  if (user_id === 0) requirePaidPlan(member, 'rate is a premium feature')
}

/**
 * @throws {BadRequest} naming the field that breaks a rule; {Forbidden} unless the caller may
 * @throws {Conflict} where there is such a rate, which is to be changed
 */
export async function createRate(
  scope: Scope,
  { workspace_id }: WorkspacePath,
  body: RateBody,
): Promise<Rate> {
  const viewer = viewerOf(scope, workspace_id)
  const isVisible = async (id: number) => (await seenRates(scope, viewer, [id])).length > 0
  const creation = { kind: 'rate', place: viewer.member, body, isVisible } as const
  const id = await createdOnce(scope, creation, () => storeNew(scope, viewer, body))
  return answerRate(scope, viewer, id)
}

async function storeNew(scope: Scope, viewer: Viewer, body: RateBody): Promise<number> {
  const { db } = scope
  const { member } = viewer
  const { kind, project_id, user_id } = body
  const { organizationId: organization_id, workspaceId: workspace_id } = placeOf(member)
  const key = { organization_id, workspace_id, kind, project_id: project_id ?? 0, user_id: user_id ?? 0 }
  if (kind === 'labor_cost' && key.user_id === 0) throw new BadRequest('required', { field: 'user_id' })
  await requireEditable(scope, viewer, key)
  if (key.user_id !== 0 && !(await isInWorkspace(db, member, key.user_id)))
    throw unknownReference('user_id', 'user', { says: 'is not a member of the workspace' })
  if ((await findRate(db, key)) !== undefined) throw new Conflict('already_exists', { what: 'rate' })
  const history = historyOf(body)
  const id = await insertRate(scope, key, history)
  await showPresent(scope, key, history)
  return id
}

/** @throws {BadRequest} naming the period that breaks a rule; {Forbidden} unless the caller may; {NotFound} */
export async function changeRate(scope: Scope, path: RatePath, body: RateChanges): Promise<Rate> {
  const viewer = viewerOf(scope, path.workspace_id)
  const row = await requireRate(scope, viewer, path.rate_id)
  await requireEditable(scope, viewer, row)
  requireExpectedVersion(scope, row)
  const history = historyOf(body)
  await replaceHistory(scope, row, history)
  await showPresent(scope, row, history)
  return answerRate(scope, viewer, row.id)
}

/** @throws {Forbidden} unless the caller may; {NotFound} */
export async function deleteRate(scope: Scope, path: RatePath) {
  const viewer = viewerOf(scope, path.workspace_id)
  const row = await requireRate(scope, viewer, path.rate_id)
  await requireEditable(scope, viewer, row)
  requireExpectedVersion(scope, row)
  await deleteRow(scope.db, row)
  await showPresent(scope, row, [])
}

/** The documents' fields of the owner show the rate that counts now. */
async function showPresent(scope: Scope, key: RateKey, history: RateHistory) {
  const { db, now, at } = scope
  const { organization_id, workspace_id, project_id, user_id, kind } = key
  const cents = rateAt(history, now)
  if (user_id !== 0) {
    const changes =
      kind === 'billable'
        ? { rate: cents, rate_last_updated_at: now, at }
        : { labor_cost: cents, labor_cost_last_updated_at: now, at }
    const rows = await changePerson(db, key, changes)
    recordRows(scope, project_id === 0 ? 'workspace_user' : 'project_user', 'updated', rows)
  } else if (project_id !== 0) {
    const project = { organization_id, workspace_id, id: project_id }
    await updateProject(db, project, { rate: cents, rate_last_updated_at: now, at })
    recordRows(scope, 'project', 'updated', [project])
  } else {
    const place = { organizationId: organization_id, workspaceId: workspace_id }
    await updateWorkspaceRow(db, place, { default_hourly_rate: cents ?? 0, rate_last_updated_at: now, at })
    scope.record({ model: 'workspace', action: 'updated', ...place, id: workspace_id })
  }
}
