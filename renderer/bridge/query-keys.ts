import type { ProcedureInput, ProcedureName } from '../../shared/bridge/contract.ts'

/**
 * The query key of a call: the procedure's name, then its input. `[name]` alone matches every input of the
 * procedure, which is what invalidation uses.
 */
export function bridgeQueryKey<Name extends ProcedureName>(
  name: Name,
  input?: ProcedureInput<Name>,
): readonly [Name, ...unknown[]] {
  return input === undefined ? [name] : [name, input]
}
