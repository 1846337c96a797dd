import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mouse, pressTwice } from '../testing/mouse.ts'
import { Button } from './controls/button.tsx'
import { nextFrame } from './keep-focus.ts'
import { afterPress, guardPresses } from './presses.ts'

async function doubleClick(name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  await pressTwice(button.element())
}

it('presses nothing that the first click of a double-click brought under the pointer', async () => {
  const remove = vi.fn<() => void>()
  function Details() {
    const [isOpen, setOpen] = useState(false)
    return isOpen ? (
      <Button key="delete" onPress={remove}>
        Delete
      </Button>
    ) : (
      <Button key="open" onPress={() => setOpen(true)}>
        Open
      </Button>
    )
  }
  onTestFinished(guardPresses(document))
  await render(<Details />)
  await doubleClick('Open')
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  expect(remove).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Delete' }).click()
  expect(remove).toHaveBeenCalledOnce()
})

it('presses what stays under the pointer twice', async () => {
  const next = vi.fn<() => void>()
  onTestFinished(guardPresses(document))
  await render(<Button onPress={next}>Next</Button>)
  await doubleClick('Next')
  expect(next).toHaveBeenCalledTimes(2)
})

it('takes one click of the two on what is marked so', async () => {
  const start = vi.fn<() => void>()
  onTestFinished(guardPresses(document))
  await render(
    <div data-once>
      <Button onPress={start}>Continue</Button>
    </div>,
  )
  await doubleClick('Continue')
  expect(start).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(start).toHaveBeenCalledTimes(2)
})

describe('news wait while something is pressed', () => {
  async function press(): Promise<string[]> {
    const order: string[] = []
    onTestFinished(guardPresses(document))
    await render(<Button onPress={() => order.push('click')}>Save</Button>)
    const button = page.getByRole('button', { name: 'Save' })
    await expect.element(button).toBeVisible()
    const { x, y } = button.element().getBoundingClientRect()
    await mouse.move({ x: x + 4, y: y + 4 })
    await mouse.down()
    onTestFinished(() => mouse.up())
    afterPress(() => order.push('news'))
    await nextFrame()
    expect(order).toEqual([])
    return order
  }

  it('until it was let go and clicked', async () => {
    const order = await press()
    await mouse.up()
    await expect.poll(() => order).toEqual(['click', 'news'])
    afterPress(() => order.push('more'))
    expect(order.at(-1)).toBe('more')
  })

  it.each([
    ['the press is cancelled', () => new PointerEvent('pointercancel', { bubbles: true })],
    ['the pointer comes back without it', () => new PointerEvent('pointermove', { bubbles: true })],
    ['the window is left', () => new FocusEvent('blur')],
  ])('until %s', async (_, event) => {
    const order = await press()
    const target = event().bubbles ? document.body : window
    target.dispatchEvent(event())
    await expect.poll(() => order).toEqual(['news'])
  })
})
