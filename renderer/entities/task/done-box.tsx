import { t } from '@lingui/core/macro'
import Check from 'lucide-react/icons/check'
import styles from '../../components/controls/checkbox.module.css'
import { classNames } from '../../components/class-names.ts'

export interface DoneBoxProps {
  readonly name: string
  readonly isDone: boolean
  readonly onChange: (done: boolean) => void
  readonly excludeFromTabOrder: boolean
  readonly className?: string | undefined
}

/** A circle, so that nobody takes it for the box that selects. Looks like Checkbox and is a plain box: of all that a row or a card draws while it scrolls past, that one costs the most. */
export function DoneBox({ name, isDone, onChange, excludeFromTabOrder, className }: DoneBoxProps) {
  return (
    <label
      className={classNames(styles.checkbox, styles.round, className)}
      data-selected={isDone || undefined}
    >
      <input
        type="checkbox"
        className="visually-hidden"
        aria-label={t`Done: ${name}`}
        checked={isDone}
        tabIndex={excludeFromTabOrder ? -1 : 0}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box} aria-hidden>
        <Check />
      </span>
    </label>
  )
}
