import { useSyncExternalStore } from 'react'
import { elapsedSeconds } from '../../shared/domain/running-entry.ts'
import { secondTicker } from '../stores/second-ticker.ts'

/** Seconds since an instant, each second anew while the window can be seen; null stops the clock. */
export function useElapsed(start: string | null): number {
  const second = useSyncExternalStore(start === null ? neverBeats : secondTicker.subscribe, currentSecond)
  return start === null ? 0 : elapsedSeconds(start, second * 1000)
}

function currentSecond(): number {
  return Math.floor(secondTicker.now() / 1000)
}

function neverBeats(): () => void {
  return () => {}
}
