import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openStage, playAll } from './play-all.ts'

/** More: `npm run simulate -- --seed N --runs M`. */
const RUNS = 300
const SEED = 20_260_320

it(`${RUNS} histories of three computers, a service and another program lose nothing and double nothing`, async () => {
  const stage = openStage()
  const result = await playAll(stage, { seed: SEED, runs: RUNS })
  await stage.service.destroy()
  expect(
    result.failed ? `${fc.defaultReportMessage(result) ?? ''}\n${String(result.errorInstance)}` : '',
  ).toBe('')
  expect(result.numRuns).toBe(RUNS)
}, 600_000)
