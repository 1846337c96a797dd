import { useMemo } from 'react'
import type { SavedView } from '../../../shared/bridge/saved-views.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { useTasksState } from './tasks-state.ts'
import type { TaskView } from './view.ts'
import { paramsOf } from './view-params.ts'

export interface SavedViewCommands {
  /** Answers whether it was saved; the new view is the open one then. */
  readonly create: (name: string, icon: string | null, view: TaskView) => Promise<boolean>
  readonly rename: (saved: SavedView, name: string, icon: string | null) => Promise<boolean>
  /** Saves the changes of the open view. */
  readonly keep: (saved: SavedView, view: TaskView) => Promise<void>
  readonly pin: (saved: SavedView, pinned: boolean) => Promise<void>
  readonly remove: (saved: SavedView) => Promise<void>
}

/** What is done with the views that the person keeps. */
export function useSavedViews(): SavedViewCommands {
  const create = useUndoableCommand('savedViews.create')
  const update = useUndoableCommand('savedViews.update')
  const remove = useUndoableCommand('savedViews.delete')
  return useMemo(
    () => ({
      create: async (name, icon, view) => {
        const changed = await create(
          { name, icon, pinned: true, type: typeOf(view), params: paramsOf(view) },
          `View “${name}” saved`,
        )
        const id = changed?.ids[0]
        if (id !== undefined) useTasksState.setState({ savedViewId: id })
        return changed !== null
      },
      rename: async ({ id }, name, icon) => (await update({ id, changes: { name, icon } })) !== null,
      keep: async ({ id, name }, view) => {
        await update(
          { id, changes: { type: typeOf(view), params: paramsOf(view) } },
          `View “${name}” changed`,
        )
      },
      pin: async ({ id }, pinned) => {
        await update({ id, changes: { pinned } })
      },
      remove: async ({ id, name }) => {
        useTasksState.setState({ savedViewId: null })
        await remove({ ids: [id] }, `View “${name}” deleted`)
      },
    }),
    [create, update, remove],
  )
}

function typeOf({ layout }: TaskView): SavedView['type'] {
  return layout === 'board' ? 'board' : 'list'
}
