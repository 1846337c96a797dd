import type { ReactNode } from 'react'
import styles from './task-details.module.css'

/** One property of a task: what it is called, and the control that shows and changes it. */
export function PropertyRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.property}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.value}>{children}</div>
    </div>
  )
}
