/** How long a screen takes from the click on its link until it is painted. */

import type { Page } from '@playwright/test'
import { call } from '../e2e/fixtures/bridge.ts'
import { timerBox } from '../e2e/fixtures/person.ts'

/** The elements that must be there: at least so many of a selector. */
export interface Painted {
  /** The name of its link. */
  readonly link: string
  /** Text that is typed into this box instead, on the screen of the link; the elements must have it. */
  readonly search?: { readonly box: string; readonly text: string }
  /** The address that is gone to instead. */
  readonly address?: string
  /** From where; the timer by default. */
  readonly from?: string
  readonly selector: string
  readonly atLeast: number
}

/** Opens the screen in a window that has just been loaded, so that nothing of it is there yet; in milliseconds. */
export async function openingTime(page: Page, painted: Painted): Promise<number> {
  const { from = '#/', link, address, search } = painted
  await page.goto(page.url().replace(/#.*$/, from))
  await page.reload()
  const opener = page.getByRole('link', { name: link, exact: true })
  await opener.waitFor()
  if (from === '#/') await timerBox(page).waitFor()
  await call(page, 'timer.running', {})
  const measured = page.evaluate(
    ({ selector, atLeast, text, begin }) =>
      new Promise<number>((resolve) => {
        const watch = (): void => {
          const began = performance.now()
          const look = (): void => {
            const found = [...document.querySelectorAll(selector)]
            const isThere = found.length >= atLeast && found.every((each) => each.textContent.includes(text))
            if (!isThere) requestAnimationFrame(look)
            // It is in the document; the frame that follows this one has painted it.
            else requestAnimationFrame(() => resolve(performance.now() - began))
          }
          requestAnimationFrame(look)
        }
        window.addEventListener(begin, watch, { capture: true, once: true })
      }),
    {
      selector: painted.selector,
      atLeast: painted.atLeast,
      text: search?.text ?? '',
      begin: search !== undefined ? 'input' : address !== undefined ? 'hashchange' : 'click',
    },
  )
  if (search !== undefined) await page.getByRole('searchbox', { name: search.box }).fill(search.text)
  else if (address !== undefined) await page.evaluate((hash) => (location.hash = hash), address)
  else await opener.click()
  return measured
}
