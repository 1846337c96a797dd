import { type RefObject, useEffect, useRef } from 'react'

/** For the field of a panel that opens to be written in: gives it the focus as soon as the panel is on the screen. */
export function useFocusOnOpen(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The shell makes room for a side panel only after the panel is there; until then nothing in it can be focused.
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])
  return field
}
