import type { Scope } from '../access/scope.ts'
import { inSavepoint } from '../database/transaction.ts'
import type { EntityChange } from './entity-change.ts'

/**
 * Runs a part of a write that may fail alone: when it throws, its own changes are undone, and nobody hears of them.
 *
 * @param work is given the scope to use within it.
 */
export async function undoable<T>(scope: Scope, work: (inside: Scope) => Promise<T>): Promise<T> {
  const changes: EntityChange[] = []
  const record = (change: EntityChange): void => void changes.push(change)
  const result = await inSavepoint(scope.db, () => work({ ...scope, record }))
  for (const change of changes) scope.record(change)
  return result
}
