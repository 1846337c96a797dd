import { useEffect, useMemo, useState } from 'react'
import { instantOfMilliseconds } from '../../shared/domain/instant.ts'
import { wallClock } from '../../shared/domain/wall-clock.ts'

const quarterHour = 15 * 60_000

/** Today's date in a zone, current past its midnight: every zone's midnight lies on a quarter of an hour of UTC. */
export function useToday(timeZone: string): string {
  const clock = useMemo(() => wallClock(timeZone), [timeZone])
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
  return clock.dateOf(instantOfMilliseconds(now))
}
