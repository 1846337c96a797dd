import { useEffect, useState } from 'react'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'

const quarterHour = 15 * 60_000

/** Today's date, current past midnight: every zone's midnight lies on a quarter of an hour of UTC. */
export function useToday(dateOf: (instant: string) => string): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setTimeout(look, quarterHour - (now % quarterHour) + 50)
    // A machine that slept did not count the time.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now])
  return dateOf(instantOfMilliseconds(now))
}
