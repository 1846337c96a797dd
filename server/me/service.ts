/** The caller's own account (decisions §6). */

import type { Updateable } from 'kysely'
import type { Me, MeBody, Quota, RelatedData } from '../../shared/api/me.ts'
import { nextVersion } from '../access/expected-version.ts'
import { findWorkspace, type Scope } from '../access/scope.ts'
import { readEmail, readTimeZone, requireGoodPassword, unlessEmailTaken } from '../accounts/account-rules.ts'
import { beginSession, createApiToken, readApiToken } from '../accounts/sessions.ts'
import { endTokens, holdOwnAccount } from '../accounts/credentials.ts'
import { changeAddress, countVerification } from '../accounts/email-verification.ts'
import { findSameCaller } from '../accounts/find-caller.ts'
import { type CheckedPassword, requireOwnPassword, tryOwnPassword } from '../accounts/own-password.ts'
import { deleteMailedCodesOf, readUser, updateUser, type UserRow } from '../accounts/queries.ts'
import type { AccountTables } from '../accounts/tables.ts'
import { readOwnClients } from '../clients/service.ts'
import { BadRequest, Forbidden, unknownReference } from '../errors/app-error.ts'
import { defaultBurstRate } from '../http/burst-limit.ts'
import type { Preparation } from '../http/route.ts'
import { readOwnProjectTasks } from '../project-tasks/service.ts'
import { readOwnProjects } from '../projects/find.ts'
import { readOwnTags } from '../tags/service.ts'
import { listEntries } from '../time-entries/find.ts'
import { listWorkspaces } from '../workspaces/service.ts'
import { readPreferences } from './setting-service.ts'
import { representCaller } from './wire.ts'

/**
 * @param query `with_related_data`: also the caller's clients, projects, tags, time entries and workspaces.
 * @throws {Forbidden} when the caller's credentials end just now: they must not learn the token that follows.
 */
export async function readMe(
  scope: Scope,
  { with_related_data: withRelatedData = false }: { readonly with_related_data?: boolean | undefined },
): Promise<Me & Partial<RelatedData>> {
  const { caller, db } = scope
  const user = await readUser(db, caller.userId)
  // The API token may do what a named token may not.
  const isNamed = caller.credential?.kind === 'named_token'
  const apiToken = isNamed ? '' : await readApiToken(scope, caller.userId)
  if ((await findSameCaller(db, caller, scope.now)) === null) throw new Forbidden()
  const account = representCaller(user, caller, apiToken)
  return withRelatedData ? { ...account, ...(await readRelatedData(scope)) } : account
}

/** The results of hashing before the transaction: it takes long, and nobody may have to wait for it to write. */
interface CheckedPasswords extends CheckedPassword {
  /** The hash of the new password, null when there is none or the current one is wrong. */
  readonly newHash: string | null
}

const nothingChecked: CheckedPasswords = { rightFor: null, newHash: null }

function needsPassword(body: MeBody): boolean {
  return body.password !== undefined || body.email !== undefined
}

/** Counts a try of the password where the change needs it, and checks it; a right one is taken back in the end. */
export async function prepareUpdateMe(scope: Scope, body: MeBody): Promise<Preparation<CheckedPasswords>> {
  if (!needsPassword(body)) return { prepared: nothingChecked }
  const { rightFor, finish } = await tryOwnPassword(scope, body.current_password)
  if (rightFor === null) return { prepared: nothingChecked, finish }
  if (body.email !== undefined) await countVerification(scope, body.email)
  const newHash = body.password === undefined ? null : await scope.effects.passwords.hash(body.password)
  return { prepared: { rightFor, newHash }, finish }
}

function requireCurrentPassword(user: UserRow, body: MeBody, checked: CheckedPasswords): void {
  if (body.current_password === undefined) {
    throw new BadRequest('invalid', {
      field: 'current_password',
      says: 'is needed to change the password or the e-mail address',
    })
  }
  requireOwnPassword(user, checked)
}

/**
 * Ends whatever signed the caller in, and what may yet be underway to. They go on with the new API token, and with a new
 * session where they used one.
 *
 * @returns the token of that session.
 */
async function replaceTokens(scope: Scope, user: UserRow): Promise<string | null> {
  await endTokens(scope.db, user.id)
  await createApiToken(scope, user.id)
  if (scope.caller.credential?.kind !== 'session') return null
  return beginSession(scope, user.id)
}

/**
 * Changes the account; absent keys stay as they are. A new password ends all sessions, replaces the API token and calls
 * off a change of the address that waits. A new address waits for its proof. With either, codes that were mailed before
 * reset nothing any more.
 *
 * @returns the account, and the session that goes on when the one that was used has ended.
 * @throws {BadRequest} naming the field; {@link Forbidden} when `current_password` is wrong.
 */
export async function updateMe(scope: Scope, checked: CheckedPasswords, body: MeBody) {
  const { caller, db } = scope
  const before = await holdOwnAccount(scope)
  const changes = changesOf(scope, body)
  const email = body.email === undefined ? null : readEmail(body.email)
  let session: string | null = null
  if (needsPassword(body)) {
    requireCurrentPassword(before, body, checked)
    await deleteMailedCodesOf(db, caller.userId, 'reset_password')
  }
  if (body.password !== undefined && checked.newHash !== null) {
    requireGoodPassword(body.password)
    Object.assign(changes, { password_hash: checked.newHash, new_email: null })
    session = await replaceTokens(scope, before)
  }
  if (email !== null) Object.assign(changes, await changeAddress(scope, before, email))
  // Preferences have the later version of theirs and of the account's.
  const at = nextVersion(scope, await readPreferences(scope))
  const user = await unlessEmailTaken(() => updateUser(db, caller.userId, { ...changes, at }))
  const apiToken = await readApiToken(scope, caller.userId)
  return { me: representCaller(user, caller, apiToken), session }
}

function changesOf({ caller }: Scope, body: MeBody): Updateable<AccountTables['users']> {
  const { fullname: name, timezone, beginning_of_week, default_workspace_id } = body
  const zone = timezone === undefined ? undefined : readTimeZone(timezone)
  if (default_workspace_id !== undefined && findWorkspace(caller, default_workspace_id) === undefined) {
    throw unknownReference('default_workspace_id', 'workspace', { says: 'must be one of your workspaces' })
  }
  return { name, timezone: zone, beginning_of_week, default_workspace_id }
}

/** Replaces the API token: the one before stops working at once. */
export async function resetToken(scope: Scope): Promise<string> {
  await holdOwnAccount(scope)
  return createApiToken(scope, scope.caller.userId)
}

/** Everything that is not archived, and the newest 1,000 time entries. */
async function readRelatedData(scope: Scope): Promise<RelatedData> {
  const { entries } = await listEntries(scope, {})
  return {
    clients: await readOwnClients(scope, {}),
    projects: await readOwnProjects(scope, {}),
    tasks: await readOwnProjectTasks(scope, {}),
    tags: await readOwnTags(scope, {}),
    time_entries: entries,
    workspaces: await listWorkspaces(scope),
  }
}

/** The service limits bursts from one address and nothing else (decisions §8): no organization ever runs out. */
export function quotas({ caller }: Scope): Quota[] {
  const { capacity } = defaultBurstRate
  return caller.organizations.map(({ organizationId }) => ({
    organization_id: organizationId,
    remaining: capacity,
    resets_in_secs: 0,
    total: capacity,
  }))
}
