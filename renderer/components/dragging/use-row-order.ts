import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { type Point, useFollowPress } from './follow-press.ts'
import styles from './row-order.module.css'

export interface RowOrderOptions<Id extends string> {
  /** Its children are the rows, `li` elements, one for each of the ids. */
  readonly rows: RefObject<HTMLElement | null>
  /** In the order that is shown. */
  readonly ids: readonly Id[]
  /** The element of a row that has the focus, as a selector. */
  readonly focused: string
  /** The rows stand beside each other. */
  readonly isAcross?: boolean
  /** More of how the picture looks that follows the pointer. */
  readonly pictureClass?: string | undefined
  /** Puts one at an index, counted without it; `order` is how all of them stand then. Answers whether it was accepted. */
  readonly place: (id: Id, index: number, order: readonly Id[]) => Promise<boolean>
}

export interface RowOrder<Id extends string> {
  /** Of the row at an index: a line shows where the dragged row would land. */
  readonly classOf: (index: number) => string
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, id: Id) => void
  /**
   * Arrows give the focus to a neighbour; with Alt they carry the row on by one, with the focus, and the next key goes on from there,
   * also before it is shown. Answers whether the key was meant for that.
   */
  readonly onKeyDown: (event: KeyboardEvent, id: Id) => boolean
}

/** In px around the list: dropped farther away, a row stays where it is. */
const reach = 24

/** A list that its person puts into order, by pointer or by arrow keys. */
export function useRowOrder<Id extends string>(options: RowOrderOptions<Id>): RowOrder<Id> {
  const { rows, ids, focused, isAcross = false, pictureClass, place } = options
  /** Before which row what is dragged would land; null where it would stay. */
  const [drag, setDrag] = useState<{ readonly from: number; readonly gap: number | null } | null>(null)
  /** The row that was carried by key, and the order until it is shown. */
  const carried = useRef<{ readonly id: Id; readonly ids: readonly Id[] } | null>(null)
  const follow = useFollowPress()

  function focus(index: number): void {
    rows.current?.children[index]?.querySelector<HTMLElement>(focused)?.focus()
  }

  // A row that changes its place in the page loses the focus.
  useLayoutEffect(() => {
    const { current: awaited } = carried
    if (awaited === null || ids.join() !== awaited.ids.join()) return
    focus(ids.indexOf(awaited.id))
    carried.current = null
  })

  function gapAt({ x, y }: Point, from: number): number | null {
    const list = rows.current?.getBoundingClientRect()
    if (list === undefined || x < list.left - reach || x > list.right + reach) return null
    if (y < list.top - reach || y > list.bottom + reach) return null
    const gap = [...(rows.current?.children ?? [])].filter((row) => {
      const { top, left, width, height } = row.getBoundingClientRect()
      return isAcross ? left + width / 2 < x : top + height / 2 < y
    }).length
    return gap === from || gap === from + 1 ? null : gap
  }

  async function carry(id: Id, step: number): Promise<void> {
    const awaited = carried.current?.ids ?? ids
    const known = awaited.length === ids.length && awaited.every((each) => ids.includes(each)) ? awaited : ids
    const index = known.indexOf(id) + step
    if (index < 0 || index >= known.length) return
    const next = { id, ids: placed(known, id, index) }
    carried.current = next
    const isAccepted = await place(id, index, next.ids)
    if (!isAccepted && carried.current === next) carried.current = null
  }

  return {
    classOf: (index) =>
      classNames(
        'relative',
        isAcross && styles.across,
        drag?.from === index && styles.dragged,
        drag?.gap === index && styles.before,
        drag?.gap === ids.length && index === ids.length - 1 && styles.after,
      ),
    onPointerDown(event, id) {
      const card = event.currentTarget.closest('li')
      const from = ids.indexOf(id)
      if (card === null || from === -1) return
      let gap: number | null = null
      follow(event, {
        card,
        pictureClass,
        onBegin: () => setDrag({ from, gap }),
        onPoint(point) {
          gap = gapAt(point, from)
          setDrag({ from, gap })
        },
        onDrop() {
          setDrag(null)
          if (gap === null) return
          const index = gap > from ? gap - 1 : gap
          void place(id, index, placed(ids, id, index))
        },
        onCancel: () => setDrag(null),
      })
    },
    onKeyDown(event, id) {
      const [back, on] = isAcross ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
      const step = event.key === back ? -1 : event.key === on ? 1 : 0
      if (step === 0 || event.ctrlKey || event.metaKey) return false
      event.preventDefault()
      event.stopPropagation()
      if (event.altKey) void carry(id, step)
      else focus(ids.indexOf(id) + step)
      return true
    },
  }
}

/** The order once one of them stands at an index. */
function placed<Id extends string>(ids: readonly Id[], id: Id, index: number): Id[] {
  return ids.filter((other) => other !== id).toSpliced(index, 0, id)
}
