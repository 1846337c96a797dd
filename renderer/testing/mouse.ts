/** The pointer of a person: it moves, presses and lets go at points of the page, in CSS pixels. */

import { cdp } from 'vitest/browser'
import { nextFrame } from '../components/keep-focus.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

interface MouseEventOfChromium extends Point {
  readonly type: 'mouseMoved' | 'mousePressed' | 'mouseReleased' | 'mouseWheel'
  readonly button?: 'left' | 'none'
  /** A bit for each button that is held. */
  readonly buttons?: number
  readonly clickCount?: number
  /** A bit for each key that is held; 2 is Ctrl. */
  readonly modifiers?: number
  readonly deltaX?: number
  readonly deltaY?: number
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

async function moveTo(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  await mouse.move({ x: x + width / 2, y: y + height / 2 })
}

/** As long as a person holds a button down. A field that is left by it is saved meanwhile, or says why it cannot be read. */
const framesOfPress = 6

/** Presses the middle of an element. */
export async function pressSlowly(element: Element): Promise<void> {
  await moveTo(element)
  await mouse.down()
  for (let frame = 0; frame < framesOfPress; frame += 1) await nextFrame()
  await mouse.up()
}

/**
 * Presses the middle of an element twice, as the browser counts the presses of a double-click.
 *
 * @param between the second press waits for it
 */
export async function pressTwice(
  element: Element,
  between: () => Promise<unknown> = nextFrame,
): Promise<void> {
  await moveTo(element)
  await mouse.down()
  await mouse.up()
  await between()
  await mouse.down(2)
  await mouse.up(2)
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
  /** Turns the wheel while Ctrl is held. */
  async zoom(deltaY: number): Promise<void> {
    const turn = { type: 'mouseWheel', modifiers: 2, deltaX: 0, deltaY } as const
    await cdp().send('Input.dispatchMouseEvent', { ...turn, ...at })
  },
}
