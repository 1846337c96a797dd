/** Ghosts: rules and permissions of single ones (P §4.1, P §7). */

import type { z } from 'zod'
import type {
  Ghost,
  GhostBody,
  GhostChangeBody,
  listGhosts as listEndpoint,
} from '../../shared/api/ghosts.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import type { PlacePath, Path, Scope } from '../access/scope.ts'
import { given, pick } from '../database/pick.ts'
import { newRowIn } from '../database/rows.ts'
import { BadRequest, Conflict, Forbidden, orNotFound } from '../errors/app-error.ts'
import { inEach, inPart } from '../errors/in-part.ts'
import { trimmedChange, trimmedText } from '../errors/trimmed-text.ts'
import { orderTerm } from '../lists/order-by.ts'
import { pageOf } from '../lists/page.ts'
import { sinceInstant } from '../lists/since.ts'
import { viewerAt } from '../projects/find.ts'
import type { Viewer } from '../projects/queries.ts'
import { toCents, toUnits } from '../rates/change-rate.ts'
import { seesRates } from '../rates/sight.ts'
import { noteDeletion } from '../deletions/queries.ts'
import { recordRows } from '../events/record-rows.ts'
import { deleteOfGhost } from '../workers/changes.ts'
import {
  type AssignmentKind,
  shownAmong,
  findGhost,
  findGhosts,
  type GhostFilter,
  type GhostOrder,
  type GhostRow,
  insertGhost,
  listGhosts,
  updateGhost,
  projectsOfGhosts,
  tasksOfGhosts,
  teamsOfGhosts,
} from './queries.ts'
import { assign, assigns, freeAssignments } from './assignments.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'
import type { Db } from '../database/database.ts'
import { keptTimes, toTimestampOrNull } from '../effects/timestamps.ts'

function toAnswer({ member }: Viewer, row: GhostRow, assigned: Ghost['assigned']): Ghost {
  return {
    ...pick(row, 'description', 'id', 'name', 'user_id'),
    ...keptTimes(row),
    assigned,
    embodied_at: toTimestampOrNull(row.embodied_at),
    labor_cost: seesRates(member, 'labor_cost', undefined) ? toUnits(row.labor_cost) : null,
    rate: seesRates(member, 'billable', undefined) ? toUnits(row.rate) : null,
  }
}

/**
 * The money of a body. People who may not see it are shown null: that they send it back says nothing.
 *
 * @throws {Forbidden} for an amount by who may not edit it.
 */
function moneyOf({ member }: Viewer, body: GhostBody): Partial<Pick<GhostRow, 'rate' | 'labor_cost'>> {
  const changes = given({
    rate: body.rate === undefined ? undefined : toCents(body.rate),
    labor_cost: body.labor_cost === undefined ? undefined : toCents(body.labor_cost),
  })
  for (const [key, kind] of [
    ['rate', 'billable'],
    ['labor_cost', 'labor_cost'],
  ] as const) {
    if (seesRates(member, kind, undefined)) continue
    if (typeof changes[key] === 'number') throw new Forbidden()
    delete changes[key]
  }
  return changes
}

/** The answers of ghosts of one workspace, with what is assigned to them as far as the viewer may see it. */
export async function toAnswers(db: Db, viewer: Viewer, rows: readonly GhostRow[]): Promise<Ghost[]> {
  const ids = rows.map(({ id }) => id)
  const projects = Map.groupBy(await projectsOfGhosts(db, viewer, ids), (row) => row.ghost_id)
  const tasks = Map.groupBy(await tasksOfGhosts(db, viewer, ids), (row) => row.ghost_id)
  const teams = Map.groupBy(await teamsOfGhosts(db, viewer, ids), (row) => row.ghost_id)
  return rows.map((row) =>
    toAnswer(viewer, row, {
      projects: (projects.get(row.id) ?? []).map(({ is_private, color, id, name }) => ({
        color,
        id,
        name,
        private: is_private,
      })),
      tasks: (tasks.get(row.id) ?? []).map((task) => pick(task, 'color', 'id', 'name')),
      team_ids: (teams.get(row.id) ?? []).map((link) => link.team_id),
    }),
  )
}

const offeredPages = { standard: 50, largest: 100, sizeName: 'rows' }

export type GhostPath = Path<'organization_id' | 'workspace_id' | 'ghost_id'>

type ListQuery = z.output<(typeof listEndpoint)['query']>

const orderFields: Readonly<Record<string, GhostOrder['field']>> = {
  created_at: 'created_at',
  id: 'id',
  name: 'name',
  updated_at: 'at',
}

function orderOf(text: string): GhostOrder {
  const { field: name, descending } = orderTerm(text, 'order_by')
  const field = Object.hasOwn(orderFields, name) ? orderFields[name] : undefined
  if (field === undefined)
    throw new BadRequest('invalid', { field: 'order_by', says: 'is not a field of ghosts' })
  return { field, descending }
}

/** The ghost, also one whose place somebody has taken. @throws {NotFound} */
export async function requireGhost({ db }: Scope, viewer: Viewer, id: number): Promise<GhostRow> {
  return orNotFound(await findGhost(db, viewer.member, id), 'ghost', 'Ghost not found')
}

/** The ghosts as they are now, in the order of the ids. */
export async function answerGhosts({ db }: Scope, viewer: Viewer, ids: readonly number[]): Promise<Ghost[]> {
  return toAnswers(db, viewer, await findGhosts(db, viewer.member, ids))
}

/** The ghost as it is now. */
export async function answerGhost(scope: Scope, viewer: Viewer, id: number): Promise<Ghost> {
  const [ghost] = await answerGhosts(scope, viewer, [id])
  if (ghost === undefined) throw new Error(`Ghost ${id} has no answer.`)
  return ghost
}

/** Reads the lists of ids as this viewer may: what they may not see is assigned to nobody. */
async function assignedFilter(
  { db }: Scope,
  viewer: Viewer,
  query: ListQuery,
): Promise<NonNullable<GhostFilter['assigned']>> {
  const shown = async (kind: AssignmentKind, ids: readonly number[] | undefined) =>
    ids && (await shownAmong(db, viewer, kind, ids))
  return given({
    projects: await shown('projects', query['project_ids[]']),
    tasks: await shown('tasks', query['task_ids[]']),
    teams: await shown('teams', query['team_ids[]']),
  })
}

/**
 * A page of the workspace's ghosts, by name. With `since`, in UNIX seconds, what changed since in the order of change,
 * deleted and embodied ghosts included.
 *
 * @throws {BadRequest} for pages of more than 100 rows and an unknown order.
 */
export async function readGhosts(
  scope: Scope,
  place: PlacePath,
  query: ListQuery,
): Promise<{ data: Ghost[]; page: number; rows: number; total: number }> {
  const viewer = viewerAt(scope, place)
  const page = pageOf({ page: query.page, size: query.rows }, offeredPages)
  const since = sinceInstant(query.since)
  const filter = {
    since,
    includeEmbodied: query.include_embodied === true,
    ids: query['ghost_ids[]'],
    search: query.search,
    assigned: await assignedFilter(scope, viewer, query),
  }
  const order = orderOf(query.order_by ?? (since === undefined ? 'name,asc' : 'updated_at,asc'))
  const found = await listGhosts(scope.db, viewer.member, filter, order, page)
  const data = await toAnswers(scope.db, viewer, found.rows)
  return { data, page: page.page, rows: page.size, total: found.total }
}

/** @throws {NotFound} */
export async function readGhost(scope: Scope, path: GhostPath): Promise<Ghost> {
  const viewer = viewerAt(scope, path)
  return answerGhost(scope, viewer, (await requireGhost(scope, viewer, path.ghost_id)).id)
}

/** @returns the id. @throws {BadRequest} without a name, and naming the array that breaks a rule. */
export function storeNewGhost(scope: Scope, viewer: Viewer, body: GhostBody & WithSyncId): Promise<number> {
  const creation = { kind: 'ghost', place: viewer.member, body } as const
  return createdOnce(scope, creation, () => storeNew(scope, viewer, body))
}

async function storeNew(scope: Scope, viewer: Viewer, body: GhostBody): Promise<GhostRow> {
  const row: GhostRow = {
    ...newRowIn(viewer.member, scope),
    creator_id: viewer.userId,
    name: trimmedText(body.name, 'name'),
    description: body.description ?? '',
    rate: null,
    labor_cost: null,
    ...moneyOf(viewer, body),
    embodied_at: null,
    user_id: null,
    deleted_at: null,
  }
  await insertGhost(scope.db, row)
  await assign(scope, viewer, row, body)
  recordRows(scope, 'ghost', 'created', [row])
  return row
}

/** Creates a ghost and answers it; see `storeNewGhost`. */
export async function createGhost(
  scope: Scope,
  place: PlacePath,
  body: GhostBody & WithSyncId,
): Promise<Ghost> {
  const viewer = viewerAt(scope, place)
  return answerGhost(scope, viewer, await storeNewGhost(scope, viewer, body))
}

/**
 * Changes a ghost; keys that are absent stay as they are.
 *
 * @throws {BadRequest} when the body changes nothing, and naming the field that breaks a rule.
 * @throws {Conflict} when it assigns something to a ghost whose place somebody has taken.
 */
export async function applyChange(
  scope: Scope,
  viewer: Viewer,
  row: GhostRow,
  { description, ...body }: GhostChangeBody,
) {
  const { name, rate, labor_cost: cost } = body
  if ([name, description, rate, cost].every((value) => value === undefined) && !assigns(body)) {
    throw new BadRequest('nothing_to_change')
  }
  const money = moneyOf(viewer, body)
  await assign(scope, viewer, row, body)
  const changes = given({
    name: trimmedChange(body.name, 'name'),
    description: description === null ? '' : description,
  })
  await updateGhost(scope.db, row, { ...changes, ...money, at: scope.at })
  recordRows(scope, 'ghost', 'updated', [row])
}

/** Changes a ghost and answers it; see `applyChange`. @throws {PreconditionFailed} when it is meant for another version. */
export async function changeGhost(scope: Scope, path: GhostPath, body: GhostChangeBody): Promise<Ghost> {
  const viewer = viewerAt(scope, path)
  const row = await requireGhost(scope, viewer, path.ghost_id)
  requireExpectedVersion(scope, row)
  await applyChange(scope, viewer, row, body)
  return answerGhost(scope, viewer, row.id)
}

/** Deletes a ghost with its working hours and time off; what was assigned to it is free. */
export async function deleteGhost(scope: Scope, path: GhostPath) {
  const row = await requireGhost(scope, viewerAt(scope, path), path.ghost_id)
  requireExpectedVersion(scope, row)
  await noteDeletion(scope, 'ghost', row, { assigned: await freeAssignments(scope, row) })
  await deleteOfGhost(scope, 'working_hours', row)
  await deleteOfGhost(scope, 'time_off', row)
  await updateGhost(scope.db, row, { deleted_at: scope.now, at: scope.at })
  recordRows(scope, 'ghost', 'deleted', [row])
}

/** A ghost whose place is still free. @throws {NotFound} and {@link Conflict} with the texts of P §7. */
export async function requireFreeGhost(scope: Scope, path: GhostPath) {
  const ghost = await requireGhost(scope, viewerAt(scope, path), path.ghost_id)
  if (ghost.embodied_at !== null) throw new Conflict('ghost_embodied')
}

/** @throws {BadRequest} naming the ghost and the field that breaks a rule. */
export async function createGhosts(
  scope: Scope,
  place: PlacePath,
  bodies: readonly (GhostBody & WithSyncId)[],
): Promise<Ghost[]> {
  const viewer = viewerAt(scope, place)
  const ids = await inEach('', bodies, (body) => storeNewGhost(scope, viewer, body))
  return answerGhosts(scope, viewer, ids)
}

/**
 * Changes ghosts in the order of the list, in which one may stand more than once.
 *
 * @returns each ghost once, as it is after all changes.
 * @throws {NotFound} when one is not there; {BadRequest} naming the ghost and the field that breaks a rule.
 */
export async function changeGhosts(
  scope: Scope,
  place: PlacePath,
  bodies: readonly (GhostChangeBody & { readonly id: number })[],
): Promise<Ghost[]> {
  const viewer = viewerAt(scope, place)
  for (const [index, body] of bodies.entries()) {
    const row = await requireGhost(scope, viewer, body.id)
    await inPart(`${index}`, () => applyChange(scope, viewer, row, body))
  }
  const ids = [...new Set(bodies.map(({ id }) => id))]
  return answerGhosts(scope, viewer, ids)
}
