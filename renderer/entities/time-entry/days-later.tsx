import { t } from '@lingui/core/macro'
import { daysBetween } from '../../../shared/domain/plain-date.ts'
import type { Formats } from './use-formats.ts'

export interface DaysLaterProps {
  readonly start: string
  readonly stop: string
  readonly formats: Formats
  readonly className: string | undefined
}

/** Marks a stop on a later date than its start: `+1`, with that date as its tooltip. */
export function DaysLater({ start, stop, formats, className }: DaysLaterProps) {
  const lastDate = formats.dateOf(stop)
  const days = daysBetween(formats.dateOf(start), lastDate)
  return (
    <span className={className} title={days > 0 ? t`Stops on ${formats.date(lastDate)}` : undefined}>
      {days > 0 && `+${days}`}
    </span>
  )
}
