import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { Favorite } from '../../../shared/bridge/favorites.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridgeQuery, useUndoableCommand } from '../../bridge/use-bridge.ts'
import { deletedWords } from '../edit/edit-names.ts'
import type { EntryFields, NewFields } from '../time-entry/entry-fields.ts'

type Described = EntryFields & Partial<Pick<NewFields, 'newTags'>>

const none: readonly never[] = []

/** The person's favourites and their changes; every change can be undone. */
export function useFavorites() {
  const list: readonly Favorite[] = useBridgeQuery('favorites.list').data ?? none
  const create = useUndoableCommand('favorites.create')
  const update = useUndoableCommand('favorites.update')
  const move = useUndoableCommand('favorites.move')
  const remove = useUndoableCommand('favorites.delete')
  return useMemo(
    () => ({
      /** In the person's order. */
      list,
      /** The one that says the same; null when there is none. */
      like: (fields: EntryFields) => list.find((favorite) => isAlike(favorite, fields)) ?? null,
      add: async (fields: Described) => {
        await create(plain(fields), t`Added to favourites`)
      },
      change: async (id: LocalId, fields: Described) =>
        (await update({ id, changes: plain(fields) }, t`Favourite changed`)) !== null,
      /** Puts it at a place, counted from 0. Answers whether it was accepted. */
      move: async (id: LocalId, rank: number) => (await move({ id, rank })) !== null,
      remove: async ({ id, description }: Favorite) => {
        await remove({ ids: [id] }, deletedWords({ entity: 'favorite', title: description, count: 1 }))
      },
    }),
    [list, create, update, move, remove],
  )
}

export type Favorites = ReturnType<typeof useFavorites>

function plain({ description, projectId, taskId, tagIds, billable, newTags }: Described) {
  return { description, projectId, taskId, tagIds: [...tagIds], billable, newTags }
}

function isAlike(one: EntryFields, other: EntryFields): boolean {
  return (
    one.description === other.description &&
    one.projectId === other.projectId &&
    one.taskId === other.taskId &&
    one.billable === other.billable &&
    one.tagIds.length === other.tagIds.length &&
    one.tagIds.every((id) => other.tagIds.includes(id))
  )
}
