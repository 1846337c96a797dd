/** Queries on users, the places that they belong to, their tokens and the codes mailed to them. */

import type { InferResult, Insertable, Selectable, Updateable } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { plannedQuery } from '../database/prepared-query.ts'
import { changeRows, deleteRows, insertOf, rowsOf } from '../database/rows.ts'
import { plainEmail } from './account-rules.ts'
import type { AccountTables } from './tables.ts'

export type UserRow = Selectable<AccountTables['users']>

export type TokenRow = Selectable<AccountTables['access_tokens']>

type MailedCodeRow = Selectable<AccountTables['mailed_codes']>

/** E-mail addresses are one account's without regard to letter case. */
export function emailKey(email: string): string {
  return plainEmail(email).toLowerCase()
}

/** Does nothing when the address has a user already. */
/** @returns undefined when the address has a user already */
export function insertUserUnlessKnown(db: Db, user: Insertable<AccountTables['users']>) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findUserByEmail(db: Db, email: string) {
  return rowsOf(db, 'users', { email_key: emailKey(email) })
    .selectAll()
    .executeTakeFirst()
}

export function findUser(db: Db, id: number) {
  return rowsOf(db, 'users', { id }).selectAll().executeTakeFirst()
}

export function readUser(db: Db, id: number) {
  return rowsOf(db, 'users', { id }).selectAll().executeTakeFirstOrThrow()
}

export async function updateUser(
  db: Db,
  id: number,
  changes: Omit<Updateable<AccountTables['users']>, 'id'>,
) {
  return db.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export const insertToken = insertOf('access_tokens')

export function updateToken(db: Db, hash: string, changes: Updateable<AccountTables['access_tokens']>) {
  return changeRows(db, 'access_tokens', { hash }, changes)
}

export function deleteToken(db: Db, hash: string) {
  return deleteRows(db, 'access_tokens', { hash })
}

/** A person's sessions, or their named tokens, that have not ended, the latest first. */
export function tokensOf(db: Db, user_id: number, kind: 'session' | 'named_token', now: Instant) {
  return rowsOf(db, 'access_tokens', { user_id, kind })
    .selectAll()
    .select((eb) => eb.ref('id').$notNull().as('id'))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .execute()
}

/** @param kind one kind alone; all of them when absent. */
export function deleteTokensOf(db: Db, user_id: number, kind?: TokenRow['kind']) {
  return deleteRows(db, 'access_tokens', { user_id, ...(kind !== undefined && { kind }) })
}

/** The user's API token as it is sealed; every open account has one. */
export async function readSealedApiToken(db: Db, userId: number) {
  const { sealed } = await rowsOf(db, 'access_tokens', { user_id: userId, kind: 'api_token' })
    .select((eb) => eb.ref('sealed').$notNull().as('sealed'))
    .executeTakeFirstOrThrow()
  return sealed
}

export const insertMailedCode = insertOf('mailed_codes')

/** An unused code that is not too old. */
export function findMailedCode(db: Db, purpose: MailedCodeRow['purpose'], hash: string, now: Instant) {
  return rowsOf(db, 'mailed_codes', { hash, purpose })
    .selectAll()
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export function deleteMailedCodesOf(db: Db, user_id: number, purpose: MailedCodeRow['purpose']) {
  return deleteRows(db, 'mailed_codes', { user_id, purpose })
}

/**
 * Makes a user without an account one with an account.
 *
 * @returns false when the user has one already, or has proved the address when this registration does not.
 */
export async function takeUser(db: Db, id: number, registration: Updateable<AccountTables['users']>) {
  const taken = await db
    .updateTable('users')
    .set(registration)
    .where('id', '=', id)
    .where('password_hash', '=', NO_PASSWORD)
    .where('closed_at', 'is', null)
    .$if(registration.email_verified_at === null, (query) => query.where('email_verified_at', 'is', null))
    .returning('id')
    .execute()
  return taken.length > 0
}

export const insertAttempts = insertOf('sign_in_attempts')

/** How many there are after `from` and before `now`: of attempts made at once, those that began first have their turn. */
export function attemptsBetween(db: Db, subject: string, from: Instant, now: Instant) {
  return rowsOf(db, 'sign_in_attempts', { subject })
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('at').as('first')])
    .where('at', '>', from)
    .where('at', '<', now)
    .executeTakeFirstOrThrow()
}

/** Of each of the subjects how many there are after `from`, and the first. */
export function attemptsSince(db: Db, subjects: readonly string[], from: Instant) {
  return rowsOf(db, 'sign_in_attempts', { subject: subjects })
    .select((eb) => ['subject', eb.fn.sum<number>('weight').as('count'), eb.fn.min('at').as('first')])
    .where('at', '>', from)
    .groupBy('subject')
    .execute()
}

export function deleteAttempts(db: Db, ids: readonly number[]) {
  return deleteRows(db, 'sign_in_attempts', { id: ids })
}

export const insertRecoveryCodes = insertOf('recovery_codes')

export function deleteRecoveryCodes(db: Db, user_id: number) {
  return deleteRows(db, 'recovery_codes', { user_id })
}

/** No hash: no password is right for it. */
export const NO_PASSWORD = ''

export type TokenState = Pick<
  TokenRow,
  'hash' | 'kind' | 'scope' | 'expires_at' | 'last_used_at' | 'sliding'
> & {
  readonly token_name: TokenRow['name']
}

function selectCaller(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('organization_users as ou', (join) =>
      join.onRef('ou.user_id', '=', 'users.id').on('ou.inactive', '=', false).on('ou.joined', '=', true),
    )
    .leftJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'ou.organization_id').on('o.deleted_at', 'is', null),
    )
    .leftJoin('workspace_users as wu', (join) =>
      join
        .onRef('wu.user_id', '=', 'users.id')
        .onRef('wu.organization_id', '=', 'o.id')
        .on('wu.inactive', '=', false)
        .on('wu.joined', '=', true),
    )
    .leftJoin('workspaces as w', (join) =>
      join
        .onRef('w.organization_id', '=', 'wu.organization_id')
        .onRef('w.id', '=', 'wu.workspace_id')
        .on('w.deleted_at', 'is', null),
    )
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.timezone',
      'users.beginning_of_week',
      'users.default_workspace_id',
      'users.planning_since',
      'users.deactivated_at',
      'o.id as organization_id',
      'ou.id as organization_user_id',
      'o.name as organization_name',
      'o.plan',
      'o.trial_plan',
      'o.trial_ends_at',
      'ou.owner',
      'ou.admin as organization_admin',
      'w.id as workspace_id',
      'wu.id as workspace_user_id',
      'wu.admin as workspace_admin',
      'wu.project_manager',
      'wu.view_edit_billable_rates',
      'wu.view_edit_labor_costs',
      'w.only_admins_may_create_projects',
      'w.only_admins_may_create_tags',
      'w.only_admins_see_team_dashboard',
      'w.limit_public_project_data',
      'w.timesheets_in_use',
    ])
    .orderBy('o.id')
    .orderBy('w.id')
}

/** One for each workspace of the caller; the workspace's columns are null where an organization has none of theirs. */
export type Row = InferResult<ReturnType<typeof selectCaller>>[number]

export const byToken = plannedQuery((db, { hash }: { readonly hash: string }) =>
  selectCaller(db)
    .innerJoin('access_tokens as token', 'token.user_id', 'users.id')
    .select([
      'token.hash',
      'token.kind',
      'token.scope',
      'token.name as token_name',
      'token.expires_at',
      'token.last_used_at',
      'token.sliding',
    ])
    .where('token.hash', '=', hash),
)

export const byId = plannedQuery((db, { id }: { readonly id: number }) =>
  selectCaller(db).where('users.id', '=', id),
)

/** Everybody with an address, for whoever keeps the service. */
export function listAllUsers(db: Db) {
  return rowsOf(db, 'users', { closed_at: null }).selectAll().orderBy('email_key').execute()
}
