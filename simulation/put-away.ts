import { discardOperation } from '../electron/core/commands/refused-operations.ts'
import { mayHaveArrived } from '../electron/core/sync/questions.ts'
import type { Computer } from './computer.ts'

/**
 * What a person does about questions that hold other edits back: they put away what may be at the service already, so that what
 * refers to it goes without it.
 *
 * @returns what they had been shown, as JSON
 */
export function putAwayWhatHoldsBack({ account, context }: Computer): readonly string[] {
  const { operations } = account.replica
  const [waiting, asked] = [operations.list(0, 1000), operations.refusedAfter(0)]
  if (!waiting.some(({ state }) => state === 'pending')) return []
  return asked
    .filter(({ kind, reason }) => kind === 'create' && mayHaveArrived(reason))
    .flatMap(({ op_id: opId, changes }) => {
      discardOperation(context, opId)
      return Object.values(changes).map(({ value }) => JSON.stringify(value))
    })
}
