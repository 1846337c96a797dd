import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReportParams } from './report-view.ts'
import styles from './reports.module.css'

/** A number that leads to its entries; only the number where these cannot be asked for. */
export function EntriesLink({
  to,
  of,
  children,
}: {
  readonly to: ReportParams | null
  /** The line that it belongs to, for who does not see it. */
  readonly of?: string
  readonly children: ReactNode
}) {
  if (to === null) return <span className="figures">{children}</span>
  return (
    <Link
      to="/reports"
      search={to}
      activeOptions={{ exact: true }}
      className={styles.number}
      title={t`Show the entries`}
    >
      {children}
      {of !== undefined && <span className="visually-hidden">{`, ${of}`}</span>}
    </Link>
  )
}
