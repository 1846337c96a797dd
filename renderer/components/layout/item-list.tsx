import type { ReactNode } from 'react'
import { GridList, GridListItem, type Selection } from 'react-aria-components/GridList'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { Checkbox } from '../controls/checkbox.tsx'
import { classNames } from '../class-names.ts'
import styles from './item-list.module.css'

export interface ItemListProps<Item extends { readonly id: string }> {
  /** The accessible name: "Projects". */
  readonly label: string
  readonly items: readonly Item[]
  /** The words by which an item is spoken. */
  readonly textOf: (item: Item) => string
  /** The cells of a row, laid out by the row's own style. */
  readonly renderItem: (item: Item) => ReactNode
  /** The data that `renderItem` reads besides the item; rows are drawn anew when it changes. */
  readonly dependencies?: readonly unknown[]
  /** In px. */
  readonly rowSize: number
  readonly selectedIds: ReadonlySet<string>
  readonly onSelect: (ids: ReadonlySet<string>) => void
  /** The item whose details are shown. */
  readonly openId?: string | null
  /** Enter, or a press. */
  readonly onOpen: (id: string) => void
  /** Delete: what is selected of the items when this one is, too, else the item alone. */
  readonly onDelete: (ids: readonly string[]) => void
  readonly className?: string | undefined
}

const nothing: readonly unknown[] = []

/**
 * A list of any length: arrows move, Enter opens, Space selects, Delete deletes. Only the rows in sight are drawn; it
 * scrolls itself, so give it a height.
 */
export function ItemList<Item extends { readonly id: string }>({
  label,
  items,
  textOf,
  renderItem,
  dependencies = nothing,
  rowSize,
  selectedIds,
  onSelect,
  openId = null,
  onOpen,
  onDelete,
  className,
}: ItemListProps<Item>) {
  function select(selection: Selection): void {
    onSelect(new Set(selection === 'all' ? items.map((item) => item.id) : [...selection].map(String)))
  }

  function remove(target: EventTarget): void {
    const id = target instanceof Element ? target.closest('[data-key]')?.getAttribute('data-key') : null
    if (!id) return
    onDelete(
      selectedIds.has(id) ? items.map((item) => item.id).filter((each) => selectedIds.has(each)) : [id],
    )
  }

  return (
    <div
      role="presentation"
      className={classNames(styles.frame, className)}
      // A key pressed on the box would not leave the row: the row takes the keys of the list and of the program.
      onFocus={({ target }) => {
        if (target instanceof HTMLInputElement && target.type === 'checkbox')
          target.closest<HTMLElement>('[role=row]')?.focus()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' || event.defaultPrevented || event.target instanceof HTMLInputElement)
          return
        event.preventDefault()
        remove(event.target)
      }}
    >
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize }}>
        <GridList
          aria-label={label}
          items={items}
          dependencies={[...dependencies, openId]}
          selectionMode="multiple"
          selectedKeys={selectedIds}
          onSelectionChange={select}
          onAction={(key) => onOpen(String(key))}
          keyboardNavigationBehavior="tab"
          // Letters are keys of commands here.
          disallowTypeAhead
          className={styles.list ?? ''}
          data-selecting={selectedIds.size > 0 || undefined}
        >
          {(item) => (
            <GridListItem
              id={item.id}
              textValue={textOf(item)}
              className={classNames(styles.row, item.id === openId && styles.open)}
            >
              <Checkbox slot="selection" excludeFromTabOrder className={styles.check} />
              {renderItem(item)}
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </div>
  )
}
