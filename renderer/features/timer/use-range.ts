import { t } from '@lingui/core/macro'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { useLatest } from '../../components/use-latest.ts'
import { createFieldGate } from '../../components/fields/field-gate.ts'
import { useKeptValue } from '../../components/fields/use-kept-text.ts'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import { allParts } from '../../entities/shorthand/use-shorthand.ts'
import type { Range, TypedPart } from '../../entities/time-entry/use-range-edits.ts'

/**
 * The times of an entry that is not made yet.
 *
 * @param key under which they outlive a reload of the window
 * @param onSubmit adds it; is called by Enter in one of the times, too
 * @param today the form begins anew on each; empty where its proposal stays. Times that were changed stay in any case.
 */
export function useRange(key: string, initial: () => Range, onSubmit: () => Promise<void>, today = '') {
  const [begun, begin] = useState(() => ({ range: initial(), day: today }))
  if (begun.day !== today) begin({ range: initial(), day: today })
  const [kept, keep, latestKept] = useKeptValue(
    key,
    ({ range: { start, stop }, day, typed }: KeptRange) => [start, stop, day, ...typed].join(' '),
    (text) => keptRange(text, today),
  )
  const typedParts = kept?.typed.join(' ') ?? ''
  const { range } = kept ?? begun
  const { start, stop } = range
  const latest = useRef(range)
  useLayoutEffect(() => {
    latest.current = { start, stop }
  }, [start, stop])
  const isAdding = useRef(false)
  const submit = useLatest(() => {
    // A key that is held adds one entry.
    if (isAdding.current) return
    isAdding.current = true
    void onSubmit().finally(() => (isAdding.current = false))
  })
  const gate = useMemo(() => createFieldGate(submit), [submit])

  return {
    range,
    /** The parts that a description can say: what was typed into its own field stays text there. */
    takes: useMemo(
      () => new Set([...allParts].filter((kind) => !typedParts.split(' ').includes(kind))),
      [typedParts],
    ),
    setRange: (next: Range, ...parts: TypedPart[]) => {
      latest.current = next
      keep({ range: next, day: '', typed: [...new Set([...(latestKept()?.typed ?? []), ...parts])] })
    },
    /** Begins anew with another range, which lasts until the day is over. */
    propose: (next: Range) => {
      latest.current = next
      keep({ range: next, day: today, typed: [] })
    },
    /** It is other than the form began with. */
    isChanged: kept !== null,
    /** Begins anew. */
    forget: () => {
      latest.current = begun.range
      keep(null)
    },
    gate,
    /** The range with everything that is typed read; null when something cannot be read, which its field then says. */
    settled: async () => ((await gate.settle()) ? latest.current : null),
    submit,
  }
}

/** The words of a new entry's toast: its day need not be in sight. */
export function addedWords(start: string, { date, dateOf }: Formats): string {
  const day = dateOf(start)
  return day === dateOf(instantOfMilliseconds(Date.now())) ? t`Entry added` : t`Entry added on ${date(day)}`
}

interface KeptRange {
  readonly range: Range
  readonly day: string
  readonly typed: readonly string[]
}

/** A proposal of another day is none. */
function keptRange(text: string, today: string): KeptRange | null {
  const [start, stop, day = '', ...typed] = text.split(' ')
  if (start === undefined || stop === undefined || (day !== '' && day !== today)) return null
  return { range: { start, stop }, day, typed }
}
