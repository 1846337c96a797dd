import { useEffect } from 'react'

/** Gives the focus back to where it came from when details close, unless something else has taken it meanwhile. */
export function useFocusBack(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) {
        opener.focus({ preventScroll: true })
      }
    }
  }, [])
}
