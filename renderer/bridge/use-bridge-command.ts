import { useCallback, useRef, useState } from 'react'
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '../../shared/bridge/contract.ts'
import type { BridgeError, BridgeResult } from '../../shared/bridge/procedure.ts'
import { useBridge } from './bridge-context.tsx'

export interface BridgeCommand<Name extends ProcedureName> {
  /** Runs the command. Resolves always; the identity of this function never changes. */
  readonly run: (
    ...input: undefined extends ProcedureInput<Name>
      ? [input?: ProcedureInput<Name>]
      : [input: ProcedureInput<Name>]
  ) => Promise<BridgeResult<ProcedureOutput<Name>>>
  readonly pending: boolean
  /** The error of the last run, null once the next one starts. */
  readonly error: BridgeError | null
  readonly clearError: () => void
}

/**
 * Changes something through the bridge. What the change touches is read again by the program's own event, so a
 * caller does nothing after a success but what the person should see.
 *
 *     const start = useBridgeCommand('timer.start')
 *     const result = await start.run({ description })
 *     if (!result.ok) showError(result.error.message)
 */
export function useBridgeCommand<Name extends ProcedureName>(name: Name): BridgeCommand<Name> {
  const bridge = useBridge()
  const running = useRef(0)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<BridgeError | null>(null)

  const run = useCallback(
    async (input?: ProcedureInput<Name>) => {
      running.current += 1
      setPending(true)
      setError(null)
      const result = await bridge.call(name, input as ProcedureInput<Name>)
      running.current -= 1
      setPending(running.current > 0)
      if (!result.ok) setError(result.error)
      return result
    },
    [bridge, name],
  )
  const clearError = useCallback(() => setError(null), [])
  return { run, pending, error, clearError }
}
