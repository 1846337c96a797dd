import { useRef } from 'react'
import type { Parsed } from '../../../shared/domain/parsed.ts'
import type { FieldGate } from './field-gate.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import type { Refusal } from './typed-text.ts'
import { useTypedText, wordsOf } from './use-typed-text.ts'

export interface ParsedFieldProps<Value> extends Pick<
  TextFieldProps,
  'label' | 'hideLabel' | 'description' | 'bare' | 'autoFocus' | 'isDisabled' | 'className' | 'placeholder'
> {
  /** Its name among drafts, where the label changes. */
  readonly draftName?: string
  /** Null for none: an empty box. */
  readonly value: Value | null
  /** The value as the person reads it. */
  readonly format: (value: Value) => string
  /** Reads what was typed, or says what to type instead. */
  readonly parse: (text: string) => Parsed<Value>
  /** Called on Enter and on leaving the field when the value differs; null when it was emptied. May answer later why it was refused. */
  readonly onCommit: (value: Value | null) => void | Promise<Refusal | null>
  /** False for a value that nobody else writes; without it, only that of a form is such a one. */
  readonly isShared?: boolean
  /** Anything else that the reading depends on: when it changes, a text that could not be taken is tried again. */
  readonly judgedBy?: unknown
  /** The field is done with: after a commit that was not refused, after Escape, or when nothing was changed. */
  readonly onClose?: () => void
  /** The form's button waits for this field. */
  readonly gate?: FieldGate | undefined
}

/** A value that is typed as people write it: a duration, a time. */
export function ParsedField<Value>({
  draftName,
  value,
  format,
  parse,
  onCommit,
  onClose,
  isShared,
  judgedBy,
  gate,
  isDisabled = false,
  ...props
}: ParsedFieldProps<Value>) {
  const input = useRef<HTMLInputElement>(null)
  const former = value === null ? '' : format(value)
  const typed = useTypedText<Value | null>({
    label: props.label,
    draftName,
    value: former,
    read: (text) => (text.trim() === '' ? { ok: true, value: null } : parse(text)),
    onCommit(read) {
      return (read === null ? '' : format(read)) === former ? undefined : onCommit(read)
    },
    onClose,
    isShared,
    judgedBy,
    savedAs: (read) => (read === null ? '' : format(read)),
    input,
    gate,
  })

  return (
    <TextField
      {...props}
      figures
      inputRef={input}
      // A typed text can still be committed when something else turns the field off.
      isDisabled={isDisabled && typed.text === null}
      value={typed.text ?? former}
      saved={gate === undefined ? former : undefined}
      onChange={typed.type}
      onBlur={() => void typed.commit('leave')}
      onKeyDown={(event) => {
        if (!typed.press(event)) event.continuePropagation()
        // The form's button is pressed once.
        else if (event.key === 'Enter' && gate?.onEnter) event.preventDefault()
      }}
      error={wordsOf(typed)}
    />
  )
}
