import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridge, useUndoableCommand } from '../../bridge/use-bridge.ts'
import { deletedWords } from '../edit/edit-names.ts'
import { useLatest } from '../../components/use-latest.ts'

/** Deletes entries and says so; answers whether they are gone. */
export function useDeleteEntries(): (ids: readonly LocalId[]) => Promise<boolean> {
  const bridge = useBridge()
  const remove = useUndoableCommand('timeEntries.delete')
  return useLatest(async (ids) => {
    const [id] = ids
    // The button that is pressed may just have saved a description that is not read again yet.
    const saved = id === undefined ? null : await bridge.call('timeEntries.get', { id }, { repeatable: true })
    const title = saved?.ok ? (saved.data?.description ?? null) : null
    const words = deletedWords({ entity: 'timeEntry', title, count: ids.length })
    return (await remove({ ids: [...ids] }, words)) !== null
  })
}
