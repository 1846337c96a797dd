/** Frames that come late while something moves on the screen. */

import type { CDPSession, Page } from '@playwright/test'

/** A frame of a screen of 60 Hz is due after 16.7 ms; time stamps are rounded, so one is late a millisecond after that. */
const lateAfter = 17.7

/** The share of frames, in percent, that came later than 16.7 ms after the one before, while the work lasted. */
export async function lateFrames(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const seen: { times: number[]; frame: number } = { times: [], frame: 0 }
    const look = (time: number): void => {
      seen.times.push(time)
      seen.frame = requestAnimationFrame(look)
    }
    seen.frame = requestAnimationFrame(look)
    Object.assign(window, { framesSeen: seen })
  })
  await work()
  const times = await page.evaluate(() => {
    const seen = Reflect.get(window, 'framesSeen') as { times: number[]; frame: number }
    cancelAnimationFrame(seen.frame)
    return seen.times
  })
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  return (100 * gaps.filter((gap) => gap > lateAfter).length) / Math.max(1, gaps.length)
}

/** Scrolls what lies in the middle of the window as a hand would, there and back, in the browser and not in the page. */
export async function scrollThereAndBack(
  session: CDPSession,
  place: { readonly x: number; readonly y: number },
  by: { readonly x: number; readonly y: number },
): Promise<void> {
  for (const direction of [-1, 1]) {
    await session.send('Input.synthesizeScrollGesture', {
      ...place,
      xDistance: by.x * direction,
      yDistance: by.y * direction,
      speed: 1200,
      gestureSourceType: 'mouse',
    })
  }
}

/** Presses, carries what was pressed along a zigzag as wide and as high, and lets go by Escape. */
export async function dragAbout(
  page: Page,
  from: { readonly x: number; readonly y: number },
  by: { readonly x: number; readonly y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let turn = 0; turn < 4; turn += 1) {
    await page.mouse.move(from.x + by.x, from.y + (by.y * (turn + 1)) / 4, { steps: 30 })
    await page.mouse.move(from.x, from.y + (by.y * (turn + 1)) / 4, { steps: 30 })
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** A page of text that does nothing: how late frames are on this machine without any of our work. */
export async function openStaticPage(page: Page): Promise<void> {
  const lines = Array.from(
    { length: 2000 },
    (_, index) => `<p>Line ${index + 1} of a page that stays as it is.</p>`,
  )
  await page.setContent(`<!doctype html><title>Static</title><main>${lines.join('')}</main>`)
}
