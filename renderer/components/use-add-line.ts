import { type ChangeEvent, type FormEvent, type KeyboardEvent, useState } from 'react'

export interface AddLine {
  readonly text: string
  readonly setText: (text: string) => void
  /** Of the form: Enter adds what was typed and keeps the field. */
  readonly onSubmit: (event: FormEvent) => void
  /** Of the field. */
  readonly field: {
    readonly value: string
    readonly maxLength: number
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  /** Of the field, where Escape empties it, then leaves it. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * What is typed into a line that makes the next of something.
 *
 * @param onAdd takes the text without spaces around it; answers false when it was not added, so that it comes back
 */
export function useAddLine(onAdd: (text: string) => Promise<boolean>): AddLine {
  const [text, setText] = useState('')

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted === '') return
    setText('')
    if (!(await onAdd(wanted))) setText((typedSince) => typedSince || text)
  }

  return {
    text,
    setText,
    onSubmit: (event) => void add(event),
    field: { value: text, maxLength: 255, onChange: (event) => setText(event.target.value) },
    onKeyDown(event) {
      if (event.key !== 'Escape') return
      if (text === '') event.currentTarget.blur()
      else setText('')
    },
  }
}
