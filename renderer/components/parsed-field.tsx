import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface ParsedFieldProps<Value> extends Pick<
  TextFieldProps,
  'label' | 'hideLabel' | 'description' | 'bare' | 'autoFocus' | 'isDisabled' | 'className' | 'placeholder'
> {
  /** Null for none: an empty box. */
  readonly value: Value | null
  /** The value as the person reads it. */
  readonly format: (value: Value) => string
  /** Reads what was typed; null when it cannot be read. */
  readonly parse: (text: string) => Value | null
  /** Called on Enter and on leaving the field when the value differs; null when it was emptied. */
  readonly onCommit: (value: Value | null) => void
  /** What to write instead, when the text cannot be read. */
  readonly hint: string
}

/** A value that is typed as people write it. Escape brings the former one back. */
export function ParsedField<Value>({
  value,
  format,
  parse,
  onCommit,
  hint,
  ...props
}: ParsedFieldProps<Value>) {
  const [draft, setDraft] = useState<string | null>(null)
  const isEmpty = draft !== null && draft.trim() === ''
  const parsed = draft === null ? value : isEmpty ? null : parse(draft)
  const unreadable = draft !== null && !isEmpty && parsed === null

  function commit(): void {
    if (draft === null || unreadable) return
    setDraft(null)
    const former = value === null ? '' : format(value)
    if ((parsed === null ? '' : format(parsed)) !== former) onCommit(parsed)
  }

  return (
    <TextField
      {...props}
      figures
      value={draft ?? (value === null ? '' : format(value))}
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        else if (event.key === 'Escape' && draft !== null) setDraft(null)
        else event.continuePropagation()
      }}
      error={unreadable ? hint : null}
    />
  )
}
