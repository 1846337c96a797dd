/** Saved views of the planner: everybody has their own, which nobody else sees (P §4.6). */

import {
  type getSavedView,
  type listSavedViews,
  type SavedView,
  savedView,
  type SavedViewBody,
} from '../../shared/api/saved-views.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requireWorkspace, type WorkspacePath, type Scope, newRow } from '../access/scope.ts'
import { keptTimes } from '../effects/timestamps.ts'
import { BadRequest, orNotFound } from '../errors/app-error.ts'
import { smallJson } from '../errors/limits.ts'
import { orderTerm } from '../lists/order-by.ts'
import { sinceInstant } from '../lists/since.ts'
import {
  findView,
  insertView,
  listViews,
  type SavedViewField,
  type SavedViewRow,
  type Shelf,
  updateView,
} from './queries.ts'
import { trimmedText } from '../errors/trimmed-text.ts'
import { sameFields } from '../http/same-fields.ts'
import type { EndpointInput } from '../../shared/api/endpoint.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'

const nameRules = { maximum: 255 }

type ViewPath = EndpointInput<typeof getSavedView>['params']

type ViewQuery = EndpointInput<typeof listSavedViews>['query']

const shown = sameFields(savedView)

function toAnswer(row: SavedViewRow): SavedView {
  return { ...shown(row), ...keptTimes(row), svc_user_id: row.user_id }
}

function shelfOf({ caller }: Scope, { workspace_id }: WorkspacePath): Shelf {
  const { organization } = requireWorkspace(caller, workspace_id)
  return {
    organization_id: organization.organizationId,
    workspace_id,
    user_id: caller.userId,
  }
}

async function requireView(scope: Scope, path: ViewPath): Promise<SavedViewRow> {
  return orNotFound(await findView(scope.db, shelfOf(scope, path), path.id))
}

const fields: readonly SavedViewField[] = ['name', 'created_at', 'updated_at', 'type', 'pinned', 'id']

/** Pinned first, then by name, unless something else is asked for. */
function orderOf(text: string | undefined) {
  if (text === undefined || text === '') {
    return [
      { field: 'pinned', descending: true },
      { field: 'name', descending: false },
    ] as const
  }
  const { field: name, descending } = orderTerm(text, 'order_by')
  const field = fields.find((known) => known === name)
  if (field === undefined)
    throw new BadRequest('invalid', { field: 'order_by', says: 'is not a field of saved views' })
  return [{ field, descending }]
}

/** The caller's views. @throws {BadRequest} for another order; {Forbidden} for a place that is not theirs. */
export async function readViews(
  scope: Scope,
  path: WorkspacePath,
  { since, name, type, order_by }: ViewQuery,
): Promise<SavedView[]> {
  const shelf = shelfOf(scope, path)
  const order = orderOf(since === undefined ? order_by : undefined)
  const rows = await listViews(scope.db, shelf, { name, type, since: sinceInstant(since) }, order)
  return rows.map(toAnswer)
}

/** @throws {NotFound} also for a view of somebody else. */
export async function readView(scope: Scope, path: ViewPath): Promise<SavedView> {
  return toAnswer(await requireView(scope, path))
}

/** @throws {BadRequest} naming the field. */
export async function createView(
  scope: Scope,
  path: WorkspacePath,
  body: SavedViewBody & WithSyncId,
): Promise<SavedView> {
  const place = requireWorkspace(scope.caller, path.workspace_id)
  const ownerId = scope.caller.userId
  const creation = { kind: 'saved_view', place, ownerId, body } as const
  const id = await createdOnce(scope, creation, () => storeNew(scope, shelfOf(scope, path), body))
  return readView(scope, { ...path, id })
}

async function storeNew(scope: Scope, shelf: Shelf, body: SavedViewBody) {
  const row = newRow(scope)
  await insertView(scope.db, {
    ...shelf,
    ...row,
    name: trimmedText(body.name, 'name', nameRules),
    icon_name: body.icon_name ?? null,
    type: body.type ?? 'list',
    params: smallJson(body.params ?? {}, 'params'),
    pinned: body.pinned ?? false,
  })
  return row
}

/** Keys that are absent stay as they are. @throws {BadRequest} naming the field; {NotFound}. */
export async function changeView(scope: Scope, path: ViewPath, body: SavedViewBody): Promise<SavedView> {
  const row = await requireView(scope, path)
  requireExpectedVersion(scope, row)
  await updateView(scope.db, row, {
    ...(body.name !== undefined && { name: trimmedText(body.name, 'name', nameRules) }),
    ...(body.icon_name !== undefined && { icon_name: body.icon_name }),
    ...(body.type !== undefined && { type: body.type }),
    ...(body.params !== undefined && { params: smallJson(body.params, 'params') }),
    ...(body.pinned !== undefined && { pinned: body.pinned }),
    at: scope.at,
  })
  return readView(scope, path)
}

/** Lists with `since` go on showing that it was deleted. */
export async function deleteView(scope: Scope, path: ViewPath) {
  const row = await requireView(scope, path)
  requireExpectedVersion(scope, row)
  await updateView(scope.db, row, { deleted_at: scope.now, at: scope.at })
}
