import { type RefObject, useEffect, useRef, useState } from 'react'
import { followPress } from './follow-press.ts'

export interface RowDrag<Id extends string> {
  /** Before which row what is dragged would land; null while nothing is, and where it lies. */
  readonly line: number | null
  readonly start: (event: PointerEvent, id: Id) => void
}

export interface RowDragOptions<Id extends string> {
  /** Its children are the rows, one for each of the ids. */
  readonly rows: RefObject<HTMLElement | null>
  readonly ids: readonly Id[]
  /** The rows stand beside each other. */
  readonly isAcross?: boolean
  /** Class of the picture that follows the pointer. */
  readonly pictureClass: string
  /** Gets the place among the others, counted from 0. */
  readonly onMove: (id: Id, index: number) => void
}

/** Puts the rows of a list into another order by pointer. */
export function useRowDrag<Id extends string>(options: RowDragOptions<Id>): RowDrag<Id> {
  const { rows, ids, isAcross = false, pictureClass, onMove } = options
  const [line, setLine] = useState<number | null>(null)
  const letGo = useRef<() => void>(() => {})
  useEffect(() => () => letGo.current(), [])

  function gapAt(at: number, from: number): number | null {
    const middles = [...(rows.current?.children ?? [])].map((row) => {
      const { top, left, width, height } = row.getBoundingClientRect()
      return isAcross ? left + width / 2 : top + height / 2
    })
    const gap = middles.filter((middle) => middle < at).length
    return gap === from || gap === from + 1 ? null : gap
  }

  return {
    line,
    start(event, id) {
      const card = event.target instanceof Element ? event.target.closest('li') : null
      const from = ids.indexOf(id)
      if (card === null || event.button !== 0 || from === -1) return
      let gap: number | null = null
      letGo.current = followPress(event, {
        card,
        pictureClass,
        count: 1,
        onBegin: () => {},
        onPoint({ x, y }) {
          gap = gapAt(isAcross ? x : y, from)
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
