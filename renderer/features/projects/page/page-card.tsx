import { type ReactNode, useId } from 'react'
import styles from './page-card.module.css'

export interface PageCardProps {
  readonly title: string
  /** At the end of the title's line. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One part of a project's page, with a heading of its own. */
export function PageCard({ title, action, children }: PageCardProps) {
  const heading = useId()
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
