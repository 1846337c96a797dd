import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface ErrorStateProps {
  /** What failed: "The entries could not be read". */
  readonly title: string
  /** What to do now. */
  readonly message: string
  /** A Button, usually "Try again". */
  readonly action?: ReactNode
}

/** Stands in place of content that could not be shown. */
export function ErrorState({ title, message, action }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.errorIcon} aria-hidden>
        <CircleAlert />
      </span>
      <p className="large strong">{title}</p>
      <p className={styles.message}>{message}</p>
      {action}
    </div>
  )
}
