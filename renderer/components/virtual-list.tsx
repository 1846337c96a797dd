import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './virtual-list.module.css'

export interface VirtualListHandle {
  readonly scrollToIndex: (index: number) => void
}

export interface VirtualListProps<Item> {
  /** The accessible name. */
  readonly label: string
  readonly items: readonly Item[]
  readonly itemKey: (item: Item) => string
  /** In px; rows are measured once they are drawn. */
  readonly estimateSize: (item: Item) => number
  readonly renderItem: (item: Item, index: number) => ReactNode
  /** Called when the last rows come into sight: time to read on. */
  readonly onEnd?: () => void
  readonly ref?: Ref<VirtualListHandle>
  readonly className?: string | undefined
}

/** A list of any length of which only what is in sight is drawn. It scrolls itself: give it a height. */
export function VirtualList<Item>({
  label,
  items,
  itemKey,
  estimateSize,
  renderItem,
  onEnd,
  ref,
  className,
}: VirtualListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : itemKey(item)
    },
    estimateSize: (index) => {
      const item = items[index]
      return item === undefined ? 0 : estimateSize(item)
    },
    overscan: 8,
    onChange: ({ range }) => {
      if (range && range.endIndex >= items.length - 8) onEnd?.()
    },
  })
  useImperativeHandle(ref, () => ({ scrollToIndex: (index) => virtualizer.scrollToIndex(index) }), [
    virtualizer,
  ])

  return (
    <div ref={scroller} className={classNames(styles.scroller, className)}>
      <ul aria-label={label} className={styles.rows} style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index]
          return (
            item !== undefined && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {renderItem(item, index)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
