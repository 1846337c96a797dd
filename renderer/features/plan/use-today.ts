import { useEffect, useMemo, useState } from 'react'
import { zoneDays } from '../../../shared/domain/days.ts'
import { epochSeconds, instantOfMilliseconds } from '../../../shared/domain/instant.ts'

/** Longest wait before looking again: a clock that was set, or a night asleep, is noticed within it. */
const longestWait = 30 * 60_000

/** Today's date in the person's zone; changes at its midnight. */
export function useToday(timeZone: string): string {
  const days = useMemo(() => zoneDays(timeZone), [timeZone])
  const [now, setNow] = useState(() => Date.now())
  const today = days.dateOf(instantOfMilliseconds(now))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function look(): void {
      const current = Date.now()
      setNow(current)
      const untilTomorrow = epochSeconds(days.boundsOf(today).end) * 1000 - current
      clearTimeout(timer)
      timer = setTimeout(look, Math.min(Math.max(untilTomorrow, 1000), longestWait))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [days, today])

  return today
}
