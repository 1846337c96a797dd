import { t } from '@lingui/core/macro'
import type { Priority } from '../../../shared/bridge/tasks.ts'
import styles from './task-marks.module.css'

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
