import { type RefObject, useLayoutEffect, useState } from 'react'

/** The inner width of an element in px, current when the window or a panel changes it; infinite before it is drawn. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
