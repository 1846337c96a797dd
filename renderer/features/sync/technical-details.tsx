import { t } from '@lingui/core/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import styles from './technical-details.module.css'

export interface TechnicalDetailsProps {
  /** Their subject, for people who hear the button alone. */
  readonly title: string
  /** Names and values, for whoever looks for the cause; null values are left out. */
  readonly facts: readonly (readonly [name: string, value: string | number | null])[]
  /** Stands in one line with the button. */
  readonly children?: ReactNode
}

/** Numbers and ids, which nobody needs who does not look for them: unfolded by a button at the end of its line. */
export function TechnicalDetails({ title, facts, children }: TechnicalDetailsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className="row wrap gap-2">
        {children}
        <Button
          variant="quiet"
          size="small"
          className={styles.toggle}
          icon={<ChevronRight className={styles.chevron} data-open={isOpen || undefined} />}
          aria-label={t`Details of ${title}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setOpen(!isOpen)}
        >
          {t`Details`}
        </Button>
      </div>
      <dl id={id} hidden={!isOpen} className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}
