import { Button as AriaButton } from 'react-aria-components/Button'
import type { Conflict } from '../../../../shared/bridge/sync.ts'
import { titleOf } from '../../../entities/edit/edit-names.ts'
import styles from '../sync-screen.module.css'
import type { Moment } from '../use-moment.ts'

export interface ItemHeadProps {
  readonly item: Pick<Conflict, 'title' | 'entity' | 'within' | 'when' | 'opens'>
  /** The change that was made to it. */
  readonly effect: string
  /** When that was. */
  readonly at: string
  readonly moment: Moment
  readonly onOpen: (item: ItemHeadProps['item']) => void
}

/** The subject of an edit: its name, which opens it, and its place. */
export function ItemHead({ item, effect, at, moment, onOpen }: ItemHeadProps) {
  const { within, when, opens } = item
  const title = titleOf(item)
  const facts = [effect, within, when === null ? null : moment(when)].filter((fact) => fact !== null)
  return (
    <header>
      <div className={styles.head}>
        <h3 className="cut">
          {opens === null ? (
            title
          ) : (
            <AriaButton className={styles.title ?? ''} onPress={() => onOpen(item)}>
              {title}
            </AriaButton>
          )}
        </h3>
        <span className="faint small figures">{moment(at)}</span>
      </div>
      <p className="faint small figures">{facts.join(' · ')}</p>
    </header>
  )
}
