import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Gives the focus to an element as soon as it is there, without a click. */
export async function focusOn(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  // A screen that has just opened may take the focus once more.
  const hasFocus = (): boolean => {
    const element = target.element()
    if (element instanceof HTMLElement) element.focus()
    return document.activeElement === element
  }
  await expect.poll(hasFocus).toBe(true)
}
