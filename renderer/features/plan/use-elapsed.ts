import { useEffect, useState } from 'react'
import { elapsedSeconds, untilNextSecond } from '../../../shared/domain/running-entry.ts'

/** Seconds since an instant, each second anew; null stops the clock. */
export function useElapsed(start: string | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (start === null) return undefined
    let timer: ReturnType<typeof setTimeout>
    function tick(): void {
      const current = Date.now()
      setNow(current)
      timer = setTimeout(tick, untilNextSecond(current))
    }
    tick()
    return () => clearTimeout(timer)
  }, [start])
  return start === null ? 0 : elapsedSeconds(start, now)
}
