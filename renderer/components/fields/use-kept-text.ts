import { useRef, useState } from 'react'
import { keepDraft, keptDraft } from '../../stores/drafts.ts'

type Text = string | null

/**
 * A text of a form that is not sent yet; it outlives a reload of the window. Null, and forgotten, when there is none.
 *
 * @param key null for a text that is kept nowhere
 */
export function useKeptText(
  key: string | null,
): readonly [Text, (text: Text | ((latest: Text) => Text)) => void] {
  const [text, setText] = useState<Text>(() => (key === null ? null : (keptDraft(key)?.text ?? null)))
  const latest = useRef(text)
  return [
    text,
    (next) => {
      // At once: a form that closes with this is not drawn again, and React leaves out what it would do for that.
      const wanted = typeof next === 'function' ? next(latest.current) : next
      latest.current = wanted
      if (key !== null) keepDraft(key, wanted === null ? null : { text: wanted, base: '' })
      setText(wanted)
    },
  ]
}

/**
 * As `useKeptText`, of what else was typed into such a form. Null where it is as the form begins.
 *
 * @param read answers null for a text that means nothing
 */
export function useKeptValue<Value>(
  key: string | null,
  write: (value: Value) => string,
  read: (text: string) => Value | null,
): readonly [Value | null, (value: Value | null) => void] {
  const [text, setText] = useKeptText(key)
  return [text === null ? null : read(text), (value) => setText(value === null ? null : write(value))]
}
