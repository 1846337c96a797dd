import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Favorite } from '../../../shared/bridge/favorites.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { followPress } from '../../components/follow-press.ts'
import styles from './favorite-list.module.css'

export interface FavoriteDrag {
  /** Before which row what is dragged would land; null while nothing is, and where it lies. */
  readonly line: number | null
  readonly start: (event: PointerEvent, id: LocalId) => void
}

/** Moves favourites by pointer. @param onMove gets the place among the others, counted from 0 */
export function useFavoriteDrag(
  rows: RefObject<HTMLUListElement | null>,
  list: readonly Favorite[],
  onMove: (id: LocalId, rank: number) => void,
): FavoriteDrag {
  const [line, setLine] = useState<number | null>(null)
  const letGo = useRef<() => void>(() => {})
  useEffect(() => () => letGo.current(), [])

  function gapAt(y: number, from: number): number | null {
    const middles = [...(rows.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    const gap = middles.filter((middle) => middle < y).length
    return gap === from || gap === from + 1 ? null : gap
  }

  return {
    line,
    start(event, id) {
      const card = event.target instanceof Element ? event.target.closest('li') : null
      const from = list.findIndex((favorite) => favorite.id === id)
      if (card === null || event.button !== 0 || from === -1) return
      let gap: number | null = null
      letGo.current = followPress(event, {
        card,
        pictureClass: styles.picture ?? '',
        count: 1,
        onBegin: () => {},
        onPoint({ y }) {
          gap = gapAt(y, from)
          setLine(gap)
        },
        scrollAt: () => false,
        onDrop() {
          setLine(null)
          if (gap !== null) onMove(id, gap > from ? gap - 1 : gap)
        },
        onCancel: () => setLine(null),
      })
    },
  }
}
