/** The caller's own account (decisions §6). */

import type { Me, MeBody, RelatedData } from '../../shared/api/me.ts'
import { findWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import type { AccountEffects } from '../accounts/account-effects.ts'
import { readEmail, readTimeZone, requireGoodPassword } from '../accounts/account-rules.ts'
import { createApiToken, readApiToken } from '../accounts/api-token.ts'
import { countPasswordTry } from '../accounts/password-check.ts'
import {
  deleteTokensOf,
  emailKey,
  findUserByEmail,
  readUser,
  updateUser,
  type UserRow,
} from '../accounts/repository.ts'
import { BadRequest, Forbidden } from '../errors/app-error.ts'
import type { Passwords } from '../secrets/passwords.ts'
import { readRelatedData } from './related-data.ts'
import { representMe } from './representation.ts'

/** @param withRelatedData also the caller's clients, projects, tags, time entries and workspaces. */
export async function readMe(
  { sealing }: AccountEffects,
  scope: CallerScope,
  withRelatedData: boolean,
): Promise<Me & Partial<RelatedData>> {
  const { caller, db } = scope
  const account = representMe(
    await readUser(db, caller.userId),
    await readApiToken(db, sealing, caller.userId),
  )
  return withRelatedData ? { ...account, ...(await readRelatedData(scope)) } : account
}

/**
 * Counts a try of the password where the change needs it; outside of the request's transaction, for a wrong one stays
 * counted. @returns what takes the count back once the change has been made.
 */
export async function beforeUpdateMe(
  effects: AccountEffects,
  { caller }: CallerScope,
  body: MeBody,
  address: string | null,
): Promise<() => Promise<void>> {
  return needsPassword(body) ? countPasswordTry(effects, caller.email, address) : async () => undefined
}

function needsPassword(body: MeBody): boolean {
  return body.password !== undefined || body.email !== undefined
}

async function requireCurrentPassword(passwords: Passwords, user: UserRow, body: MeBody): Promise<void> {
  if (body.current_password === undefined) {
    throw new BadRequest('current_password: is needed to change the password or the e-mail address')
  }
  if (!(await passwords.verify(body.current_password, user.password_hash))) {
    throw new Forbidden('current_password: is wrong')
  }
}

/**
 * Changes the account; absent keys stay as they are. A new password ends all other sessions.
 *
 * @throws {BadRequest} naming the field; {@link Forbidden} when `current_password` is wrong.
 */
export async function updateMe(
  { passwords, sealing }: AccountEffects,
  scope: CallerScope,
  body: MeBody,
): Promise<Me> {
  const { caller, db, at } = scope
  const changes = changesOf(scope, body)
  if (needsPassword(body)) await requireCurrentPassword(passwords, await readUser(db, caller.userId), body)
  if (body.password !== undefined) {
    requireGoodPassword(body.password)
    changes.password_hash = await passwords.hash(body.password)
    await deleteTokensOf(db, caller.userId, 'session', caller.sessionHash)
  }
  if (changes.email !== undefined) {
    const holder = await findUserByEmail(db, changes.email)
    if (holder !== undefined && holder.id !== caller.userId) {
      throw new BadRequest('user with this email already exists')
    }
  }
  const user = await updateUser(db, caller.userId, { ...changes, at })
  return representMe(user, await readApiToken(db, sealing, caller.userId))
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
