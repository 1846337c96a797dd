/** Which of the mails that the service sends by itself somebody wants. */

import type { Selectable } from 'kysely'
import { booleanDefaults } from '../../shared/api/preference-names.ts'
import type { AccountTables } from '../accounts/tables.ts'
import type { StoredPreferences } from './preference-tables.ts'

type MailName =
  | 'send_added_to_project_notification'
  | 'send_daily_project_invites'
  | 'send_timer_notifications'
  | 'send_weekly_report'

export function wants(stored: StoredPreferences, name: MailName): boolean {
  return stored[name] ?? booleanDefaults[name]
}

/** A proved address of an account that is in use: nobody else gets mails that they did not ask for. */
export function isReachable(
  user: Pick<Selectable<AccountTables['users']>, 'email_verified_at' | 'closed_at' | 'deactivated_at'>,
): boolean {
  return user.email_verified_at !== null && user.closed_at === null && user.deactivated_at === null
}
