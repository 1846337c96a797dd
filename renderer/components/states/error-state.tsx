import { t } from '@lingui/core/macro'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import styles from './empty-state.module.css'

export interface ErrorStateProps {
  /** The failure: "The entries could not be read". */
  readonly title: string
  /** The next step for the person. */
  readonly message: string
  /** Adds the button "Try again". */
  readonly onRetry?: () => void
  /** Another Button in its place. */
  readonly action?: ReactNode
}

/** Stands in place of content that could not be shown. */
export function ErrorState({ title, message, onRetry, action }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.errorIcon} aria-hidden>
        <CircleAlert />
      </span>
      <p className="large strong">{title}</p>
      <p className={styles.message}>{message}</p>
      {onRetry === undefined ? action : <Button onPress={onRetry}>{t`Try again`}</Button>}
    </div>
  )
}
