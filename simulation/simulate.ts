/**
 * `npm run simulate -- --seed N --runs M`: plays M histories that the seed decides, and says what it found. A failure is
 * shrunk to the shortest history that still shows it.
 */

import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { openStage, playAll } from './play-all.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, runs: { type: 'string', default: '300' } },
})
const [seed, runs] = [Number(values.seed), Number(values.runs)]

const startedAt = performance.now()
const stage = openStage()
const result = await playAll(stage, {
  seed,
  runs,
  onRun: (count) => void (count % 100 === 0 && process.stderr.write(`${count}\n`)),
})
await stage.service.destroy()
const seconds = Math.round((performance.now() - startedAt) / 1000)
if (result.failed) {
  process.stdout.write(`${fc.defaultReportMessage(result) ?? ''}\n${String(result.errorInstance)}\n`)
  process.exitCode = 1
} else {
  process.stdout.write(
    `${result.numRuns} histories, seed ${seed}: nothing lost, nothing doubled (${seconds} s)\n`,
  )
}
