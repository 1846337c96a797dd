import { t } from '@lingui/core/macro'
import type { Conflict } from '../../../shared/bridge/sync.ts'
import type { Exactness, Moment } from '../../entities/edit/use-moment.ts'

type Times = Pick<Conflict, 'mine' | 'theirs' | 'valueKind'>

/** A time, or the whole time of an entry; with the second where without it both sides would read the same. */
export function momentOf({ mine, theirs, valueKind }: Times, value: string, moment: Moment): string {
  if (valueKind !== 'interval') return moment(value, areAlike(mine, theirs, moment) ? 'second' : 'minute')
  const [own, other] = [endsOf(mine), endsOf(theirs)]
  const isFine = areAlike(own.start, other.start, moment) || areAlike(own.stop, other.stop, moment)
  return spanText(value, moment, isFine ? 'second' : 'minute')
}

/** To the second, with its date; null for what is no time. */
export function exactMomentOf(conflict: Times, side: 'mine' | 'theirs', moment: Moment): string | null {
  const value = conflict[side]
  if (conflict.valueKind === 'interval') return `${spanText(value, moment, 'full')} (${value})`
  return conflict.valueKind === 'instant' && value !== '' ? `${moment(value, 'full')} (${value})` : null
}

/** Two times that differ, and read the same to the minute. */
function areAlike(one: string, other: string, moment: Moment): boolean {
  return one !== '' && other !== '' && one !== other && moment(one) === moment(other)
}

interface Ends {
  readonly start: string
  /** Empty while it runs. */
  readonly stop: string
}

function endsOf(interval: string): Ends {
  const [start = '', stop = ''] = interval.split('/')
  return { start, stop }
}

/** The day is said once where it is one. */
function spanText(interval: string, moment: Moment, exactness: Exactness): string {
  const { start, stop } = endsOf(interval)
  const from = moment(start, exactness)
  if (stop === '') return t`${from}, still running`
  const to = moment(stop, exactness)
  const day = dayIn(from)
  return `${from} – ${day !== '' && to.startsWith(day) ? to.slice(day.length) : to}`
}

/** The day with which a moment begins, and what stands between it and the time. */
function dayIn(text: string): string {
  const comma = text.lastIndexOf(', ')
  return comma === -1 ? '' : text.slice(0, comma + 2)
}
