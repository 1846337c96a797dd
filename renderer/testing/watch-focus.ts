import { expect, onTestFinished } from 'vitest'
import { nextFrame } from '../components/keep-focus.ts'

/**
 * Records which element had the focus each time the page itself keeps it for several frames.
 *
 * @returns what was recorded, once something has the focus
 */
export function watchFocus(): () => Promise<readonly string[]> {
  const lost: string[] = []
  let last: string | null = null
  let frames = 0
  let frame = 0
  const look = () => {
    const { activeElement, body } = document
    const isLost = activeElement === null || activeElement === body
    frames = isLost ? frames + 1 : 0
    if (frames === 8 && last !== null) lost.push(last)
    if (!isLost) last = activeElement.ariaLabel ?? activeElement.textContent.slice(0, 60)
    frame = requestAnimationFrame(look)
  }
  look()
  onTestFinished(() => cancelAnimationFrame(frame))
  return async () => {
    await expect.poll(() => document.activeElement).not.toBe(document.body)
    for (let count = 0; count < 10; count += 1) await nextFrame()
    return lost
  }
}
