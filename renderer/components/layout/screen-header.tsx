import type { ReactNode } from 'react'
import styles from './screen-header.module.css'

export interface ScreenHeaderProps {
  readonly title: string
  /** Buttons and fields at the end of the line. */
  readonly children?: ReactNode
}

/** The first line of a screen: its name and what can be done with all of it. Stays while the content scrolls. */
export function ScreenHeader({ title, children }: ScreenHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className="large">{title}</h1>
      {children !== undefined && <div className="row gap-2">{children}</div>}
    </header>
  )
}
