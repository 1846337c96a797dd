import { type ChangeEvent, type FormEvent, type KeyboardEvent, useContext, useState } from 'react'
import { leaveField } from '../keep-focus.ts'
import { useKeptText } from './use-kept-text.ts'
import { DraftScope } from './use-typed-text.ts'

/**
 * The text of a line that makes the next of something. It outlives a reload of the window.
 *
 * @param label the name of the line in its panel, or among all lines
 * @param onAdd takes the text without spaces around it; answers false when it was not added, so that it comes back
 */
export function useAddLine(label: string, onAdd: (text: string) => Promise<boolean>) {
  const scope = useContext(DraftScope)
  const [kept, keep] = useKeptText(`${scope ?? 'line'} ${label}`)
  const text = kept ?? ''
  const setText = (next: string): void => keep(next === '' ? null : next)
  const [taken, setTaken] = useState('')

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted === '') return
    setText('')
    if (!(await onAdd(wanted))) keep((typedSince) => typedSince ?? text)
  }

  return {
    text,
    setText,
    /** Of the form: Enter adds what was typed and keeps the field. */
    onSubmit: (event: FormEvent) => void add(event),
    field: {
      value: text,
      maxLength: 255,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    },
    /** Of the field, where Escape empties it, then leaves it; Ctrl+Z brings back what Escape took. */
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const undoes = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (undoes && text === '' && taken !== '') {
        event.preventDefault()
        setText(taken)
      } else if (event.key === 'Escape' && text === '') leaveField(event.currentTarget)
      else if (event.key === 'Escape') {
        setTaken(text)
        setText('')
      }
    },
  }
}
