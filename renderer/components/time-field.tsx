import {
  formatTimeOfDay,
  parseTimeOfDay,
  type TimeFormat,
  type TimeOfDay,
} from '../../shared/domain/time-of-day.ts'
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'

export interface TimeFieldProps extends Omit<ParsedFieldProps<TimeOfDay>, 'parse' | 'format'> {
  readonly timeFormat: TimeFormat
}

/** A time on the wall, typed as `9`, `930`, `9:30` or `9.30pm`. */
export function TimeField({ timeFormat, ...props }: TimeFieldProps) {
  return (
    <ParsedField {...props} format={(time) => formatTimeOfDay(time, timeFormat)} parse={parseTimeOfDay} />
  )
}
