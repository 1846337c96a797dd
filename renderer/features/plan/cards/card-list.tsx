import { t } from '@lingui/core/macro'
import { type ReactNode, useRef, type RefObject, useEffect } from 'react'
import {
  elementScroll,
  observeElementOffset,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import type { BoardColumn } from '../board/board-columns.ts'
import { useBoardState, isCard } from '../board/board-state.ts'
import styles from './card-list.module.css'
import { TaskCard } from './task-card.tsx'

const cardGap = 6
const likelyCardSize = 62
/** Above and below the cards: room for the ring of focus and the line of a drop. */
const listPadding = 4
/** The space above and below the lists of a window, in px: until a list has told its height, it is taken to be the rest. */
const aroundLists = 260

type List = Virtualizer<HTMLDivElement, HTMLLIElement>

/**
 * The cards of a column that are in sight. They stand in their flow, so that nothing is measured while they are put there.
 *
 * @param added counts the tasks that were written here: when the next of them stands last it is brought into sight
 */
function useCardWindow(list: RefObject<HTMLDivElement | null>, column: BoardColumn, added: number) {
  const { tasks } = column
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: tasks.length,
    getScrollElement: () => list.current,
    getItemKey: (index) => tasks[index]?.id ?? index,
    estimateSize: () => likelyCardSize,
    initialRect: { width: 0, height: Math.max(200, window.innerHeight - aroundLists) },
    observeElementRect: observeSize,
    observeElementOffset,
    scrollToFn: scrollUnlessThere,
    measureElement: sizeOf,
    useFlushSync: false,
    gap: cardGap,
    paddingStart: listPadding,
    paddingEnd: listPadding,
    scrollPaddingStart: listPadding,
    scrollPaddingEnd: listPadding,
    overscan: 3,
  })

  const wanted = useBoardState((state) => state.focusRequest)
  const wantedIndex = tasks.findIndex((task) => isCard(wanted, task.id, column.key))
  useEffect(() => {
    if (wantedIndex >= 0) virtualizer.scrollToIndex(wantedIndex)
  }, [virtualizer, wantedIndex])

  const shown = useRef({ added, count: tasks.length })
  useEffect(() => {
    const count = tasks.length
    if (count === shown.current.count) return
    if (added !== shown.current.added && count > 0) virtualizer.scrollToIndex(count - 1)
    shown.current = { added, count }
  }, [virtualizer, tasks.length, added])

  const items = virtualizer.getVirtualItems()
  const [first] = items
  const startOf = (index: number) => virtualizer.measurementsCache[index]?.start ?? 0
  return {
    /** Which cards of the column are drawn, one after the other. */
    from: first?.index ?? 0,
    /** After the last. */
    to: (items.at(-1)?.index ?? -1) + 1,
    /** The room that the cards before take, in px, and all of them. */
    before: first?.start ?? listPadding,
    total: virtualizer.getTotalSize(),
    /** Where a card begins that is drawn by itself. */
    startOf,
    measure: virtualizer.measureElement,
    /** Where the line is drawn that shows the place between two cards. */
    lineAt(index: number, movedIds: readonly string[]) {
      const resting = tasks.flatMap((task, place) => (movedIds.includes(task.id) ? [] : [place]))
      const before = resting[index]
      const start =
        before === undefined ? virtualizer.getTotalSize() - listPadding + cardGap : startOf(before)
      return Math.max(1, start - cardGap / 2)
    },
  }
}

type CardWindow = ReturnType<typeof useCardWindow>

/** Told by the browser once it has laid the list out: to ask for it would make it lay out everything there and then. */
function observeSize(instance: List, tell: (rect: { width: number; height: number }) => void) {
  const element = instance.scrollElement
  if (element === null) return undefined
  const observer = new ResizeObserver(([entry]) => {
    if (entry === undefined) return
    const { width, height } = entry.contentRect
    tell({ width: Math.round(width), height: Math.round(height) })
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** A list that was just drawn is at its beginning: to say so would make the browser lay it out. */
function scrollUnlessThere(
  ...[offset, options, instance]: Parameters<typeof elementScroll<HTMLDivElement>>
): void {
  const isThere = offset + (options.adjustments ?? 0) === 0 && (instance.scrollOffset ?? 0) === 0
  if (!isThere) elementScroll(offset, options, instance)
}

/** The same of a card: what was told of it last, and what is likely before. */
function sizeOf(element: HTMLLIElement, entry: ResizeObserverEntry | undefined, instance: List): number {
  const [box] = entry?.borderBoxSize ?? []
  if (box !== undefined) return Math.round(box.blockSize)
  const key = instance.options.getItemKey(instance.indexFromElement(element))
  return instance.itemSizeCache.get(key) ?? likelyCardSize
}

export interface CardListProps {
  readonly column: BoardColumn
  /** The column in words. */
  readonly label: string
  readonly fallingOut: readonly string[]
  /** The current card when it is in this column. */
  readonly currentId: string | null
  readonly empty: ReactNode
  /** How many tasks were written into the column's field: the last of them is brought into sight. */
  readonly added: number
}

/** The cards of a column, of which only those in sight are drawn. */
export function CardList({ column, label, fallingOut, currentId, empty, added }: CardListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { tasks } = column
  const cards = useCardWindow(list, column, added)
  const currentIndex = tasks.findIndex((task) => task.id === currentId)
  return (
    <div ref={list} className={styles.list} data-column-list>
      {tasks.length === 0 && empty}
      <ul
        aria-label={t`Tasks, ${label}`}
        className="relative"
        style={{ blockSize: cards.total, paddingBlockStart: cards.before }}
      >
        {placesOf(cards, currentIndex).map((index) => {
          const task = tasks[index]
          if (task === undefined) return null
          // Out of sight it is only there for the focus in it.
          const isApart = index < cards.from || index >= cards.to
          return (
            <li
              key={task.id}
              ref={cards.measure}
              data-index={index}
              aria-setsize={tasks.length}
              aria-posinset={index + 1}
              className={isApart ? styles.apart : styles.item}
              style={isApart ? { insetBlockStart: cards.startOf(index) } : undefined}
            >
              <TaskCard
                task={task}
                column={column.key}
                isCurrent={index === currentIndex}
                fallsOut={fallingOut.includes(task.id)}
              />
            </li>
          )
        })}
      </ul>
      <DropLine column={column.key} cards={cards} />
    </div>
  )
}

/** The place where dragged cards would land. */
function DropLine({ column, cards }: { readonly column: string; readonly cards: CardWindow }) {
  const line = useBoardState(({ drag }) =>
    drag?.target?.column === column ? cards.lineAt(drag.target.index, drag.ids) : null,
  )
  return line !== null && <div className={styles.line} style={{ insetBlockStart: line }} />
}

/** The card with the focus stays drawn while it is scrolled away, or the focus would be lost. */
function placesOf({ from, to }: CardWindow, currentIndex: number): readonly number[] {
  const places = Array.from({ length: to - from }, (_, index) => from + index)
  if (currentIndex < 0 || (currentIndex >= from && currentIndex < to)) return places
  return currentIndex < from ? [currentIndex, ...places] : [...places, currentIndex]
}
