import { expect, it } from 'vitest'
import { blocksOf, playBlock } from './campaign.ts'
import { openStage } from './stage.ts'

/** Enough for every kind of step to meet every other. More, and from other seeds: `npm run simulate -- --seed N --runs M`. */
const RUNS = 60
const SEED = 2026

it(`${RUNS} histories of three computers, a service and another program lose nothing and double nothing`, async () => {
  const stage = await openStage()
  try {
    for (const block of blocksOf({ seed: SEED, runs: RUNS })) {
      expect((await playBlock(stage, block)).failure ?? '').toBe('')
    }
  } finally {
    await stage.close()
  }
}, 900_000)
