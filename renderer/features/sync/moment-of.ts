import type { Conflict } from '../../../shared/bridge/sync.ts'
import type { Moment } from './use-moment.ts'

type Times = Pick<Conflict, 'mine' | 'theirs' | 'valueKind'>

/** A time of one side; with the second where without it both would read the same. */
export function momentOf(conflict: Times, side: 'mine' | 'theirs', moment: Moment): string {
  const { mine, theirs } = conflict
  const areAlike = mine !== '' && theirs !== '' && moment(mine) === moment(theirs)
  return moment(conflict[side], areAlike ? 'second' : 'minute')
}

/** To the second, with its date; null for what is no time. */
export function exactMomentOf(conflict: Times, side: 'mine' | 'theirs', moment: Moment): string | null {
  const value = conflict[side]
  return conflict.valueKind === 'instant' && value !== '' ? `${moment(value, 'full')} (${value})` : null
}
