import { useEffect, useRef } from 'react'

/** Closes what has nothing to show any more when its screen is left, so that it does not stand there again. */
export function useCloseWhenLeft(isGone: boolean, onClose: () => void): void {
  const close = useRef<(() => void) | null>(null)
  useEffect(() => {
    close.current = isGone ? onClose : null
  }, [isGone, onClose])
  useEffect(() => () => close.current?.(), [])
}
