/** The caller's own account (decisions §6). */

import type { Me, MeBody, RelatedData } from '../../shared/api/me.ts'
import { nextVersion } from '../access/expected-version.ts'
import { findWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import type { AccountEffects } from '../accounts/account-effects.ts'
import { readEmail, readTimeZone, requireGoodPassword } from '../accounts/account-rules.ts'
import { createApiToken, readApiToken } from '../accounts/api-token.ts'
import { countPasswordTry } from '../accounts/password-check.ts'
import {
  deletePasswordResetsOf,
  deleteTokensOf,
  emailKey,
  readUser,
  updateUser,
  type UserRow,
} from '../accounts/repository.ts'
import { isUniqueViolation } from '../database/transaction.ts'
import { BadRequest, Forbidden } from '../errors/app-error.ts'
import type { Preparation } from '../http/route.ts'
import { readPreferences } from '../preferences/service.ts'
import { readRelatedData } from './related-data.ts'
import { representCaller } from './representation.ts'

/** @param withRelatedData also the caller's clients, projects, tags, time entries and workspaces. */
export async function readMe(
  { sealing }: AccountEffects,
  scope: CallerScope,
  withRelatedData: boolean,
): Promise<Me & Partial<RelatedData>> {
  const { caller, db } = scope
  const account = representCaller(
    await readUser(db, caller.userId),
    caller,
    await readApiToken(db, sealing, caller.userId),
  )
  return withRelatedData ? { ...account, ...(await readRelatedData(scope)) } : account
}

/** What hashing found out before the transaction: it takes long, and nobody may have to wait for it to write. */
interface CheckedPasswords {
  /** The stored hash that `current_password` is right for; null when it is wrong or absent. */
  readonly rightFor: string | null
  /** The hash of the new password, null when there is none or the current one is wrong. */
  readonly newHash: string | null
}

const nothingChecked: CheckedPasswords = { rightFor: null, newHash: null }

function needsPassword(body: MeBody): boolean {
  return body.password !== undefined || body.email !== undefined
}

/** Counts a try of the password where the change needs it, and checks it; a right one is taken back in the end. */
export async function prepareUpdateMe(
  effects: AccountEffects,
  { caller, db }: CallerScope,
  body: MeBody,
  address: string | null,
): Promise<Preparation<CheckedPasswords>> {
  if (!needsPassword(body)) return { prepared: nothingChecked, finish: async () => undefined }
  const finish = await countPasswordTry(effects, caller.email, address)
  if (body.current_password === undefined) return { prepared: nothingChecked, finish }
  const { passwords } = effects
  const { password_hash: rightFor } = await readUser(db, caller.userId)
  if (!(await passwords.verify(body.current_password, rightFor))) return { prepared: nothingChecked, finish }
  const newHash = body.password === undefined ? null : await passwords.hash(body.password)
  return { prepared: { rightFor, newHash }, finish }
}

async function requireCurrentPassword(
  { db, caller }: CallerScope,
  body: MeBody,
  { rightFor }: CheckedPasswords,
): Promise<void> {
  if (body.current_password === undefined) {
    throw new BadRequest('current_password: is needed to change the password or the e-mail address')
  }
  const { password_hash: stored } = await readUser(db, caller.userId)
  if (rightFor !== stored) throw new Forbidden('current_password: is wrong')
}

/** @throws {BadRequest} when somebody else has the address, also since a moment ago. */
async function save({ db, caller }: CallerScope, changes: Partial<UserRow>): Promise<UserRow> {
  try {
    return await updateUser(db, caller.userId, changes)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new BadRequest('user with this email already exists', { cause: error })
  }
}

/**
 * Changes the account; absent keys stay as they are. A new password ends all other sessions, and with a new address
 * too, codes that were mailed before reset nothing any more.
 *
 * @throws {BadRequest} naming the field; {@link Forbidden} when `current_password` is wrong.
 */
export async function updateMe(
  { sealing }: AccountEffects,
  scope: CallerScope,
  body: MeBody,
  checked: CheckedPasswords,
): Promise<Me> {
  const { caller, db } = scope
  const changes = changesOf(scope, body)
  if (needsPassword(body)) {
    await requireCurrentPassword(scope, body, checked)
    await deletePasswordResetsOf(db, caller.userId)
  }
  if (body.password !== undefined && checked.newHash !== null) {
    requireGoodPassword(body.password)
    changes.password_hash = checked.newHash
    await deleteTokensOf(db, caller.userId, 'session', caller.sessionHash)
  }
  // Preferences have the later version of theirs and of the account's.
  const at = nextVersion(scope, await readPreferences(scope))
  const user = await save(scope, { ...changes, at })
  return representCaller(user, caller, await readApiToken(db, sealing, caller.userId))
}

function changesOf({ caller }: CallerScope, body: MeBody): Partial<UserRow> {
  const changes: Partial<UserRow> = {}
  if (body.fullname !== undefined) changes.name = body.fullname
  if (body.timezone !== undefined) changes.timezone = readTimeZone(body.timezone)
  if (body.beginning_of_week !== undefined) changes.beginning_of_week = body.beginning_of_week
  if (body.email !== undefined) {
    changes.email = readEmail(body.email)
    changes.email_key = emailKey(changes.email)
  }
  if (body.default_workspace_id !== undefined) {
    if (findWorkspace(caller, body.default_workspace_id) === undefined) {
      throw new BadRequest('default_workspace_id: must be one of your workspaces')
    }
    changes.default_workspace_id = body.default_workspace_id
  }
  return changes
}

/** Replaces the API token: the one before stops working at once. */
export function resetToken({ sealing }: AccountEffects, scope: CallerScope): Promise<string> {
  return createApiToken(scope, sealing, scope.caller.userId)
}
