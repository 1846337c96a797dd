import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface DurationFieldProps extends Pick<
  TextFieldProps,
  'label' | 'hideLabel' | 'description' | 'bare' | 'autoFocus' | 'isDisabled' | 'className' | 'placeholder'
> {
  /** Whole seconds; null for none. */
  readonly seconds: number | null
  /** The words of a duration, in the person's format. */
  readonly format: (seconds: number) => string
  /** Reads what was typed (`1:30`, `1.5h`, `90m`); null when it is no duration. */
  readonly parse: (text: string) => number | null
  /** Called on Enter and on leaving the field, with a duration that differs; null when it was emptied. */
  readonly onCommit: (seconds: number | null) => void
}

/** A duration that is typed as a person writes it. Escape brings the former one back. */
export function DurationField({ seconds, format, parse, onCommit, ...props }: DurationFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const read = draft === null ? seconds : draft.trim() === '' ? null : parse(draft)
  const unreadable = draft !== null && draft.trim() !== '' && read === null

  function commit(): void {
    if (draft === null || unreadable) return
    setDraft(null)
    if (read !== seconds) onCommit(read)
  }

  return (
    <TextField
      {...props}
      figures
      value={draft ?? (seconds === null ? '' : format(seconds))}
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        else if (event.key === 'Escape' && draft !== null) setDraft(null)
        else event.continuePropagation()
      }}
      error={unreadable ? 'Write a duration such as 1:30, 1.5h or 90m.' : null}
    />
  )
}
