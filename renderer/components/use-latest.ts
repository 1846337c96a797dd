import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that never changes and always runs the latest one it was given: for what hundreds of cards share. */
export function useLatest<Arguments extends readonly unknown[], Result>(
  run: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args) => latest.current(...args), [])
}
