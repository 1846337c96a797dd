import { useMemo, useRef, useState } from 'react'
import { createFieldGate } from '../../components/fields/field-gate.ts'
import type { FieldGate } from '../../components/fields/field-gate.ts'
import type { Range } from '../../entities/time-entry/use-range-edits.ts'

export interface RangeState {
  readonly range: Range
  readonly setRange: (range: Range) => void
  readonly gate: FieldGate
  /** The range with everything that is typed read; null when something cannot be read, which its field then says. */
  readonly settled: () => Promise<Range | null>
}

/** The times of an entry that is not made yet. */
export function useRange(initial: () => Range): RangeState {
  const [range, show] = useState(initial)
  const latest = useRef(range)
  const gate = useMemo(() => createFieldGate(), [])

  return {
    range,
    setRange(next) {
      latest.current = next
      show(next)
    },
    gate,
    settled: async () => ((await gate.settle()) ? latest.current : null),
  }
}
