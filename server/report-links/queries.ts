import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import { insertOf, rowsOf, updateOf } from '../database/rows.ts'
import type { ReportLinkTables } from './tables.ts'

export type ReportLinkRow = Selectable<ReportLinkTables['report_links']>

type Place = Pick<ReportLinkRow, 'organization_id' | 'workspace_id'>

/** @param userId null for the links of everybody. */
export function listLinks(db: Db, place: Place, userId: number | null) {
  return rowsOf(db, 'report_links', { ...place, deleted_at: null })
    .innerJoin('users', 'users.id', 'report_links.user_id')
    .selectAll('report_links')
    .select('users.name as user_name')
    .$if(userId !== null, (query) => query.where('report_links.user_id', '=', userId ?? 0))
    .orderBy('report_links.id', 'desc')
    .execute()
}

export function findLink(db: Db, key: Partial<ReportLinkRow>) {
  return rowsOf(db, 'report_links', { ...key, deleted_at: null })
    .selectAll()
    .executeTakeFirst()
}

export const insertLink = insertOf('report_links')

export const updateLink = updateOf('report_links')
