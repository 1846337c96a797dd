import { useQueryClient } from '@tanstack/react-query'
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { useBridge, useBridgeCommand } from '../../bridge/use-bridge.ts'
import { type Refusal, refusalOf } from '../../components/fields/typed-text.ts'
import { useLatest } from '../../components/use-latest.ts'
import { showError, showMessage } from '../../stores/toasts.ts'

type ReadName = `administration.${'people' | 'teams' | 'audit' | 'places'}`
type ChangeName = Exclude<Extract<ProcedureName, `administration.${string}`>, ReadName>

/** Reads the service's answers again: no event reports everything that such a change takes along. */
function useReadAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('administration.'),
    })
}

/**
 * A change at the service, which says what came of it. Answers null where it was refused.
 *
 *     const change = useChange('administration.changePerson')
 *     await change.run({ workspaceUserId, changes: { role } }, t`${name} is an owner now`)
 *
 * @param isToldHere a refusal is shown beside what was entered, not by a message of its own
 */
export function useChange<Name extends ChangeName>(name: Name, { isToldHere = false } = {}) {
  const readAgain = useReadAgain()
  const { run: call, ...command } = useBridgeCommand(name)
  const run = useLatest(
    async (input: ProcedureInput<Name>, success?: string): Promise<ProcedureOutput<Name> | null> => {
      const result = await (call as (given: ProcedureInput<Name>) => ReturnType<typeof call>)(input)
      if (!result.ok) {
        if (!isToldHere) showError(result.error.message)
        return null
      }
      if (success !== undefined) showMessage(success)
      void readAgain()
      return result.data
    },
  )
  return { ...command, run }
}

/** The same for a field that shows a refusal itself: answers why, null when it was accepted. */
export function useSaveChange<Name extends ChangeName>(
  name: Name,
): (input: ProcedureInput<Name>) => Promise<Refusal | null> {
  const bridge = useBridge()
  const readAgain = useReadAgain()
  return useLatest(async (input) => {
    const result = await bridge.call(name, input)
    if (!result.ok) return refusalOf(result.error)
    await readAgain()
    return null
  })
}
