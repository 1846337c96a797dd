/** The pointer of a person: it moves, presses and lets go at points of the page, in CSS pixels. */

import { cdp } from 'vitest/browser'
import { nextFrame } from '../components/keep-focus.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

interface MouseEventOfChromium extends Point {
  readonly type: 'mouseMoved' | 'mousePressed' | 'mouseReleased'
  readonly button: 'left' | 'none'
  /** A bit for each button that is held. */
  readonly buttons: number
  readonly clickCount: number
}

declare module 'vitest/browser' {
  interface CDPSession {
    send(method: 'Input.dispatchMouseEvent', event: MouseEventOfChromium): Promise<unknown>
  }
}

let at: Point = { x: 0, y: 0 }
let buttons = 0

async function send(type: MouseEventOfChromium['type'], clickCount = 1): Promise<void> {
  const button = type === 'mouseMoved' && buttons === 0 ? 'none' : 'left'
  await cdp().send('Input.dispatchMouseEvent', { type, ...at, button, buttons, clickCount })
}

/** Presses the middle of an element. A field that is left by it has time to say why it cannot be read. */
export async function pressSlowly(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  await mouse.move({ x: x + width / 2, y: y + height / 2 })
  await mouse.down()
  await nextFrame()
  await mouse.up()
}

export const mouse = {
  async move(to: Point, { steps = 1 }: { readonly steps?: number } = {}): Promise<void> {
    const from = at
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps
      at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
      await send('mouseMoved')
    }
  },
  /** @param clickCount 2 for the second press of a double-click */
  async down(clickCount = 1): Promise<void> {
    buttons = 1
    await send('mousePressed', clickCount)
  },
  async up(clickCount = 1): Promise<void> {
    buttons = 0
    await send('mouseReleased', clickCount)
  },
}
