import { t } from '@lingui/core/macro'
import Receipt from 'lucide-react/icons/receipt-text'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import styles from './billed-mark.module.css'

/** Says of entries that they are on an invoice, so that they stay as they are; nothing where none is. */
export function BilledMark({ entries }: { readonly entries: readonly Pick<TimeEntry, 'billedOn'>[] }) {
  const numbers = [...new Set(entries.flatMap(({ billedOn }) => billedOn ?? []))].join(', ')
  if (numbers === '') return null
  const words = t`Billed on ${numbers}`
  return (
    <span role="img" aria-label={words} title={words} className={styles.mark}>
      <Receipt aria-hidden />
    </span>
  )
}
