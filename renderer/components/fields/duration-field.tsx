import { parseDuration } from '../../../shared/domain/duration.ts'
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'

/** A duration in whole seconds, typed as `1:30`, `1.5h` or `90m`; `format` writes it in the person's form. */
export function DurationField(props: Omit<ParsedFieldProps<number>, 'parse'>) {
  return <ParsedField {...props} parse={parseDuration} />
}
