import { type ReactNode, useId } from 'react'
import type { Capability } from '../../../shared/bridge/desktop.ts'
import { Switch } from '../controls/switch.tsx'
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
  /** The control; it names itself. */
  readonly children?: ReactNode
}

/** One setting: its words at the left, its control at the right. */
export function SettingRow({ label, description, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p>{label}</p>
        {description !== undefined && <p className="faint small">{description}</p>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  )
}

export interface NamedSettingRowProps extends Omit<SettingRowProps, 'children'> {
  /** The function of the desktop that the setting takes; the reason of a missing one takes the description's place. */
  readonly needs?: Capability
  readonly children: (props: {
    readonly 'aria-labelledby': string
    readonly 'aria-describedby': string
    readonly isDisabled: boolean
  }) => ReactNode
}

/** A setting whose control is named by the row's own words. */
export function NamedSettingRow({ label, description, needs, children }: NamedSettingRowProps) {
  const labelId = useId()
  const noteId = useId()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p id={labelId}>{label}</p>
        <p id={noteId} className="faint small">
          {needs?.reason ?? description}
        </p>
      </div>
      <div className={styles.control}>
        {children({
          'aria-labelledby': labelId,
          'aria-describedby': noteId,
          isDisabled: needs?.available === false,
        })}
      </div>
    </div>
  )
}

export interface SwitchRowProps extends Omit<NamedSettingRowProps, 'children'> {
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
}

/** A setting that is on or off; off while a function of the desktop that it needs is missing. */
export function SwitchRow({ isSelected, onChange, ...row }: SwitchRowProps) {
  return (
    <NamedSettingRow {...row}>
      {(props) => (
        <Switch {...props} isSelected={isSelected && row.needs?.available !== false} onChange={onChange} />
      )}
    </NamedSettingRow>
  )
}
