import { lazy, Suspense } from 'react'
import type { DateFormat } from '../../shared/domain/date-format.ts'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

export interface DatePickerProps {
  readonly label: string
  readonly hideLabel?: boolean
  /** A plain date, `2026-03-29`; null for none. */
  readonly value: string | null
  readonly onChange: (date: string | null) => void
  /** 0 Sunday to 6 Saturday. */
  readonly firstDayOfWeek: number
  /** The order and the separator in which it is typed. */
  readonly dateFormat: DateFormat
  readonly isDisabled?: boolean
  readonly className?: string | undefined
}

const CalendarPicker = lazy(async () => ({ default: (await import('./calendar-picker.tsx')).CalendarPicker }))

/** A date, typed or chosen from a month. Its code loads when the first one is shown; the room is reserved. */
export function DatePicker(props: DatePickerProps) {
  return (
    <Suspense
      fallback={
        <div className={classNames(styles.field, props.className)}>
          {!props.hideLabel && <span className={styles.label}>{props.label}</span>}
          <div className={styles.box} />
        </div>
      }
    >
      <CalendarPicker {...props} />
    </Suspense>
  )
}
