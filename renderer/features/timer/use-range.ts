import { useMemo, useRef, useState } from 'react'
import { useLatest } from '../../components/use-latest.ts'
import { createFieldGate, type FieldGate } from '../../components/fields/field-gate.ts'
import type { Range } from '../../entities/time-entry/use-range-edits.ts'

export interface RangeState {
  readonly range: Range
  readonly setRange: (range: Range) => void
  readonly gate: FieldGate
  /** The range with everything that is typed read; null when something cannot be read, which its field then says. */
  readonly settled: () => Promise<Range | null>
  readonly submit: () => void
}

/**
 * The times of an entry that is not made yet.
 *
 * @param onSubmit adds it; is called by Enter in one of the times, too
 */
export function useRange(initial: () => Range, onSubmit: () => Promise<void>): RangeState {
  const [range, show] = useState(initial)
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
      show(next)
    },
    gate,
    settled: async () => ((await gate.settle()) ? latest.current : null),
    submit,
  }
}
