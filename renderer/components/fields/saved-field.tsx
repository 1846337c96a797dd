import { useRef } from 'react'
import { DraftQuestion } from './draft-question.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import type { Refusal } from './typed-text.ts'
import { useTypedText, wordsOf } from './use-typed-text.ts'

export interface SavedFieldProps extends Pick<
  TextFieldProps,
  'label' | 'hideLabel' | 'placeholder' | 'description' | 'multiline' | 'maxLength' | 'className'
> {
  readonly value: string
  /** Its name among drafts, where the label changes. */
  readonly draftName?: string
  /** An empty text goes back to what it was instead of being saved. */
  readonly isRequired?: boolean
  /**
   * Saves the text; answers why it was refused, null when it was not.
   *
   * @param typedOver the texts that the person has seen in the place of the new one
   */
  readonly onSave: (text: string, typedOver: readonly string[]) => Promise<Refusal | null>
}

/** A text that is saved on Enter and on leaving; one of several lines, by Ctrl+Enter and on leaving. */
export function SavedField({ value, draftName, isRequired = false, onSave, ...props }: SavedFieldProps) {
  const { multiline = false } = props
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const typed = useTypedText({
    label: props.label,
    draftName,
    value,
    read: (text) => ({ ok: true, value: text.trim() }),
    onCommit: (text, over) =>
      text === value || (isRequired && text === '') ? undefined : onSave(text, over),
    input,
    area,
  })

  return (
    <>
      <TextField
        {...props}
        inputRef={input}
        areaRef={area}
        value={typed.text ?? value}
        saved={value}
        error={multiline ? typed.error : wordsOf(typed)}
        onChange={typed.type}
        onBlur={() => void typed.commit('leave')}
        onKeyDown={(event) => {
          // In several lines Enter begins the next, and Escape is for the panel, which takes the focus: that saves.
          const isForText = multiline && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          if (isForText || !typed.press(event)) event.continuePropagation()
        }}
      />
      {multiline && <DraftQuestion typed={typed} />}
    </>
  )
}
