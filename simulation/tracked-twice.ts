/** Money: the time of a block is there once, whoever made entries of it. */

import type { BlockTime } from './other-program.ts'

/** @returns in words; nothing when no second of a block is counted twice */
export function timeCountedTwice(entries: readonly BlockTime[]): readonly string[] {
  const ofBlocks = entries
    .flatMap(({ id, start, duration, time_block_id: block }) => {
      if (block === null || start === null || duration === null) return []
      const begins = Date.parse(start)
      return [{ id, block, begins, ends: begins + duration * 1000 }]
    })
    .toSorted((one, other) => one.block - other.block || one.begins - other.begins)
  return ofBlocks.flatMap((entry, index) => {
    const former = ofBlocks[index - 1]
    if (former?.block !== entry.block || former.ends <= entry.begins) return []
    return [`counted twice: ${former.id} and ${entry.id} of block ${entry.block}`]
  })
}
