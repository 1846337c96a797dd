import { t } from '@lingui/core/macro'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDotDashed from 'lucide-react/icons/circle-dot-dashed'
import type { Status } from '../../../shared/bridge/statuses.ts'
import { classNames } from '../../components/class-names.ts'
import styles from './task-marks.module.css'
import type { Priority, Task } from '../../../shared/bridge/tasks.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Repeat from 'lucide-react/icons/repeat'
import type { DateFormat } from '../../../shared/domain/date-format.ts'
import { recurrenceWords } from './recurrence/recurrence-words.ts'
import { datesInWords, isOverdue } from './task-dates.ts'
import ListChecks from 'lucide-react/icons/list-checks'
import CornerLeftUp from 'lucide-react/icons/corner-left-up'

/** The words of the three types that every status is of. */
export const statusTypeNames: Readonly<Record<Status['type'], string>> = {
  todo: t`To do`,
  in_progress: t`In progress`,
  done: t`Done`,
}

const icons = { todo: Circle, in_progress: CircleDotDashed, done: CircleCheck } as const

/** The type of a status as a shape: an open circle, a dashed one with a dot, one with a check. Say the name beside it. */
export function StatusMark({ type }: { readonly type: Status['type'] }) {
  const Icon = icons[type]
  return <Icon aria-hidden className={classNames(styles.status, styles[type])} />
}

/** `🚧 In progress`: the emoji of a status where it has one, else its shape. */
export function StatusLabel({ status }: { readonly status: Pick<Status, 'name' | 'emoji' | 'type'> }) {
  return (
    <span className="inline shrink gap-6px">
      <StatusLead status={status} />
      <span className="cut">{status.name}</span>
    </span>
  )
}

/** The sign before the name of a status. */
export function StatusLead({ status }: { readonly status: Pick<Status, 'emoji' | 'type'> }) {
  if (status.emoji === null) return <StatusMark type={status.type} />
  return (
    <span aria-hidden className={styles.emoji}>
      {status.emoji}
    </span>
  )
}

/** The most pressing first. */
export const priorities: readonly { readonly value: Priority; readonly label: string }[] = [
  { value: 'urgent', label: t`Urgent` },
  { value: 'high', label: t`High` },
  { value: 'medium', label: t`Medium` },
  { value: 'low', label: t`Low` },
]

export function priorityName(priority: Priority | null): string {
  return priorities.find(({ value }) => value === priority)?.label ?? t`No priority`
}

const bars: Readonly<Record<Exclude<Priority, 'urgent'>, number>> = { low: 1, medium: 2, high: 3 }

/** A priority as a shape: one to three bars, an exclamation mark when urgent, a dash for none. Say the name beside it. */
export function PriorityMark({ priority }: { readonly priority: Priority | null }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={styles.priority}>
      {priority === null ? (
        <path d="M4 8h8" className={styles.faint} />
      ) : priority === 'urgent' ? (
        <g className={styles.urgent}>
          <rect x="1.5" y="1.5" width="13" height="13" rx="3.5" />
          <path d="M8 4.8v3.6M8 11.2v.1" />
        </g>
      ) : (
        [0, 1, 2].map((bar) => (
          <path
            key={bar}
            d={`M${3.5 + bar * 4.5} 13V${10 - bar * 3}`}
            className={bar < bars[priority] ? styles.bar : styles.faint}
          />
        ))
      )}
    </svg>
  )
}

interface TaskDateLabelProps {
  readonly task: Pick<Task, 'date' | 'endDate' | 'done' | 'rrule' | 'seriesId'>
  readonly dateFormat: DateFormat
  readonly today: string
}

/** When a task is planned; what is overdue says so by a clock, which is read after the day and stands before it. */
export function TaskDateLabel({ task, dateFormat, today }: TaskDateLabelProps) {
  const words = datesInWords(task, dateFormat, today)
  const isLate = isOverdue(task, today)
  const recurrence =
    task.rrule !== null
      ? recurrenceWords(task.rrule, dateFormat)
      : task.seriesId === null
        ? null
        : t`One of a series`
  if (words === '' && recurrence === null) return null
  return (
    <span
      className={classNames(
        styles.date,
        isLate && styles.overdue,
        !isLate && !task.done && task.date === today && styles.today,
      )}
    >
      <span className="cut">{words}</span>
      {isLate && <CalendarClock role="img" aria-label={t`overdue`} />}
      {recurrence !== null && (
        <span role="img" aria-label={recurrence} title={recurrence} className="faint">
          <Repeat />
        </span>
      )}
    </span>
  )
}

/** How many of its subtasks are done. The mark tells the figures from any others. */
export function SubtaskCount({ subtasks: { done, total } }: { readonly subtasks: Task['subtasks'] }) {
  const words = t`${done} of ${total} subtasks done`
  return (
    <span role="img" aria-label={words} title={words} className={styles.subtasks}>
      <ListChecks />
      {done}/{total}
    </span>
  )
}

/** Of which task one is a part. */
export function ParentName({ name }: { readonly name: string }) {
  return (
    <span className={styles.parent} title={t`Part of ${name}`}>
      <CornerLeftUp role="img" aria-label={t`Part of`} />
      <span className="cut">{name}</span>
    </span>
  )
}
