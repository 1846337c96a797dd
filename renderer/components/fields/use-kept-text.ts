import { useCallback, useMemo, useRef, useState } from 'react'
import { keepDraft, keptDraft } from '../../stores/drafts.ts'

type Text = string | null

/**
 * A text of a form that is not sent yet; it outlives a reload of the window. Null, and forgotten, when there is none.
 *
 * @param key null for a text that is kept nowhere
 */
export function useKeptText(
  key: string | null,
): readonly [Text, (text: Text | ((latest: Text) => Text)) => void, () => Text] {
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
    () => latest.current,
  ]
}

/**
 * As `useKeptText`, of what else was entered into such a form. Null where it is as the form begins.
 *
 * @param read answers null for a text that means nothing
 * @returns the value, how to change it, and how to read it when what was drawn is older
 */
export function useKeptValue<Value>(
  key: string | null,
  write: (value: Value) => string,
  read: (text: string) => Value | null,
): readonly [Value | null, (value: Value | null) => void, () => Value | null] {
  const [text, setText, latest] = useKeptText(key)
  const valueOf = (kept: Text): Value | null => {
    const written = kept === null ? null : choiceOf(kept)
    return written === null ? null : read(written)
  }
  return [
    valueOf(text),
    (value) => setText(value === null ? null : JSON.stringify({ choice: write(value) })),
    () => valueOf(latest()),
  ]
}

/** How the fields of a form are found again among those that were kept. */
export interface KeptShape<Fields> {
  /** Whether a kept value can be one of the field. */
  readonly fits: Readonly<Record<keyof Fields, (value: unknown) => boolean>>
  /** The fields of a text that cannot be read as fields. */
  readonly ofText: (text: string) => Partial<Fields>
}

/** The fields, and how to change them; null brings back those with which the form began. */
export type KeptFields<Fields> = readonly [
  Fields,
  (fields: Fields | null | ((latest: Fields) => Fields)) => void,
]

/** As `useKeptText`, of all fields of such a form. Those that are as the form begins are not kept. */
export function useKeptFields<Fields extends object>(
  key: string,
  initial: Fields,
  shape: KeptShape<Fields>,
): KeptFields<Fields> {
  const [begun] = useState(initial)
  return useKeptChanges(key, begun, shape)
}

/** As `useKeptFields`, of a form whose fields follow those with which it would begin until they are changed. */
export function useKeptChanges<Fields extends object>(
  key: string,
  begun: Fields,
  shape: KeptShape<Fields>,
): KeptFields<Fields> {
  const [text, keep] = useKeptText(key)
  const read = useCallback(
    (kept: Text): Fields => (kept === null ? begun : { ...begun, ...fieldsOf(kept, shape) }),
    [begun, shape],
  )
  const fields = useMemo(() => read(text), [read, text])
  return [
    fields,
    (next) =>
      keep((latest) => {
        const wanted = typeof next === 'function' ? next(read(latest)) : next
        return wanted === null ? null : textOf(wanted, begun)
      }),
  ]
}

function textOf<Fields extends object>(fields: Fields, begun: Fields): Text {
  const former = new Map(Object.entries(begun))
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(former.get(name)),
  )
  return changed.length === 0 ? null : JSON.stringify(Object.fromEntries(changed))
}

/** The kept fields of which each can still be one of the form; a text without any is read as the form reads a text. */
export function fieldsOf<Fields>(text: string, { fits, ofText }: KeptShape<Fields>): Partial<Fields> {
  const stored = new Map<string, unknown>(Object.entries(parsed(text)))
  const names = Object.keys(fits) as (keyof Fields & string)[]
  const known = names.filter((name) => stored.has(name) && fits[name](stored.get(name)))
  if (known.length === 0) return ofText(text)
  return Object.fromEntries(known.map((name) => [name, stored.get(name)])) as Partial<Fields>
}

function choiceOf(text: string): string | null {
  const kept = parsed(text)
  return 'choice' in kept && typeof kept.choice === 'string' ? kept.choice : null
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export const isText = (value: unknown): boolean => typeof value === 'string'
export const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
export const isFlag = (value: unknown): boolean => typeof value === 'boolean'
export const isNumberOrNone = (value: unknown): boolean => value === null || typeof value === 'number'
export const isIdOrNone = (value: unknown): boolean => value === null || isText(value)
