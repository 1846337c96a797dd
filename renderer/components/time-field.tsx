import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx'

/** A time of day in the caller's own form (an instant, minutes), typed as `9`, `930`, `9:30` or `9:30 pm`. */
export function TimeField<Value>(props: Omit<ParsedFieldProps<Value>, 'hint'>) {
  return <ParsedField {...props} hint="Write a time such as 9:30 or 14:05." />
}
