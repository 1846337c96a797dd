import { t } from '@lingui/core/macro'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Repeat from 'lucide-react/icons/repeat'
import type { Task } from '../../../shared/bridge/tasks.ts'
import type { DateFormat } from '../../../shared/domain/date-format.ts'
import { classNames } from '../../components/class-names.ts'
import { recurrenceWords } from './recurrence/recurrence-words.ts'
import { datesInWords, isOverdue } from './task-dates.ts'
import styles from './task-marks.module.css'

export interface TaskDateLabelProps {
  readonly task: Pick<Task, 'date' | 'endDate' | 'done' | 'rrule' | 'seriesId'>
  readonly dateFormat: DateFormat
  readonly today: string
}

/** When a task is planned; what is overdue says so by a clock and in words for who cannot see it. */
export function TaskDateLabel({ task, dateFormat, today }: TaskDateLabelProps) {
  const words = datesInWords(task, dateFormat, today)
  const isLate = isOverdue(task, today)
  const recurrence =
    task.rrule === null ? (task.seriesId === null ? null : t`One of a series`) : recurrenceWords(task.rrule)
  if (words === '' && recurrence === null) return null
  return (
    <span
      className={classNames(
        styles.date,
        isLate && styles.overdue,
        !isLate && !task.done && task.date === today && styles.today,
      )}
    >
      {isLate && <CalendarClock aria-hidden />}
      <span className="cut">{words}</span>
      {isLate && <span className="visually-hidden">{t`, overdue`}</span>}
      {recurrence !== null && (
        <span title={recurrence} className="faint">
          <Repeat aria-hidden />
          <span className="visually-hidden">, {recurrence}</span>
        </span>
      )}
    </span>
  )
}
