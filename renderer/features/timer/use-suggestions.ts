import { useEffect, useState } from 'react'
import { tokenAt } from '../../../shared/domain/shorthand.ts'
import type { ShorthandToken } from '../../../shared/domain/shorthand.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { historyOptions, tokenOptions } from './suggestion-options.ts'
import type { SuggestionOption } from './suggestion-options.ts'
import type { Names } from '../../entities/time-entry/use-names.ts'

/** Shorter than the pause between two keys of a person who types on. */
const pause = 80

/** A value that follows after the person has paused. */
export function useSettled<Value>(value: Value, milliseconds = pause): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

export interface Suggestions {
  /** The mark that is being typed; null while it is the description itself. */
  readonly token: ShorthandToken | null
  readonly options: readonly SuggestionOption[]
}

/** What to offer for the text before the cursor; nothing while `isOpen` is false. */
export function useSuggestions(text: string, cursor: number, names: Names, isOpen: boolean): Suggestions {
  const token = isOpen ? tokenAt(text, cursor) : null
  const asked = useSettled(text.trim())
  const history = useBridgeQuery(
    'timeEntries.suggest',
    { text: asked.slice(0, 200), limit: 8 },
    { enabled: isOpen && token === null, keepPrevious: true },
  ).data

  if (!isOpen) return { token: null, options: [] }
  if (token?.kind === 'project' || token?.kind === 'tag')
    return { token, options: tokenOptions(token, names) }
  return { token: null, options: historyOptions(history ?? []) }
}
