import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface SavedFieldProps extends Pick<
  TextFieldProps,
  'label' | 'hideLabel' | 'placeholder' | 'description' | 'multiline' | 'maxLength' | 'className'
> {
  readonly value: string
  /** An empty text goes back to what it was instead of being saved. */
  readonly isRequired?: boolean
  /** Saves the text; answers why it was refused, null when it was not. */
  readonly onSave: (text: string) => Promise<string | null>
}

/**
 * A text that is saved on Enter and on leaving. When it is refused the reason stands below and what was typed stays;
 * Escape brings the saved text back.
 */
export function SavedField({ value, isRequired = false, onSave, ...props }: SavedFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  function forget(): void {
    setDraft(null)
    setRefusal(null)
  }

  async function save(): Promise<void> {
    const text = draft?.trim() ?? value
    if (draft === null || text === value || (isRequired && text === '')) {
      forget()
      return
    }
    const reason = await onSave(text)
    setRefusal(reason)
    // Typing may have gone on while it was saved.
    if (reason === null) setDraft((latest) => (latest?.trim() === text ? null : latest))
  }

  return (
    <TextField
      {...props}
      value={draft ?? value}
      error={refusal}
      onChange={(text) => {
        setDraft(text)
        setRefusal(null)
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !props.multiline) void save()
        else if (event.key === 'Escape' && draft !== null) forget()
        else event.continuePropagation()
      }}
    />
  )
}
