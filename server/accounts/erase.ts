/** Erases a person: the account ends, and nothing in any organization names them any more. Their time stays, as the organization's. */

import type { AnyScope } from '../access/scope.ts'
import { deleteDataOf } from '../moving/queries.ts'
import { holdAccount } from './credentials.ts'
import { deleteDescriptions, deleteNotes, deleteOwn, renamePlaces, tracesOf } from './erase-queries.ts'
import { findCallerById } from './find-caller.ts'
import { updateUser, type UserRow } from './queries.ts'
import { endAccount } from './service.ts'

/** The name that others see instead. */
export const erasedName = (id: number): string => `Erased person ${id}`

export interface Erasure {
  /** Whether the texts of their entries go as well. */
  readonly descriptions: boolean
}

/** Cannot be taken back. */
export async function erasePerson(scope: AnyScope, user: UserRow, { descriptions }: Erasure) {
  const { db, at } = scope
  await holdAccount(db, user.id)
  const traces = await tracesOf(db, user.id)
  if (user.closed_at === null) {
    // Somebody deactivated has no places to leave otherwise.
    await updateUser(db, user.id, { deactivated_at: null })
    const caller = await findCallerById(db, user.id, scope.now)
    if (caller !== null) await endAccount({ ...scope, caller })
  }
  await deleteOwn(db, user)
  await deleteNotes(db, user.id)
  if (descriptions) await deleteDescriptions(db, user.id, at)
  for (const { id, others } of traces) {
    if (others !== 0) continue
    await deleteDataOf(db, id, scope.now)
    await renamePlaces(db, id, erasedName(user.id), at)
  }
  await updateUser(db, user.id, { name: erasedName(user.id), timezone: 'UTC', sign_up_key: null, at })
}
