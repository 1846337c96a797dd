/**
 * Ids of everything the service stores: positive integers, unique over all tables and processes. A process takes a
 * block of them from the database at a time (hi-lo), so that a row knows its id, and the composite primary keys that
 * `organization_id` leads are possible, without asking the database.
 */

import type { Db } from './database.ts'

const BLOCK = 16_384

/** More than any one request can create. */
const RESERVE = 8192

export interface IdAllocator {
  /** The next id. Never fails inside a request: `reserve` ran before it. */
  next(): number
  /** Makes sure that the ids of one request are at hand; to be called outside of any transaction. */
  reserve(): Promise<void>
}

export function createIdAllocator(db: Db): IdAllocator {
  let next = 0
  let end = 0
  let refill: Promise<void> | null = null

  async function takeBlock(): Promise<void> {
    // Not in the request's transaction: rolled back, the block would be handed out a second time.
    const block = await db
      .updateTable('id_blocks')
      .set((eb) => ({ next_id: eb('next_id', '+', BLOCK) }))
      .where('name', '=', 'global')
      .returning('next_id')
      .executeTakeFirstOrThrow()
    next = block.next_id - BLOCK
    end = block.next_id
  }

  return {
    next() {
      if (next >= end) throw new Error('No ids are reserved.')
      return next++
    },
    async reserve() {
      while (end - next < RESERVE) {
        refill ??= takeBlock().finally(() => {
          refill = null
        })
        await refill
      }
    },
  }
}
