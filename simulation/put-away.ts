import { discardOperation } from '../electron/core/commands/refused-operations.ts'
import { mayHaveArrived } from '../shared/domain/edit-reason.ts'
import type { Computer } from './computer.ts'

/**
 * A person puts away questions that hold other edits back: rows that may be at the service already are given up, so that
 * edits which refer to them go without them.
 *
 * @returns what they had been shown, as JSON
 */
export function putAwayWhatHoldsBack(computer: Computer): readonly string[] {
  const { operations } = computer.account.replica
  if (!operations.list(0, 1000).some(({ state }) => state === 'pending')) return []
  const asked = operations
    .refusedAfter(0)
    .filter(({ kind, reason }) => kind === 'create' && mayHaveArrived(reason))
  for (const { op_id: opId } of asked) computer.edit(({ context }) => discardOperation(context, opId))
  return asked.flatMap(({ changes }) => Object.values(changes).map(({ value }) => JSON.stringify(value)))
}
