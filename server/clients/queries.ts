import { type Selectable, sql } from 'kysely'
import type { Member, Moment } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import {
  changedOf,
  changeOf,
  type Changes,
  findOf,
  insertOf,
  rowsIn,
  rowsOf,
  updateWhere,
  containing,
} from '../database/rows.ts'
import type { ClientTables } from './tables.ts'

export type ClientRow = Selectable<ClientTables['clients']>

export type ClientChanges = Changes<ClientRow>

export interface ClientFilter {
  /** Null: both kinds. */
  readonly archived: boolean | null
  /** Contained in the name, without regard to case. */
  readonly name?: string | undefined
  readonly since?: Instant | undefined
}

/** By name. With `since`, what was created, changed or deleted at that instant or later, in the order of change. */
export function listClients(db: Db, member: Member, { archived, name = '', since }: ClientFilter) {
  if (since !== undefined) return listChanged(db, member, since)
  let query = rowsIn(db, 'clients', member).where('deleted_at', 'is', null)
  if (archived !== null) query = query.where('archived_at', archived ? 'is not' : 'is', null)
  if (name !== '') query = query.where(containing('name', name))
  return query
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

const listChanged = changedOf('clients')

export const findClient = findOf('clients')

/** In whichever workspace of the organization it is. */
export function findClientAnywhere(db: Db, organization_id: number, id: number) {
  return rowsOf(db, 'clients', { organization_id, id, deleted_at: null })
    .select('workspace_id')
    .executeTakeFirst()
}

/** The oldest active client of exactly that name. */
export function findClientNamed(db: Db, member: Member, name: string) {
  return rowsIn(db, 'clients', member)
    .where((eb) => eb.and({ name, deleted_at: null, archived_at: null }))
    .orderBy('id')
    .executeTakeFirst()
}

export const insertClient = insertOf('clients')

export const updateClient = changeOf('clients')

/** Archives the client's active projects; answers them by their ids. */
export async function archiveProjectsOf(db: Db, { organization_id, id }: ClientRow, { now, at }: Moment) {
  const active = { organization_id, client_id: id, archived_at: null }
  const rows = await updateWhere(db, 'projects', active, { archived_at: now, at })
  return rows.sort((a, b) => a.id - b.id)
}

/** Restores those of the client's archived projects that `ids` names, or all of them. */
export async function restoreProjectsOf(
  db: Db,
  client: ClientRow,
  ids: readonly number[] | 'all',
  { at }: Moment,
) {
  if (ids.length === 0) return []
  return db
    .updateTable('projects')
    .set({ archived_at: null, at })
    .where('organization_id', '=', client.organization_id)
    .where('client_id', '=', client.id)
    .where('archived_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids as readonly number[]))
    .returning(['organization_id', 'workspace_id', 'id'])
    .execute()
}

/** Leaves the client's projects without a client. */
export function detachProjectsOf(db: Db, { organization_id, id }: ClientRow, { at }: Moment) {
  return updateWhere(db, 'projects', { organization_id, client_id: id }, { client_id: null, at })
}
