import { useEffect, useLayoutEffect, useRef } from 'react'
import { addSeconds, secondsBetween } from '../../../shared/domain/instant.ts'

/** Parts of a description that are not read once they were typed into their own fields. */
export type TypedPart = 'date' | 'duration'

/** When a finished entry was: two instants. */
export interface Range {
  readonly start: string
  readonly stop: string
}

/** The same length from another start. */
export function movedTo(range: Range, start: string): Range {
  return { start, stop: addSeconds(start, secondsBetween(range.start, range.stop)) }
}

/** @param onChange may answer later whether the range was saved */
export function useRangeEdits(range: Range, onChange: (range: Range, ...typed: TypedPart[]) => unknown) {
  const { start, stop } = range
  const sent = useRef<{ readonly range: Range; isAnswered: boolean } | null>(null)
  /** A field that waits for others to be read asks for it when another one is shown. */
  const shown = useRef(range)
  useLayoutEffect(() => {
    shown.current = range
  })
  const lastRead = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    const waiting = sent.current
    const isShown = waiting?.range.start === start && waiting.range.stop === stop
    if (isShown || waiting?.isAnswered === true) sent.current = null
  }, [start, stop])
  return {
    /** The range with what was changed here and is still being saved: what is typed meanwhile belongs to it. */
    latest: () => sent.current?.range ?? shown.current,
    /**
     * Reads what was typed once all that was typed before it is read and taken: the first date may have to wait for the code that
     * reads it, and the time behind it must not go ahead.
     */
    inOrder: async <Read>(read: () => Promise<Read> | Read): Promise<Read> => {
      const reading = lastRead.current.then(read)
      // The field takes what was read in the same turn, before the next one reads.
      lastRead.current = reading.then(nextTurn, nextTurn)
      return reading
    },
    change: (next: Range, ...typed: TypedPart[]) => {
      const waiting = { range: next, isAnswered: false }
      sent.current = waiting
      void Promise.resolve(onChange(next, ...typed)).then((isSaved) => {
        waiting.isAnswered = true
        if (isSaved === false && sent.current === waiting) sent.current = null
        return undefined
      })
    },
  }
}

export type RangeEdits = ReturnType<typeof useRangeEdits>

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
