import { t } from '@lingui/core/macro'
import { classNames } from '../../components/class-names.ts'
import styles from './done-box.module.css'

export interface DoneBoxProps {
  readonly name: string
  readonly isDone: boolean
  readonly onChange: (done: boolean) => void
  readonly excludeFromTabOrder: boolean
  readonly className?: string | undefined
}

/** A circle, so that nobody takes it for the box that selects. */
export function DoneBox({ name, isDone, onChange, excludeFromTabOrder, className }: DoneBoxProps) {
  return (
    <input
      type="checkbox"
      className={classNames(styles.done, className)}
      aria-label={t`Done: ${name}`}
      checked={isDone}
      tabIndex={excludeFromTabOrder ? -1 : 0}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
