import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mouse } from '../testing/mouse.ts'
import { Button } from './controls/button.tsx'
import { guardDoubleClicks } from './double-clicks.ts'

/** Presses the middle of the button twice, as the browser counts the presses of a double-click. */
async function doubleClick(name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  const element = button.element()
  const { x, y, width, height } = element.getBoundingClientRect()
  await mouse.move({ x: x + width / 2, y: y + height / 2 })
  for (const press of [1, 2]) {
    await mouse.down(press)
    await mouse.up(press)
  }
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
  onTestFinished(guardDoubleClicks(document))
  await render(<Details />)
  await doubleClick('Open')
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  expect(remove).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Delete' }).click()
  expect(remove).toHaveBeenCalledOnce()
})

it('presses what stays under the pointer twice', async () => {
  const next = vi.fn<() => void>()
  onTestFinished(guardDoubleClicks(document))
  await render(<Button onPress={next}>Next</Button>)
  await doubleClick('Next')
  expect(next).toHaveBeenCalledTimes(2)
})
