import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far below the beginning of what scrolls, the frame, an element begins, in px; current as the layout changes. */
export function useTopWithin(frame: HTMLElement | null, element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const { current: target } = element
    if (frame === null || target === null) return undefined
    const measure = () =>
      setTop(target.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    for (const part of frame.querySelectorAll('section')) observer.observe(part)
    return () => observer.disconnect()
  }, [frame, element])
  return top
}
