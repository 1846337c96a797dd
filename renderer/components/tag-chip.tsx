import X from 'lucide-react/icons/x'
import { Button as AriaButton } from 'react-aria-components/Button'
import { classNames } from './class-names.ts'
import styles from './tag-chip.module.css'

export interface TagChipProps {
  readonly name: string
  /** Shows a button that takes the tag away. */
  readonly onRemove?: () => void
  readonly className?: string | undefined
}

/** A tag as it stands on an entry. */
export function TagChip({ name, onRemove, className }: TagChipProps) {
  return (
    <span className={classNames(styles.chip, className)}>
      <span className="cut">{name}</span>
      {onRemove && (
        <AriaButton aria-label={`Remove ${name}`} className={styles.remove ?? ''} onPress={onRemove}>
          <X />
        </AriaButton>
      )}
    </span>
  )
}
