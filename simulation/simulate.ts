/**
 * `npm run simulate -- --seed N --runs M`: plays M histories that the seed decides, and says what it found. A failure is
 * shrunk to the shortest history that still shows it.
 *
 * - `--workers N`: so many at a time.
 * - `--record FILE`: what is done is written there, and not done again.
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type Block, blocksOf, type Played } from './campaign.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '300' },
    workers: { type: 'string', default: '1' },
    record: { type: 'string' },
  },
})
const [seed, runs, workers] = [Number(values.seed), Number(values.runs), Number(values.workers)]
const { record } = values

function playedBefore(): readonly Played[] {
  if (record === undefined || !existsSync(record)) return []
  const lines = readFileSync(record, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Played)
}

const startedAt = performance.now()
const blocks = blocksOf({ seed, runs })
const wanted = new Set(blocks.map((block) => block.seed))
const played = playedBefore().filter((block) => wanted.has(block.seed))
const done = new Set(played.map((block) => block.seed))
const waiting = blocks.filter((block) => !done.has(block.seed))

function tell(block: Played): void {
  played.push(block)
  if (record !== undefined) appendFileSync(record, `${JSON.stringify(block)}\n`)
  if (block.failure !== null) process.stdout.write(`${block.failure}\n`)
  const count = played.reduce((sum, one) => sum + one.runs, 0)
  const failures = played.filter(({ failure }) => failure !== null).length
  const minutes = Math.round((performance.now() - startedAt) / 60_000)
  process.stderr.write(`${count} of ${runs} histories, ${failures} blocks failed, ${minutes} minutes\n`)
}

/** Plays blocks until none waits. */
function work(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./simulate-worker.ts', import.meta.url))
    const next = (): void => {
      const block: Block | undefined = waiting.shift()
      worker.postMessage(block ?? null)
    }
    worker.on('message', (block: Played) => {
      tell(block)
      next()
    })
    worker.on('error', reject)
    worker.on('exit', () => resolve())
    next()
  })
}

await Promise.all(Array.from({ length: workers }, work))
const failed = played.filter(({ failure }) => failure !== null)
const seconds = Math.round((performance.now() - startedAt) / 1000)
if (failed.length > 0) {
  process.stdout.write(`${runs} histories, seed ${seed}: ${failed.length} blocks failed (${seconds} s)\n`)
  process.exitCode = 1
} else {
  process.stdout.write(`${runs} histories, seed ${seed}: nothing lost, nothing doubled (${seconds} s)\n`)
}
