import { useEffect, useEffectEvent, useRef } from 'react'
import { type EntryFields, withoutGone } from './entry-fields.ts'
import type { Names } from './use-names.ts'

/** Takes projects and tags that are deleted out of fields that are not saved yet: the program would refuse them. */
export function useGoneNames(
  names: Names,
  forget: (without: (fields: EntryFields) => EntryFields) => void,
): void {
  const former = useRef(names)
  const tell = useEffectEvent(forget)
  useEffect(() => {
    const before = former.current
    former.current = names
    if (before !== names) tell((fields) => withoutGone(fields, before, names))
  }, [names])
}
