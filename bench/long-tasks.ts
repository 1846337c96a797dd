/** The longest task of a page's thread. */

import type { Page } from '@playwright/test'

export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(window, { longTasks: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
  })
}

export async function forgetTasks(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(Reflect.get(window, 'longTasks') as object, { longest: 0 }))
}

/** Milliseconds; 0 where none took 50. */
export function longestTaskOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'longTasks') as object, 'longest')))
}
