import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useLatest } from '../../components/use-latest.ts'

type NamedList = 'projects.list' | 'clients.list'
type RowOf<Name extends NamedList> = ProcedureOutput<Name>[number]

/** Answers one row as it is saved: the button that is pressed may just have saved a name that is not read again yet. */
export function useAsSaved<Name extends NamedList>(
  name: Name,
): (rows: readonly RowOf<Name>[]) => Promise<readonly RowOf<Name>[]> {
  const bridge = useBridge()
  return useLatest(async (rows) => {
    if (rows.length !== 1) return rows
    const result = await bridge.call<NamedList>(name, undefined, { repeatable: true })
    const saved: readonly RowOf<NamedList>[] = result.ok ? result.data : []
    return rows.map((row) => saved.find(({ id }) => id === row.id) ?? row)
  })
}
