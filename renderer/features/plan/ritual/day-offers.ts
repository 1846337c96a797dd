/** When the rituals of a day are offered: quietly, once, and never in the middle of the day. */

import type { Stretch } from '../../../../shared/domain/free-time.ts'

/** `resume`: planning was begun and left. */
export type Offer = 'plan' | 'resume' | 'end'

export interface OfferInput {
  /** Seconds since 1970. */
  readonly now: number
  /** Null on a day off, which needs no plan. */
  readonly work: Stretch | null
  /** Nothing was tracked or runs, nothing is planned and nothing is left behind: there is no day to look back on. */
  readonly isEmpty: boolean
  /** Something is planned for today or later, is left behind, or waits in the backlog: there is something to plan with. */
  readonly hasTasks: boolean
  readonly isOpen: boolean
  readonly isBegun: boolean
  readonly isPlanned: boolean
  readonly isEnded: boolean
  readonly putAside: readonly ('plan' | 'end')[]
}

/** Ending is offered so long before the end of the working time. */
const beforeEnd = 45 * 60

export function offerAt(input: OfferInput): Offer | null {
  const { now, work, isEmpty, hasTasks, isOpen, isBegun, isPlanned, isEnded, putAside } = input
  if (isOpen || work === null) return null
  if (now >= work.end - beforeEnd) return isEmpty || isEnded || putAside.includes('end') ? null : 'end'
  if (isPlanned || putAside.includes('plan')) return null
  if (isBegun) return 'resume'
  return hasTasks && now < (work.start + work.end) / 2 ? 'plan' : null
}
