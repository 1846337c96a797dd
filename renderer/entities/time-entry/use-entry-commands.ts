import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { instantOf } from '../../../shared/domain/instant.ts'
import type { TimeEntry, TimeEntryChanges } from '../../../shared/bridge/time-entries.ts'
import { useBridge, useUndoableCommand } from '../../bridge/use-bridge.ts'
import { refusalOf } from '../../components/fields/typed-text.ts'
import { showError, showUndo } from '../../stores/toasts.ts'
import { withMade } from '../edit/edit-names.ts'
import { useDeleteEntries } from './use-delete-entries.ts'
import { tellGone } from '../edit/tell-gone.ts'
import type { EntryCommands } from './entry-tools.ts'
import type { EntryPages } from './list/use-entry-pages.ts'

/** The entries that a screen has read. */
export interface ListedEntries extends Pick<EntryPages, 'patch'> {
  readonly retry: () => void
}

function changed(entry: TimeEntry, changes: TimeEntryChanges): TimeEntry {
  const {
    addTagIds = [],
    removeTagIds = [],
    newTags: _,
    newProject: __,
    tagIds = entry.tagIds,
    ...rest
  } = changes
  const kept = tagIds.filter((id) => !removeTagIds.includes(id))
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...entry, ...given, tagIds: [...new Set([...kept, ...addTagIds])] }
}

function entries(count: number): string {
  return plural(count, { one: 'Entry', other: '# entries' })
}

/**
 * @param patch shows a change in the list at once when it is saved, before the list is read again; never earlier, because
 * what is seen is on the disk
 */
export function useEntryCommands({ patch, retry }: ListedEntries): EntryCommands {
  const bridge = useBridge()
  const remove = useDeleteEntries()
  const duplicate = useUndoableCommand('timeEntries.duplicate')
  const split = useUndoableCommand('timeEntries.split')

  return useMemo(() => {
    const save = async (...[ids, changes, typedOver]: Parameters<EntryCommands['save']>) => {
      const result = await bridge.call('timeEntries.update', { ids: [...ids], changes, typedOver })
      if (!result.ok) {
        retry()
        return result.error
      }
      const touched = new Set(ids)
      patch((entry) => (touched.has(entry.id) ? changed(entry, changes) : entry))
      const words = t`${entries(ids.length)} changed`
      const told = withMade(changes, words, ids.length > 1 ? words : undefined)
      if (told !== undefined) showUndo(told, result.data.undoId)
      return null
    }
    return {
      async save(...edit) {
        const error = await save(...edit)
        const [[id], { description }] = edit
        if (error !== null && description !== undefined) await tellGone(bridge, 'timeEntry', id, description)
        return error && refusalOf(error)
      },
      async update(ids, changes) {
        const error = await save(ids, changes)
        if (error !== null) showError(error.message)
        return error === null
      },
      remove,
      async duplicate(ids) {
        return (await duplicate({ ids: [...ids] }, t`${entries(ids.length)} duplicated`))?.ids ?? []
      },
      async split(id, at) {
        return (await split({ id, at: instantOf(at) }, t`Entry split`))?.ids ?? []
      },
    }
  }, [bridge, patch, retry, remove, duplicate, split])
}
