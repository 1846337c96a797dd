/** Tells people of projects in which they are from then on. */

import { i18n } from '../../shared/words/words.ts'
import type { Scope } from '../access/scope.ts'
import { readUser } from '../accounts/queries.ts'
import { countMail } from '../mail/limits.ts'
import { type Mail, textOf } from '../mail/mailer.ts'
import { plainName } from '../mail/plain-name.ts'
import { queueMail } from '../mail/queue.ts'
import { findPreferences } from './preference-queries.ts'
import { isReachable, wants } from './wanted-mails.ts'

/** Mails somebody whom another person has put into a project, unless they want one mail a day, or none. */
export async function tellOfProject(
  scope: Scope,
  project: { readonly name: string; readonly organization_id: number },
  userId: number,
) {
  const { db, caller, mails } = scope
  if (userId === caller.userId || !mails.canSend) return
  const user = await readUser(db, userId)
  const stored = (await findPreferences(db, userId))?.stored ?? {}
  if (!isReachable(user) || !wants(stored, 'send_added_to_project_notification')) return
  if (wants(stored, 'send_daily_project_invites')) return
  if (!(await countMail(scope, project.organization_id, user.email))) return
  await queueMail(scope, projectsMail(user, [project.name], mails.publicUrl))
}

export function projectsMail(
  user: { readonly email: string; readonly name: string },
  names: readonly string[],
  publicUrl: string,
): Mail {
  const projects = names.map(plainName)
  return {
    to: user.email,
    subject:
      projects.length === 1
        ? i18n._('You are in the project {name}', { name: projects[0] })
        : i18n._('You are in {count} more projects', { count: projects.length }),
    text: textOf(
      i18n._('Hello {name},', { name: plainName(user.name) }),
      i18n._('you can track time in these projects in Dayloom from now on:'),
      projects.join('\n'),
      publicUrl,
      i18n._('In Dayloom, Settings, Reminders, you choose which mails you get.'),
    ),
  }
}
