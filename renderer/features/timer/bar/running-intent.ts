/**
 * The bar's state between a press of start or stop and the program's answer, so that the press is seen within a
 * frame. It holds nothing else: as soon as nothing is under way, what the program says is shown.
 */

import { create } from 'zustand'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'

interface RunningIntent {
  /** How many commands have not been answered. */
  readonly underWay: number
  readonly shown: TimeEntry | null
}

export const useRunningIntent = create<RunningIntent>(() => ({ underWay: 0, shown: null }))

export function beginIntent(shown: TimeEntry | null): void {
  useRunningIntent.setState(({ underWay }) => ({ underWay: underWay + 1, shown }))
}

/** Resolves when every command has been answered, and what runs is known. */
export function intentsEnded(): Promise<void> {
  return new Promise((resolve) => {
    if (useRunningIntent.getState().underWay === 0) {
      resolve()
      return
    }
    const end = useRunningIntent.subscribe(({ underWay }) => {
      if (underWay > 0) return
      end()
      resolve()
    })
  })
}

export function endIntent(): void {
  useRunningIntent.setState(({ underWay }) => ({ underWay: underWay - 1 }))
}
