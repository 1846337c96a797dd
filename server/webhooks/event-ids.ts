import type { IdAllocator } from '../database/ids.ts'

const EVENTS_PER_ID = 131_072

/**
 * Ids of events, unique among all events. A request may cause more of them than ids are at hand for it, so that each of the
 * allocator's ids makes many of these.
 */
export function eventIds(ids: Pick<IdAllocator, 'next'>): () => number {
  let next = 0
  return () => {
    if (next % EVENTS_PER_ID === 0) next = ids.next() * EVENTS_PER_ID
    next += 1
    return next
  }
}
