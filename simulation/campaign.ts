/** Many histories that one seed decides, in blocks that can be played anywhere and in any order. */

import fc from 'fast-check'
import { type History, histories } from './history.ts'
import { play } from './play.ts'
import type { Stage } from './stage.ts'

/** So many histories that few are lost when the machine stops, and enough that the later ones are long. */
const BLOCK = 50
/** Milliseconds after which a history that fails is short enough. */
const SHRINK_FOR = 300_000

export interface Block {
  readonly seed: number
  /** Histories. */
  readonly runs: number
}

export interface Played extends Block {
  /** The shortest history that still fails, and what is wrong with it; null when nothing was found. */
  readonly failure: string | null
}

export function blocksOf({ seed, runs }: Block): readonly Block[] {
  const count = Math.ceil(runs / BLOCK)
  return Array.from({ length: count }, (_, index) => ({
    seed: seed * 10_007 + index,
    runs: Math.min(BLOCK, runs - index * BLOCK),
  }))
}

class Broken extends Error {
  override readonly name = 'Broken'
}

/** Every history has a world of its own, so that what a seed shows it shows again. */
export async function playBlock(
  stage: Stage,
  { seed, runs }: Block,
  now: () => number = () => performance.now(),
): Promise<Played> {
  let failedAt: number | null = null
  const property = fc.asyncProperty(histories, async (history) => {
    if (failedAt !== null && now() - failedAt > SHRINK_FOR) return
    const found = await play(stage, history)
    if (found.length === 0) return
    failedAt ??= now()
    throw new Broken(found.join('\n'))
  })
  const result: fc.RunDetails<[History]> = await fc.check(property, { seed, numRuns: runs })
  return { seed, runs, failure: result.failed ? reportOf(result) : null }
}

function reportOf({ seed, counterexample, errorInstance }: fc.RunDetails<[History]>): string {
  return `block ${seed}\n${JSON.stringify(counterexample?.[0])}\n${String(errorInstance)}`
}
