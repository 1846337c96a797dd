import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** Drawn at 20 px. */
  readonly icon?: ReactNode
  /** The heading, which names the missing items: "No projects yet". */
  readonly title: string
  /** The purpose of these items and the next step. */
  readonly message: ReactNode
  /** A Button that takes the next step. */
  readonly action?: ReactNode
}

/** Stands in an empty list and teaches the next step. */
export function EmptyState({ icon, title, message, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <h2 className="large strong">{title}</h2>
      <p className={styles.message}>{message}</p>
      {action}
    </div>
  )
}
