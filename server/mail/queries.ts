import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { isShared } from '../database/transaction.ts'
import { MINUTE } from '../effects/timestamps.ts'
import { changeRows, deleteRows, hasRow, insertOf } from '../database/rows.ts'

/** How long a claimed mail is left to who claimed it; longer than a mail server's time-outs. */
const LEASE: Instant = 15 * MINUTE

/** Takes mails that are due and keeps others off them for the lease. This attempt is one of theirs. */
export async function claim(db: Db, now: Instant) {
  const anyDue = db
    .selectFrom('mail_queue')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(AT_ONCE)
  // A statement that may write makes SQLite's writers wait, however little there is to do.
  if (!isShared(db) && !(await hasRow(anyDue))) return []
  return db
    .with('due', () => anyDue.$if(isShared(db), (query) => query.forUpdate().skipLocked()))
    .updateTable('mail_queue')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: now + LEASE }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning(['id', 'recipient', 'subject', 'sealed', 'attempts'])
    .execute()
}

export type Claimed = Awaited<ReturnType<typeof claim>>[number]

export const AT_ONCE = 10

export const insertMail = insertOf('mail_queue')

export function postponeMail(db: Db, id: number, due_at: Instant) {
  return changeRows(db, 'mail_queue', { id }, { due_at })
}

export function deleteMail(db: Db, id: number) {
  return deleteRows(db, 'mail_queue', { id })
}
