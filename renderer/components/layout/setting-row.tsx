import { type ReactNode, useId } from 'react'
import styles from './setting-row.module.css'

/** Settings that belong together, with hairlines between them. */
export function SettingGroup({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      {title !== undefined && <h3 className={styles.title}>{title}</h3>}
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

export interface SettingRowProps {
  readonly label: string
  readonly description?: ReactNode
  /** Why it cannot be used here; takes the description's place. */
  readonly unavailable?: string | null
  /** The control; it names itself. */
  readonly children?: ReactNode
}

/** One setting: its words at the left, its control at the right. */
export function SettingRow({ label, description, unavailable, children }: SettingRowProps) {
  const note = unavailable ?? description
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p>{label}</p>
        {note !== undefined && note !== null && <p className="faint small">{note}</p>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  )
}

export interface SwitchRowProps extends Omit<SettingRowProps, 'children'> {
  readonly children: (ids: {
    readonly 'aria-labelledby': string
    readonly 'aria-describedby': string
  }) => ReactNode
}

/** A setting whose control is named by the row's own words. */
export function NamedSettingRow({ label, description, unavailable, children }: SwitchRowProps) {
  const labelId = useId()
  const noteId = useId()
  const note = unavailable ?? description
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p id={labelId}>{label}</p>
        <p id={noteId} className="faint small">
          {note}
        </p>
      </div>
      <div className={styles.control}>
        {children({ 'aria-labelledby': labelId, 'aria-describedby': noteId })}
      </div>
    </div>
  )
}
