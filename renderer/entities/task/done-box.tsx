import Check from 'lucide-react/icons/check'
import styles from '../../components/checkbox.module.css'
import { classNames } from '../../components/class-names.ts'

export interface DoneBoxProps {
  readonly name: string
  readonly isDone: boolean
  readonly onChange: (done: boolean) => void
  readonly excludeFromTabOrder: boolean
  readonly className?: string | undefined
}

/** Looks like Checkbox and is a plain box: of all that a row or a card draws while it scrolls past, that one costs the most. */
export function DoneBox({ name, isDone, onChange, excludeFromTabOrder, className }: DoneBoxProps) {
  return (
    <label className={classNames(styles.checkbox, className)} data-selected={isDone || undefined}>
      <input
        type="checkbox"
        className="visually-hidden"
        aria-label={`Done: ${name}`}
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
