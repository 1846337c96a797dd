import { type DurationFormat, parseDuration } from '../../../shared/domain/duration.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'

export interface DurationFieldProps extends Omit<ParsedFieldProps<number>, 'parse' | 'format'> {
  readonly durationFormat: DurationFormat
}

/** A duration in whole seconds, typed as `1:30`, `1.5h` or `90m`, and written in the person's form. */
export function DurationField({ durationFormat, ...props }: DurationFieldProps) {
  return (
    <ParsedField
      {...props}
      format={(seconds) => shortDuration(seconds, durationFormat)}
      parse={(text) => parseDuration(text, durationFormat)}
    />
  )
}
