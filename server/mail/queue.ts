/** Mails that survive a crash: written with what they tell of, in one transaction, and sent once it is committed. */

import type { AnyScope } from '../access/scope.ts'
import type { Mail } from './mailer.ts'
import { insertMail } from './queries.ts'

/**
 * Queues a mail in the scope's transaction: it is sent right after the commit, again later while the mail server is away,
 * and never when the transaction is rolled back. It may arrive twice when the service ends between sending it and
 * noting so.
 *
 * @example await queueMail(scope, invitationMail(invitation, scope.mails.publicUrl))
 */
export async function queueMail(
  { db, ids, now, mails, afterCommit }: Pick<AnyScope, 'db' | 'ids' | 'now' | 'mails' | 'afterCommit'>,
  { to, subject, text }: Mail,
) {
  const sealed = mails.seal(text)
  const row = { id: ids.next(), recipient: to, subject, sealed, attempts: 0, due_at: now, created_at: now }
  await insertMail(db, row)
  afterCommit(mails.deliver)
}
