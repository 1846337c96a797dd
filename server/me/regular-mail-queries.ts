import { sql } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { withinTenant } from '../database/rows.ts'
import type { SentMailTables } from './preference-tables.ts'

/** People who can be reached, with their preferences. */
function reachable(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.name', 'users.timezone', 'users.beginning_of_week'])
    .select('preferences.stored')
    .where('users.email_verified_at', 'is not', null)
    .where('users.closed_at', 'is', null)
    .where('users.deactivated_at', 'is', null)
}

export type Reader = Awaited<ReturnType<typeof readersWhoChose>>[number]

/** Those who have chosen a preference, whatever they chose. */
export function readersWhoChose(db: Db, name: 'send_weekly_report') {
  return reachable(db)
    .where(sql<boolean>`cast(preferences.stored as text) like ${`%"${name}"%`}`)
    .orderBy('users.id')
    .execute()
}

/** The entries that have run since before an instant, with who runs them. */
export function longRunning(db: Db, since: Instant, earliest: Instant) {
  return reachable(db)
    .innerJoin('time_entries', 'time_entries.user_id', 'users.id')
    .select(['time_entries.id as entry_id', 'time_entries.start', 'time_entries.description'])
    .where('time_entries.stop', 'is', null)
    .where('time_entries.deleted_at', 'is', null)
    .where('time_entries.start', '<=', since)
    .where('time_entries.start', '>', earliest)
    .orderBy('time_entries.id')
    .execute()
}

/** The time of a person in `[from, to)` by project, in the organizations in which they are; null for none that they may see. */
export function timeByProject(db: Db, userId: number, from: Instant, to: Instant) {
  return db
    .selectFrom('organization_users as place')
    .innerJoin('time_entries', (join) =>
      join
        .onRef('time_entries.organization_id', '=', 'place.organization_id')
        .onRef('time_entries.user_id', '=', 'place.user_id'),
    )
    .leftJoin('project_users as mine', (join) =>
      join
        .onRef('mine.organization_id', '=', 'place.organization_id')
        .onRef('mine.project_id', '=', 'time_entries.project_id')
        .onRef('mine.user_id', '=', 'place.user_id'),
    )
    .leftJoin('projects', (join) =>
      withinTenant(join, 'projects.id', 'time_entries.project_id').on((eb) =>
        eb.or([eb('projects.is_private', '=', false), eb('mine.user_id', 'is not', null)]),
      ),
    )
    .select('projects.name')
    .select(sql<number>`cast(sum(time_entries.stop - time_entries.start) as bigint)`.as('time'))
    .where('place.user_id', '=', userId)
    .where('place.inactive', '=', false)
    .where('time_entries.start', '>=', from)
    .where('time_entries.start', '<', to)
    .where('time_entries.stop', 'is not', null)
    .where('time_entries.deleted_at', 'is', null)
    .groupBy(['projects.id', 'projects.name'])
    .orderBy('time', 'desc')
    .execute()
}

export function sentSince(db: Db, earliest: Instant) {
  return db
    .selectFrom('sent_mails')
    .select(['user_id', 'kind', 'about'])
    .where('sent_at', '>=', earliest)
    .execute()
}

/** Notes a mail. @returns whether it was not noted before */
export async function noteSent(db: Db, row: SentMailTables['sent_mails']): Promise<boolean> {
  const noted = await db
    .insertInto('sent_mails')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return noted !== undefined
}
