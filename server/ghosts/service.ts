/** Ghosts: rules and permissions (P §4.1, P §7). */

import type { z } from 'zod'
import type { Ghost, GhostBody, listGhosts as listEndpoint } from '../../shared/api/ghosts.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePlanningWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { pageOf } from '../lists/page.ts'
import { sinceInstant } from '../lists/since.ts'
import {
  findGhost,
  type GhostOrder,
  type GhostRow,
  insertGhost,
  listGhosts,
  updateGhost,
} from './repository.ts'

const offeredPages = { standard: 50, largest: 100, sizeName: 'rows' }

interface Place {
  readonly organization_id: number
  readonly workspace_id: number
}
interface GhostPath extends Place {
  readonly ghost_id: number
}
type ListQuery = z.output<(typeof listEndpoint)['query']>

function toAnswer(row: GhostRow): Ghost {
  return {
    assigned: { projects: [], tasks: [], team_ids: [] },
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    description: row.description,
    embodied_at: toTimestampOrNull(row.embodied_at),
    id: row.id,
    name: row.name,
    updated_at: toPreciseTimestamp(row.at),
    user_id: row.user_id,
  }
}

const orderFields: Readonly<Record<string, GhostOrder['field']>> = {
  created_at: 'created_at',
  id: 'id',
  name: 'name',
  updated_at: 'at',
}

/** `field,direction`, or `-field` (decisions §9). */
function orderOf(text: string): GhostOrder {
  const [name = '', direction = 'asc'] = text.startsWith('-') ? [text.slice(1), 'desc'] : text.split(',')
  const field = Object.hasOwn(orderFields, name) ? orderFields[name] : undefined
  if (field === undefined) throw new BadRequest('order_by: is not a field of ghosts')
  if (direction !== 'asc' && direction !== 'desc') throw new BadRequest('order_by: must end in asc or desc')
  return { field, descending: direction === 'desc' }
}

function validName(name: string | undefined): string {
  const trimmed = name?.trim() ?? ''
  if (trimmed === '') throw new BadRequest('name: must be present')
  return trimmed
}

async function requireGhost(scope: CallerScope, path: GhostPath): Promise<GhostRow> {
  const member = requirePlanningWorkspace(scope.caller, path)
  const row = await findGhost(scope.db, member, path.ghost_id)
  if (row === undefined) throw new NotFound('Ghost not found')
  return row
}

/**
 * A page of the workspace's ghosts. With `since`, in UNIX seconds, what changed since in the order of change, deleted
 * and embodied ghosts included.
 *
 * @throws {BadRequest} for pages of more than 100 rows and an unknown order.
 */
export async function readGhosts(
  scope: CallerScope,
  place: Place,
  query: ListQuery,
): Promise<{ data: Ghost[]; page: number; rows: number; total: number }> {
  const member = requirePlanningWorkspace(scope.caller, place)
  const page = pageOf({ page: query.page, size: query.rows }, offeredPages)
  const since = sinceInstant(query.since)
  const filter = {
    since,
    includeEmbodied: query.include_embodied === true,
    ids: query['ghost_ids[]'],
    search: query.search,
  }
  const order = orderOf(query.order_by ?? (since === undefined ? 'name,asc' : 'updated_at,asc'))
  const found = await listGhosts(scope.db, member, filter, order, page)
  return { data: found.rows.map(toAnswer), page: page.page, rows: page.size, total: found.total }
}

export async function readGhost(scope: CallerScope, path: GhostPath): Promise<Ghost> {
  return toAnswer(await requireGhost(scope, path))
}

/** @throws {BadRequest} without a name. */
export async function createGhost(scope: CallerScope, place: Place, body: GhostBody): Promise<Ghost> {
  const member = requirePlanningWorkspace(scope.caller, place)
  const row: GhostRow = {
    organization_id: member.organization.organizationId,
    id: scope.ids.next(),
    workspace_id: member.workspaceId,
    creator_id: scope.caller.userId,
    name: validName(body.name),
    description: body.description ?? '',
    embodied_at: null,
    user_id: null,
    created_at: scope.now,
    at: scope.at,
    deleted_at: null,
  }
  await insertGhost(scope.db, row)
  return toAnswer(row)
}

/** @throws {BadRequest} when the body changes nothing. */
export async function changeGhost(scope: CallerScope, path: GhostPath, body: GhostBody): Promise<Ghost> {
  const row = await requireGhost(scope, path)
  requireExpectedVersion(scope, row)
  if (body.name === undefined && body.description === undefined) {
    throw new BadRequest('at least one field is required')
  }
  const changed = await updateGhost(scope.db, row, {
    ...(body.name !== undefined && { name: validName(body.name) }),
    ...(body.description !== undefined && { description: body.description ?? '' }),
    at: scope.at,
  })
  return toAnswer(changed)
}

export async function deleteGhost(scope: CallerScope, path: GhostPath): Promise<void> {
  const row = await requireGhost(scope, path)
  requireExpectedVersion(scope, row)
  await updateGhost(scope.db, row, { deleted_at: scope.now, at: scope.at })
}
