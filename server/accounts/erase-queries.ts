/** Everything that names a person, or is theirs alone. */

import { sql } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changeRows, deleteRows, rowsOf } from '../database/rows.ts'

/** How much of a person there is in each organization, also in one that ended: it is called after them. */
export function tracesOf(db: Db, userId: number) {
  return db
    .selectFrom('organizations')
    .innerJoin('organization_users as place', 'place.organization_id', 'organizations.id')
    .select((eb) => [
      'organizations.id',
      'organizations.name',
      eb
        .selectFrom('time_entries')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('time_entries.organization_id', '=', 'organizations.id')
        .where('time_entries.user_id', '=', userId)
        .where('time_entries.deleted_at', 'is', null)
        .as('entries'),
      eb
        .selectFrom('attachments')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('attachments.organization_id', '=', 'organizations.id')
        .where('attachments.creator_id', '=', userId)
        .where('attachments.deleted_at', 'is', null)
        .as('attachments'),
      eb
        .selectFrom('organization_users as others')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('others.organization_id', '=', 'organizations.id')
        .where('others.user_id', '!=', userId)
        .where('others.inactive', '=', false)
        .where('others.joined', '=', true)
        .as('others'),
    ])
    .where('place.user_id', '=', userId)
    .orderBy('organizations.id')
    .execute()
}

const own = [
  'favorites',
  'idempotency_keys',
  'mailed_codes',
  'preferences',
  'provider_identities',
  'report_links',
  'saved_views',
  'sent_mails',
  'sign_in_codes',
  'user_settings',
  'workspace_user_settings',
] as const

/** Kept for a while, as JSON that may repeat a name or an address. */
const kept = [
  ['idempotency_keys', 'answer'],
  ['webhook_deliveries', 'payload'],
] as const

/** Deletes what is the person's alone, and what repeats their name or address: kept answers, mails, invitations, events. */
export async function deleteOwn(
  db: Db,
  user: {
    readonly id: number
    readonly email: string
    readonly new_email: string | null
    readonly name: string
  },
) {
  const { id: user_id, email, name } = user
  const addresses = [email, user.new_email ?? '']
  for (const table of own) await deleteRows(db, table, { user_id })
  for (const address of addresses)
    await sql`delete from mail_queue where lower(recipient) = ${address.toLowerCase()}`.execute(db)
  await sql`delete from invitation_workspaces
    where invitation_id in (select id from invitations where user_id = ${user_id})`.execute(db)
  await deleteRows(db, 'invitations', { user_id })
  await sql`delete from webhook_deliveries
    where request_id in (select id from webhook_requests where user_id = ${user_id})`.execute(db)
  // Deliveries of others refer to them.
  await changeRows(db, 'webhook_requests', { user_id }, { body: '' })
  for (const word of [name, ...addresses].filter((one) => one !== '')) {
    // As JSON has it, and nothing more: "Al" is no part of "Also". Signs that mean something to the comparison are left out.
    const pattern = `%${JSON.stringify(word).replaceAll(/[%_\\]/g, '_')}%`
    for (const [table, column] of kept)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} like ${pattern}`.execute(db)
    await sql`update webhook_requests set body = '' where body like ${pattern}`.execute(db)
  }
}

/** Takes the texts off the person's entries and plans, and forgets the history that has them. */
export async function deleteDescriptions(db: Db, user_id: number, at: Instant) {
  await changeRows(db, 'time_entries', { user_id }, { description: null, at })
  await changeRows(db, 'planning_entries', { user_id }, { description: null, at })
  const entries = rowsOf(db, 'time_entries', { user_id }).select('id')
  await db.deleteFrom('time_entry_edits').where('time_entry_id', 'in', entries).execute()
}

/** Takes back the notes that the person wrote on timesheets. */
export async function deleteNotes(db: Db, user_id: number) {
  await changeRows(db, 'timesheet_events', { user_id }, { note: null })
}

/** Of an organization that goes with its only person, and its workspaces: they are called after them. */
export async function renamePlaces(db: Db, organization_id: number, name: string, at: Instant) {
  await changeRows(db, 'organizations', { id: organization_id }, { name, at })
  await changeRows(db, 'workspaces', { organization_id }, { name, at })
}
