import { plural, t } from '@lingui/core/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Inbox from 'lucide-react/icons/inbox'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import type { BoardColumn } from '../board/board-columns.ts'
import { useBoardShared } from '../board/board-context.ts'
import { longDay } from '../../../components/labels/day-label.ts'
import styles from './over-full.module.css'

export interface OverFullProps {
  readonly column: BoardColumn
  readonly date: string
  /** The tasks of the day that there is no room for. */
  readonly ids: readonly string[]
}

/** Says of an over-full day how many of its tasks do not fit, and moves them out of it by one press. */
export function OverFull({ column, date, ids }: OverFullProps) {
  const { planFor, preferences, today, nextWorkday } = useBoardShared()
  const tasks = column.tasks.filter((task) => ids.includes(task.id))
  const next = nextWorkday(date)
  const them = tasks.length === 1 ? 'it' : 'them'
  return (
    <div className={styles.strip} role="group" aria-label={t`Over-full day`}>
      <span className="cut grow">
        {plural(tasks.length, { one: '# does not fit', other: '# do not fit' })}
      </span>
      <IconButton
        label={t`Move ${them} to ${longDay(next, preferences.dateFormat, today)}`}
        icon={<ArrowRight />}
        onPress={() => void planFor(tasks, next, { place: 'first', isTold: true })}
      />
      <IconButton
        label={t`Move ${them} to the backlog`}
        icon={<Inbox />}
        onPress={() => void planFor(tasks, null, { place: 'first', isTold: true })}
      />
    </div>
  )
}
