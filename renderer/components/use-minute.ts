import { useSyncExternalStore } from 'react'
import { secondTicker } from '../stores/second-ticker.ts'

/** The minute that has begun, in seconds since 1970; changes while the window can be seen. */
export function useMinute(): number {
  return useSyncExternalStore(secondTicker.subscribe, currentMinute)
}

function currentMinute(): number {
  return Math.floor(secondTicker.now() / 60_000) * 60
}
