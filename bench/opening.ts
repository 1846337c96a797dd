/** How long a screen takes from the click on its link until it is painted. */

import type { Page } from '@playwright/test'
import { call } from '../e2e/fixtures/bridge.ts'
import { timerBox } from '../e2e/fixtures/person.ts'

/** The elements that must be there: at least so many of a selector. */
export interface Painted {
  readonly link: string
  readonly selector: string
  readonly atLeast: number
}

/** Opens the screen in a window that has just been loaded, so that nothing of it is there yet; in milliseconds. */
export async function openingTime(page: Page, painted: Painted): Promise<number> {
  await page.goto(page.url().replace(/#.*$/, '#/'))
  await page.reload()
  await timerBox(page).waitFor()
  await call(page, 'timer.running', {})
  const measured = page.evaluate(
    ({ selector, atLeast }) =>
      new Promise<number>((resolve) => {
        const watch = (): void => {
          const began = performance.now()
          const look = (): void => {
            if (document.querySelectorAll(selector).length < atLeast) requestAnimationFrame(look)
            // It is in the document; the frame that follows this one has painted it.
            else requestAnimationFrame(() => resolve(performance.now() - began))
          }
          requestAnimationFrame(look)
        }
        document.addEventListener('click', watch, { capture: true, once: true })
      }),
    painted,
  )
  await page.getByRole('link', { name: painted.link, exact: true }).click()
  return measured
}
