import { t } from '@lingui/core/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { memo } from 'react'
import type { TaskOrder } from '../../../../shared/bridge/tasks.ts'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { classNames } from '../../../components/class-names.ts'
import { type Column, nextOrder } from './columns.ts'
import styles from './task-grid.module.css'
import { changeView } from '../tasks-state.ts'

export interface GridHeaderProps {
  readonly columns: readonly Column[]
  readonly order: readonly TaskOrder[]
  readonly selected: number
  readonly total: number
  readonly onSelectAll: (all: boolean) => void
}

/** The names of the columns; pressed, they sort. */
export const GridHeader = memo(function GridHeader({
  columns,
  order,
  selected,
  total,
  onSelectAll,
}: GridHeaderProps) {
  return (
    <div role="row" aria-rowindex={1} className={classNames(styles.row, styles.header)}>
      <div role="columnheader" className={styles.selectCell} aria-label={t`Selection`}>
        <Checkbox
          aria-label={t`Select all`}
          excludeFromTabOrder
          isSelected={total > 0 && selected >= total}
          isIndeterminate={selected > 0 && selected < total}
          onChange={onSelectAll}
        />
      </div>
      {columns.map((column) => (
        <HeaderCell key={column.id} column={column} order={order} />
      ))}
    </div>
  )
})

function HeaderCell({ column, order }: { readonly column: Column; readonly order: readonly TaskOrder[] }) {
  const { sortBy } = column
  const isSorting = sortBy !== null && order[0]?.by === sortBy
  const direction = isSorting ? order[0]?.direction : undefined
  return (
    <div
      role="columnheader"
      className={classNames(styles.headerCell, column.isEnd && 'figures at-end')}
      aria-sort={direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      {sortBy === null ? (
        <span className="clip nowrap ellipsis">{column.title}</span>
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => changeView({ order: nextOrder(order, sortBy) })}
        >
          <span className="cut">{column.title}</span>
          {direction === 'asc' && <ArrowUp aria-hidden />}
          {direction === 'desc' && <ArrowDown aria-hidden />}
        </button>
      )}
    </div>
  )
}
