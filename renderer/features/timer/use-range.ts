import { useMemo, useRef, useState } from 'react'
import { useLatest } from '../../components/use-latest.ts'
import { createFieldGate, type FieldGate } from '../../components/fields/field-gate.ts'
import { useKeptValue } from '../../components/fields/use-kept-text.ts'
import type { Range } from '../../entities/time-entry/use-range-edits.ts'

export interface RangeState {
  readonly range: Range
  readonly setRange: (range: Range) => void
  readonly gate: FieldGate
  /** The range with everything that is typed read; null when something cannot be read, which its field then says. */
  readonly settled: () => Promise<Range | null>
  /** It is other than the form began with. */
  readonly isChanged: boolean
  /** Begins anew. */
  readonly forget: () => void
  readonly submit: () => void
}

/**
 * The times of an entry that is not made yet.
 *
 * @param key under which they outlive a reload of the window
 * @param onSubmit adds it; is called by Enter in one of the times, too
 * @param day what was kept on another one is dropped; empty where the form shows its date
 */
export function useRange(
  key: string,
  initial: () => Range,
  onSubmit: () => Promise<void>,
  day = '',
): RangeState {
  const [begun] = useState(initial)
  const [kept, keep] = useKeptValue(
    key,
    ({ start, stop }: Range) => `${start} ${stop} ${day}`,
    (text) => rangeOfText(text, day),
  )
  const range = kept ?? begun
  const latest = useRef(range)
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
    setRange(next) {
      latest.current = next
      keep(next)
    },
    isChanged: kept !== null,
    forget() {
      latest.current = begun
      keep(null)
    },
    gate,
    settled: async () => ((await gate.settle()) ? latest.current : null),
    submit,
  }
}

function rangeOfText(text: string, day: string): Range | null {
  const [start, stop, keptOn = ''] = text.split(' ')
  return start === undefined || stop === undefined || keptOn !== day ? null : { start, stop }
}
