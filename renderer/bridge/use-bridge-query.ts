import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '../../shared/bridge/contract.ts'
import { useBridge } from './bridge-context.tsx'
import { type BridgeFailure, dataOrThrow } from './bridge-failure.ts'
import { bridgeQueryKey } from './query-keys.ts'

export interface BridgeQueryOptions {
  /** False keeps the query from running. */
  readonly enabled?: boolean
  /** Shows the former input's data until the new input's has come, so that nothing jumps. */
  readonly keepPrevious?: boolean
}

/**
 * Reads through the bridge and stays current: events from the program invalidate it, nothing polls.
 *
 *     const projects = useBridgeQuery('projects.list')
 *     const board = useBridgeQuery('tasks.board', { from, to }, { keepPrevious: true })
 */
export function useBridgeQuery<Name extends ProcedureName>(
  name: Name,
  ...[input, options]: undefined extends ProcedureInput<Name>
    ? [input?: ProcedureInput<Name>, options?: BridgeQueryOptions]
    : [input: ProcedureInput<Name>, options?: BridgeQueryOptions]
): UseQueryResult<ProcedureOutput<Name>, BridgeFailure> {
  const bridge = useBridge()
  return useQuery<ProcedureOutput<Name>, BridgeFailure>({
    queryKey: bridgeQueryKey(name, input),
    queryFn: async () =>
      dataOrThrow(await bridge.call(name, input as ProcedureInput<Name>, { repeatable: true })),
    enabled: options?.enabled ?? true,
    ...(options?.keepPrevious
      ? { placeholderData: (former: ProcedureOutput<Name> | undefined) => former as never }
      : {}),
  })
}
