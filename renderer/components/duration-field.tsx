import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'

/** A duration in whole seconds, typed as `1:30`, `1.5h` or `90m`. */
export function DurationField(props: Omit<ParsedFieldProps<number>, 'hint'>) {
  return <ParsedField {...props} hint="Write a duration such as 1:30, 1.5h or 90m." />
}
