/** How many frames pass between the click on start or stop and the frame that shows it. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { App } from '../e2e/fixtures/app.ts'
import { useThisComputer } from '../e2e/fixtures/person.ts'
import { median, percentile, type Figure, type Scenario } from './measure.ts'

const rounds = 20

/** Clicks the button and answers after how many animation frames the other one stands in its place. */
async function framesUntil(page: Page, button: string, shown: string): Promise<number> {
  const counted = page.evaluate(
    ([clicked, awaited]) =>
      new Promise<number>((resolve) => {
        const has = (name: string): boolean => document.querySelector(`button[aria-label="${name}"]`) !== null
        document.addEventListener(
          'click',
          () => {
            let frames = 0
            const look = (): void => {
              frames += 1
              if (has(awaited) && !has(clicked)) resolve(frames)
              else requestAnimationFrame(look)
            }
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      }),
    [button, shown] as const,
  )
  await page.getByRole('button', { name: button }).click()
  return counted
}

export const paint: Scenario = {
  name: 'paint',
  async run(): Promise<readonly Figure[]> {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    const app = new App('browser', folder)
    const page = await app.open()
    await useThisComputer(page)
    const frames: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      frames.push(await framesUntil(page, 'Start timer', 'Stop timer'))
      frames.push(await framesUntil(page, 'Stop timer', 'Start timer'))
    }
    await app.close()
    await rm(folder, { recursive: true, force: true })
    return [
      {
        name: 'Start and stop painted',
        what: 'animation frames from the click to the frame that shows the other button, the slowest of all rounds',
        value: Math.max(...frames),
        unit: 'frames',
        goal: { atMost: 2 },
        details: { median: median(frames), p95: percentile(frames, 0.95), clicks: frames.length },
      },
    ]
  },
}
