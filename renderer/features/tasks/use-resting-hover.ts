import { useEffect, useRef, useState } from 'react'

/** In ms: shorter than anybody needs to aim, longer than a row is under the pointer while the list is scrolled. */
const resting = 60

export interface RestingHover {
  readonly isHovered: boolean
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
}

/** Whether the pointer rests on an element: those that pass under it while a list is scrolled are left as they are. */
export function useRestingHover(): RestingHover {
  const [isHovered, setHovered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isHovered,
    onPointerEnter: () => {
      timer.current = setTimeout(() => setHovered(true), resting)
    },
    onPointerLeave: () => {
      clearTimeout(timer.current)
      setHovered(false)
    },
  }
}
