/** Clients: rules and permissions (T §4.6, T §7 Clients). */

import type { z } from 'zod'
import type { Client, clientBody } from '../../shared/api/clients.ts'
import { noIntegration } from '../../shared/api/integration.ts'
import { type Member, requireWorkspace, type WorkspacePath, type Path, type Scope } from '../access/scope.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { permissionsOf, requirePaidPlan, requirePermission } from '../access/permissions.ts'
import { given, pick } from '../database/pick.ts'
import { newRowIn } from '../database/rows.ts'
import { toPreciseTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { trimmedChange, trimmedText } from '../errors/trimmed-text.ts'
import { recordRows } from '../events/record-rows.ts'
import { sinceInstant } from '../lists/since.ts'
import {
  archiveProjectsOf,
  type ClientChanges,
  type ClientFilter,
  type ClientRow,
  detachProjectsOf,
  findClient,
  findClientNamed,
  insertClient,
  listClients,
  restoreProjectsOf,
  updateClient,
} from './queries.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'

const nameRules = {
  maximum: 255,
  texts: { empty: 'Client name cannot be empty', long: 'Client name maximum length is 255' },
}

type ClientBody = z.output<typeof clientBody>

type ClientPath = Path<'workspace_id' | 'client_id'>

/** @param totalCount of the list that it is part of. */
export function toAnswer(row: ClientRow, member: Member, totalCount: number): Client {
  return {
    ...noIntegration,
    ...pick(row, 'creator_id', 'external_reference', 'id', 'name', 'notes'),
    archived: row.archived_at !== null,
    at: toPreciseTimestamp(row.at),
    permissions: permissionsOf(member, 'clients'),
    server_deleted_at: toTimestampOrNull(row.deleted_at),
    total_count: totalCount,
    wid: row.workspace_id,
  }
}

async function requireClient(scope: Scope, path: ClientPath) {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  const row = await findClient(scope.db, member, path.client_id)
  if (row === undefined) throw new NotFound('client', 'client does not exist in the workspace')
  return { member, row }
}

function archivedFilter(status: string | undefined): ClientFilter['archived'] {
  if (status === undefined || status === 'active') return false
  if (status === 'archived') return true
  if (status === 'both') return null
  throw new BadRequest('invalid', { text: 'client status is invalid' })
}

/** The workspace's clients by name. @throws {BadRequest} for a status other than active, archived or both. */
export async function readClients(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  query: { readonly status?: string | undefined; readonly name?: string | undefined },
): Promise<Client[]> {
  const member = requireWorkspace(scope.caller, workspaceId)
  const rows = await listClients(scope.db, member, {
    archived: archivedFilter(query.status),
    name: query.name,
  })
  return rows.map((row) => toAnswer(row, member, rows.length))
}

/** Clients of all the caller's workspaces; with `since`, in UNIX seconds, what changed since, deleted ones included. */
export async function readOwnClients(
  { db, caller }: Scope,
  { since }: { readonly since?: number | undefined },
): Promise<Client[]> {
  const lists = caller.workspaces.map(async (member) => {
    const rows = await listClients(db, member, { archived: null, since: sinceInstant(since) })
    return rows.map((row) => toAnswer(row, member, rows.length))
  })
  return (await Promise.all(lists)).flat()
}

/** @throws {NotFound} when the workspace has no such client. */
export async function readClient(scope: Scope, path: ClientPath): Promise<Client> {
  const { member, row } = await requireClient(scope, path)
  return toAnswer(row, member, 1)
}

async function storeNewClient(
  scope: Scope,
  member: Member,
  { name, notes = null, external_reference = null }: ClientBody,
): Promise<ClientRow> {
  const row: ClientRow = {
    ...newRowIn(member, scope),
    creator_id: scope.caller.userId,
    name: trimmedText(name, 'name', nameRules),
    notes,
    external_reference,
    archived_at: null,
    deleted_at: null,
  }
  await insertClient(scope.db, row)
  recordRows(scope, 'client', 'created', [row])
  return row
}

/**
 * Creates a client.
 *
 * @throws {BadRequest} without a name, or with one that is too long.
 * @throws {Forbidden} when only admins may create projects, and the caller is none.
 */
export async function createClient(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: ClientBody & WithSyncId,
): Promise<Client> {
  const member = requireWorkspace(scope.caller, workspaceId)
  requirePermission(member, 'clients.create')
  const creation = { kind: 'client', place: member, body } as const
  const client_id = await createdOnce(scope, creation, () => storeNewClient(scope, member, body))
  return readClient(scope, { workspace_id: workspaceId, client_id })
}

/**
 * The id of the active client of that name, which is created when there is none.
 *
 * @throws {Forbidden} when it would have to be created, and the caller may not.
 */
export async function clientNamed(scope: Scope, member: Member, name: string): Promise<number> {
  const known = await findClientNamed(scope.db, member, trimmedText(name, 'name', nameRules))
  if (known !== undefined) return known.id
  requirePermission(member, 'clients.create')
  return (await storeNewClient(scope, member, { name })).id
}

async function change(scope: Scope, row: ClientRow, changes: ClientChanges): Promise<ClientRow> {
  recordRows(scope, 'client', (changes.deleted_at ?? null) === null ? 'updated' : 'deleted', [row])
  return updateClient(scope.db, row, changes)
}

/** Changes a client; keys that are absent stay as they are. */
export async function changeClient(scope: Scope, path: ClientPath, body: ClientBody): Promise<Client> {
  const { member, row } = await requireClient(scope, path)
  requirePermission(member, 'clients.update')
  requireExpectedVersion(scope, row)
  const { notes, external_reference } = body
  const changes = given({ name: trimmedChange(body.name, 'name', nameRules), notes, external_reference })
  return toAnswer(await change(scope, row, { ...changes, at: scope.at }), member, 1)
}

/**
 * Deletes a client; its projects stay, without a client.
 *
 * @throws {Forbidden} by who is neither admin nor project manager: projects of others change along with it.
 */
export async function deleteClient(scope: Scope, path: ClientPath) {
  const { member, row } = await requireClient(scope, path)
  requirePermission(member, 'clients.delete')
  requireExpectedVersion(scope, row)
  recordRows(scope, 'project', 'updated', await detachProjectsOf(scope.db, row, scope))
  await change(scope, row, { deleted_at: scope.now, at: scope.at })
}

/**
 * Archives a client with its projects.
 *
 * @returns the ids of the projects that were active before.
 * @throws {PaymentRequired} on the free plan.
 * @throws {Forbidden} by who is neither admin nor project manager.
 */
export async function archiveClient(scope: Scope, path: ClientPath): Promise<number[]> {
  const { member, row } = await requireClient(scope, path)
  requirePermission(member, 'clients.archive')
  requirePaidPlan(member, 'Archiving clients is a premium feature')
  if (row.archived_at === null) await change(scope, row, { archived_at: scope.now, at: scope.at })
  const archived = await archiveProjectsOf(scope.db, row, scope)
  recordRows(scope, 'project', 'updated', archived)
  return archived.map(({ id }) => id)
}

/** Restores a client and, of its archived projects, those that the body names. */
export async function restoreClient(
  scope: Scope,
  path: ClientPath,
  body: {
    readonly projects?: readonly number[] | undefined
    readonly restore_all_projects?: boolean | undefined
  } = {},
): Promise<Client> {
  const { member, row } = await requireClient(scope, path)
  requirePermission(member, 'clients.archive')
  const restored = await change(scope, row, { archived_at: null, at: scope.at })
  const projects = body.restore_all_projects === true ? 'all' : (body.projects ?? [])
  recordRows(scope, 'project', 'updated', await restoreProjectsOf(scope.db, row, projects, scope))
  return toAnswer(restored, member, 1)
}
