/** Times at which nothing else is planned, so that time which is counted twice can be told from time which overlaps. */

import { addDays } from '../shared/domain/plain-date.ts'
import type { Ledger } from './ledger.ts'

/** Before anything that is tracked by hand, and not longer ago than the service lists. */
const FIRST_DAY = '2026-01-02'

/** Seconds for a block: longer than two minutes, shorter than its slot. */
export function newLength(ledger: Ledger): number {
  return ledger.newNumber()
}

const MIDNIGHT = 'T00:00:00Z'

/** The start of a day that no other block has. */
export function newStart(ledger: Ledger): string {
  return ledger.issue(`${addDays(FIRST_DAY, ledger.newPlace())}${MIDNIGHT}`)
}

/** Whether it is such a start; a block that was split goes on at another. */
export function isPlannedStart(start: string): boolean {
  return start.endsWith(MIDNIGHT)
}

/** A date that nothing else has. */
export function newDate(ledger: Ledger): string {
  return ledger.issue(addDays('2026-04-01', ledger.newPlace()))
}

/** The date of a slot, which is the same in the person's zone. */
export function dateOf(start: string): string {
  return start.slice(0, 10)
}
