import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Makes objects of which some live on for a while, and prints the greatest size of the young generation in MiB. */
const script = `
  const { boundYoungGeneration } = await import(${JSON.stringify(import.meta.resolve('./young-generation.ts'))})
  const { getHeapSpaceStatistics } = await import('node:v8')
  if (process.argv.includes('bounded')) boundYoungGeneration()
  let kept = []
  let greatest = 0
  for (let number = 0; number < 100_000; number += 1) {
    const row = { number, text: String(number), list: [number] }
    if (number % 4 === 0) kept = kept.length > 20_000 ? [] : kept
    if (number % 4 === 0) kept.push(row)
    if (number % 10_000 !== 0) continue
    const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    greatest = Math.max(greatest, space.space_size)
  }
  console.log(Math.round(greatest / 1_048_576))
`

function greatestSize(...args: readonly string[]): number {
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script, '--', ...args]))
}

it('the young generation of a process without arguments stays small', () => {
  expect(greatestSize('bounded')).toBeLessThanOrEqual(4)
  expect(greatestSize()).toBeGreaterThan(4)
})
