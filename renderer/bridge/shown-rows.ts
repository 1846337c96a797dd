import type { QueryClient } from '@tanstack/react-query'
import type { ProcedureName, ProcedureOutput } from '../../shared/bridge/contract.ts'
import { bridgeQueryKey } from './use-bridge.ts'

/** The queries that answer a list of rows. */
type ListName = {
  [Name in ProcedureName]: ProcedureOutput<Name> extends readonly { readonly id: string }[] ? Name : never
}[ProcedureName]

type RowOf<Name extends ListName> = ProcedureOutput<Name>[number] & { readonly id: string }

/**
 * The row as it was read or changed last, also when that is drawn only with the next frame. While a list in sight is read for the
 * first time, the one before it stands in its place.
 */
export function latestRow<Name extends ListName>(
  client: QueryClient,
  name: Name,
  id: string,
): RowOf<Name> | undefined {
  const lists = (type: 'active' | 'all') =>
    client
      .getQueriesData<readonly RowOf<Name>[]>({ queryKey: bridgeQueryKey(name), type })
      .flatMap(([, rows]) => (rows === undefined ? [] : [rows]))
  const inSight = lists('active')
  return (inSight.length > 0 ? inSight : lists('all')).flat().find((row) => row.id === id)
}

/** Changes a row on the screen at once, before the answer, so that what was dropped never jumps back. */
export function showChanged<Name extends ListName>(
  client: QueryClient,
  name: Name,
  id: string,
  changes: Partial<RowOf<Name>>,
): void {
  const queryKey = bridgeQueryKey(name)
  // A read that is under way would bring the former row back for a moment.
  void client.cancelQueries({ queryKey })
  client.setQueriesData<readonly RowOf<Name>[]>({ queryKey }, (rows) =>
    rows?.map((row) => (row.id === id ? { ...row, ...changes } : row)),
  )
}
