import { sql } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { isShared } from '../database/transaction.ts'

/** Mails that have not been handed over, and when the oldest of them was written; null for none. */
export async function waitingMails(
  db: Db,
): Promise<{ readonly count: number; readonly oldest: Instant | null }> {
  return db
    .selectFrom('mail_queue')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<Instant | null>('created_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow()
}

/** Subscriptions with events that have not been delivered. */
export async function waitingWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Sessions of all processes in the database: those at work, and of them those that wait for a lock. Null on SQLite. */
export async function sessionsOfDatabase(db: Db) {
  if (!isShared(db)) return null
  const { rows } = await sql<{ readonly active: number; readonly locked: number }>`
    select count(*) as active, count(*) filter (where wait_event_type = 'Lock') as locked
    from pg_stat_activity where datname = current_database() and state = 'active'`.execute(db)
  return rows[0] ?? null
}
