import { useMemo } from 'react'
import { instantOf } from '../../../shared/domain/instant.ts'
import type { TimeEntry, TimeEntryChanges } from '../../../shared/bridge/time-entries.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { showError, showUndo } from '../../stores/toasts.ts'
import type { EntryCommands } from '../../entities/time-entry/entry-tools.ts'
import type { EntryPages } from './use-entry-pages.ts'

function changed(entry: TimeEntry, changes: TimeEntryChanges): TimeEntry {
  const { addTagIds = [], removeTagIds = [], tagIds = entry.tagIds, ...rest } = changes
  const kept = tagIds.filter((id) => !removeTagIds.includes(id))
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...entry, ...given, tagIds: [...new Set([...kept, ...addTagIds])] }
}

function entries(count: number): string {
  return count === 1 ? 'Entry' : `${count} entries`
}

/**
 * @param patch shows a change in the list at once when it is saved, before the list is read again; never earlier, because
 * what is seen is on the disk
 */
export function useEntryCommands(patch: EntryPages['patch'], retry: EntryPages['retry']): EntryCommands {
  const bridge = useBridge()
  const remove = useUndoableCommand('timeEntries.delete')
  const duplicate = useUndoableCommand('timeEntries.duplicate')
  const split = useUndoableCommand('timeEntries.split')

  return useMemo(
    () => ({
      async update(ids, changes) {
        const result = await bridge.call('timeEntries.update', { ids: [...ids], changes })
        if (!result.ok) {
          showError(result.error.message)
          retry()
          return false
        }
        const touched = new Set(ids)
        patch((entry) => (touched.has(entry.id) ? changed(entry, changes) : entry))
        if (ids.length > 1) showUndo(`${entries(ids.length)} changed`, result.data.undoId)
        return true
      },
      async remove(ids) {
        return (await remove({ ids: [...ids] }, `${entries(ids.length)} deleted`)) !== null
      },
      async duplicate(ids) {
        await duplicate({ ids: [...ids] }, `${entries(ids.length)} duplicated`)
      },
      async split(id, at) {
        await split({ id, at: instantOf(at) }, 'Entry split')
      },
    }),
    [bridge, patch, retry, remove, duplicate, split],
  )
}
