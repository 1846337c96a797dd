import { useState } from 'react'
import type { Parsed } from '../../shared/domain/parsed.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface ParsedFieldProps<Value> extends Pick<
  TextFieldProps,
  'label' | 'hideLabel' | 'description' | 'bare' | 'autoFocus' | 'isDisabled' | 'className' | 'placeholder'
> {
  /** Null for none: an empty box. */
  readonly value: Value | null
  /** The value as the person reads it. */
  readonly format: (value: Value) => string
  /** Reads what was typed, or says what to type instead. */
  readonly parse: (text: string) => Parsed<Value>
  /** Called on Enter and on leaving the field when the value differs; null when it was emptied. */
  readonly onCommit: (value: Value | null) => void
}

/** A value that is typed as people write it: a duration, a time. Escape brings the former one back. */
export function ParsedField<Value>({ value, format, parse, onCommit, ...props }: ParsedFieldProps<Value>) {
  const [draft, setDraft] = useState<string | null>(null)
  const former = value === null ? '' : format(value)
  const typed = draft === null || draft.trim() === '' ? null : parse(draft)
  const error = typed?.ok === false ? typed.message : null

  function commit(): void {
    if (draft === null || error !== null) return
    setDraft(null)
    const read = typed?.ok === true ? typed.value : null
    if ((read === null ? '' : format(read)) !== former) onCommit(read)
  }

  return (
    <TextField
      {...props}
      figures
      value={draft ?? former}
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        else if (event.key === 'Escape' && draft !== null) setDraft(null)
        else event.continuePropagation()
      }}
      error={error}
    />
  )
}
