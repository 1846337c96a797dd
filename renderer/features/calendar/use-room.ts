import { type RefObject, useLayoutEffect, useState } from 'react'
import { useSidePanelSlot } from '../../stores/side-panel-slot.ts'

/**
 * How wide the screen is while no details stand at its side, in CSS pixels: what is drawn must not change because an
 * item was opened.
 */
export function useRoom(screen: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() => window.innerWidth)
  useLayoutEffect(() => {
    const element = screen.current
    if (element === null) return undefined
    const measure = () => {
      if (useSidePanelSlot.getState().panels === 0) setRoom(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [screen])
  return room
}
