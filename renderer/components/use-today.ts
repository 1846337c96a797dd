import { useMemo, useSyncExternalStore } from 'react'
import { instantOfMilliseconds } from '../../shared/domain/instant.ts'
import { wallClock } from '../../shared/domain/wall-clock.ts'

const quarterHour = 15 * 60_000

/**
 * Today's date in a zone, current whenever something is drawn and past its midnight: every zone's midnight lies on a quarter of
 * an hour of UTC.
 */
export function useToday(timeZone: string): string {
  const clock = useMemo(() => wallClock(timeZone), [timeZone])
  return useSyncExternalStore(onQuarterHour, () => clock.dateOf(instantOfMilliseconds(Date.now())))
}

function onQuarterHour(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  function wait(): void {
    const rest = quarterHour - (Date.now() % quarterHour) + 50
    timer = setTimeout(() => {
      look()
      wait()
    }, rest)
  }
  wait()
  // A machine that slept did not count the time.
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
}
