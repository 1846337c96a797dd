import { t } from '@lingui/core/macro'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Toolbar } from '../../../components/controls/toolbar.tsx'
import { weekdayOf } from '../../../../shared/domain/plain-date.ts'
import { classNames } from '../../../components/class-names.ts'
import { type BoardColumn, type ColumnKey } from '../board/board-columns.ts'
import { useBoardShared } from '../board/board-context.ts'
import { useBoardState } from '../board/board-state.ts'
import { dayOfMonth, longDay, shortWeekday } from '../../../components/labels/day-label.ts'
import { fitDay } from './day-fit.ts'
import styles from './day-strip.module.css'

export interface DayStripProps {
  readonly columns: readonly BoardColumn[]
  readonly shown: ColumnKey
  readonly onShow: (key: ColumnKey) => void
}

/** The days of a narrow window, of which one is shown; a card that is dragged onto a day lands there. */
export function DayStrip({ columns, shown, onShow }: DayStripProps) {
  const target = useBoardState((state) => state.drag?.target?.column ?? null)
  const { firstDayOfWeek } = useBoardShared().preferences
  return (
    <Toolbar className={styles.strip ?? ''} aria-label={t`Days`}>
      {columns.map((column) => (
        <AriaButton
          key={column.key}
          data-day={column.key}
          aria-pressed={column.key === shown}
          className={classNames(
            styles.day,
            column.date !== null && weekdayOf(column.date) === firstDayOfWeek && styles.startsWeek,
            target === column.key && styles.target,
          )}
          onPress={() => onShow(column.key)}
        >
          <DayMark column={column} />
        </AriaButton>
      ))}
    </Toolbar>
  )
}

function DayMark({ column }: { readonly column: BoardColumn }) {
  const { today, preferences } = useBoardShared()
  if (column.date === null) return <span className={styles.backlog}>{t`Backlog`}</span>
  const isAhead = column.date > today
  const isOver = column.day !== null && fitDay(column.tasks, column.day, { isAhead }).state === 'over'
  return (
    <>
      <span className="visually-hidden">
        {longDay(column.date, preferences.dateFormat, today)}
        {isOver && t`, over-full`}
      </span>
      <span aria-hidden className="soft tiny">
        {shortWeekday(column.date)}
      </span>
      <span
        aria-hidden
        className={classNames(styles.number, 'figures', column.date === today && styles.today)}
      >
        {dayOfMonth(column.date)}
      </span>
      <span
        aria-hidden
        className={classNames(styles.dot, column.tasks.length > 0 && styles.some, isOver && styles.over)}
      />
    </>
  )
}
