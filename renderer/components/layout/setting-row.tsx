import { createContext, type ReactNode, useContext, useId } from 'react'
import type { Capability } from '../../../shared/bridge/desktop.ts'
import { foldName } from '../../../shared/domain/name-index.ts'
import { Switch } from '../controls/switch.tsx'
import styles from './setting-row.module.css'

/** The words, folded, that a setting must have to be shown; none of them without a search. */
export const SettingWordsContext = createContext<readonly string[]>([])

/** The title of the group, which counts as words of its settings. */
const GroupTitleContext = createContext('')

/** Whether texts contain all words of a search, without regard to case or accents. */
export function hasWords(words: readonly string[], ...texts: readonly ReactNode[]): boolean {
  const text = foldName(texts.filter((each) => typeof each === 'string').join(' '))
  return words.every((word) => text.includes(word))
}

/** Settings that belong together, with hairlines between them. */
export function SettingGroup({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      {title !== undefined && <h3 className={styles.title}>{title}</h3>}
      <GroupTitleContext value={title ?? ''}>
        <div className={styles.rows}>{children}</div>
      </GroupTitleContext>
    </section>
  )
}

interface RowProps {
  readonly label: string
  readonly description: ReactNode
  readonly words: ReactNode
  readonly children: ReactNode
}

function Row({ label, description, words, children }: RowProps) {
  const sought = useContext(SettingWordsContext)
  const title = useContext(GroupTitleContext)
  if (!hasWords(sought, title, label, description)) return null
  return (
    <div className={styles.row} data-setting>
      <div className={styles.words}>{words}</div>
      <div className={styles.control}>{children}</div>
    </div>
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
  const words = (
    <>
      <p>{label}</p>
      {description !== undefined && <p className="faint small">{description}</p>}
    </>
  )
  return <Row {...{ label, description, words, children }} />
}

export interface NamedSettingRowProps extends Omit<SettingRowProps, 'children'> {
  /** The function of the desktop that the setting takes; the reason of a missing one takes the description's place. */
  readonly needs?: Capability
  readonly children: (props: {
    readonly id: string
    readonly 'aria-labelledby': string
    readonly 'aria-describedby': string
    readonly isDisabled: boolean
  }) => ReactNode
}

/** A setting whose control is named by the row's own words, and pressed by a click on its label. */
export function NamedSettingRow({ label, description, needs, children }: NamedSettingRowProps) {
  const id = useId()
  const labelId = useId()
  const noteId = useId()
  const words = (
    <>
      <label id={labelId} htmlFor={id}>
        {label}
      </label>
      <p id={noteId} className="faint small">
        {needs?.reason ?? description}
      </p>
    </>
  )
  return (
    <Row {...{ label, description, words }}>
      {children({
        id,
        'aria-labelledby': labelId,
        'aria-describedby': noteId,
        isDisabled: needs?.available === false,
      })}
    </Row>
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
