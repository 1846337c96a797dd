import { type Selectable, sql, type Updateable } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Moment } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { type Insert, insertOf, type Update, updateOf } from '../database/rows.ts'
import { containing } from '../database/text-search.ts'
import type { ClientTables } from './tables.ts'

export type ClientRow = Selectable<ClientTables['clients']>

export type ClientChanges = Updateable<ClientTables['clients']> & { readonly at: Instant }

export interface ClientFilter {
  /** Null: both kinds. */
  readonly archived: boolean | null
  /** Contained in the name, without regard to case. */
  readonly name?: string | undefined
}

function clientsOf(db: Db, { organization, workspaceId }: WorkspaceMembership) {
  return db
    .selectFrom('clients')
    .selectAll()
    .where('organization_id', '=', organization.organizationId)
    .where('workspace_id', '=', workspaceId)
}

export function listClients(
  db: Db,
  member: WorkspaceMembership,
  { archived, name }: ClientFilter,
): Promise<ClientRow[]> {
  return clientsOf(db, member)
    .where('deleted_at', 'is', null)
    .$if(archived === true, (query) => query.where('archived_at', 'is not', null))
    .$if(archived === false, (query) => query.where('archived_at', 'is', null))
    .$if(name !== undefined && name !== '', (query) => query.where(containing('name', name ?? '')))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** What was created, changed or deleted at `since` or later, in the order of change. */
export function listChangedClients(
  db: Db,
  member: WorkspaceMembership,
  since: Instant,
): Promise<ClientRow[]> {
  return clientsOf(db, member).where('at', '>=', since).orderBy('at').execute()
}

export function findClient(db: Db, member: WorkspaceMembership, id: number): Promise<ClientRow | undefined> {
  return clientsOf(db, member).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

/** In whichever workspace of the organization it is. */
export function findClientAnywhere(db: Db, organizationId: number, id: number) {
  return db
    .selectFrom('clients')
    .select('workspace_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The oldest active client of exactly that name. */
export function findClientNamed(
  db: Db,
  member: WorkspaceMembership,
  name: string,
): Promise<ClientRow | undefined> {
  return clientsOf(db, member)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
}

export const insertClient: Insert<ClientRow> = insertOf('clients')

export const updateClient: Update<ClientChanges> = updateOf('clients')

interface ProjectKey {
  readonly organization_id: number
  readonly workspace_id: number
  readonly id: number
}

const projectKey = ['organization_id', 'workspace_id', 'id'] as const

/** Archives the client's active projects; answers them by their ids. */
export async function archiveProjectsOf(
  db: Db,
  client: ClientRow,
  { now, at }: Moment,
): Promise<ProjectKey[]> {
  const rows = await db
    .updateTable('projects')
    .set({ archived_at: now, at })
    .where('organization_id', '=', client.organization_id)
    .where('client_id', '=', client.id)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(projectKey)
    .execute()
  return rows.sort((a, b) => a.id - b.id)
}

/** Restores those of the client's archived projects that `ids` names, or all of them. */
export async function restoreProjectsOf(
  db: Db,
  client: ClientRow,
  ids: readonly number[] | 'all',
  { at }: Moment,
): Promise<ProjectKey[]> {
  if (ids.length === 0) return []
  return db
    .updateTable('projects')
    .set({ archived_at: null, at })
    .where('organization_id', '=', client.organization_id)
    .where('client_id', '=', client.id)
    .where('archived_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids as readonly number[]))
    .returning(projectKey)
    .execute()
}

/** Leaves the client's projects without a client. */
export async function detachProjectsOf(db: Db, client: ClientRow, { at }: Moment): Promise<ProjectKey[]> {
  return db
    .updateTable('projects')
    .set({ client_id: null, at })
    .where('organization_id', '=', client.organization_id)
    .where('client_id', '=', client.id)
    .where('deleted_at', 'is', null)
    .returning(projectKey)
    .execute()
}
