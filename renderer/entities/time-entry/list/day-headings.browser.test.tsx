import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { instantOfMilliseconds } from '../../../../shared/domain/instant.ts'
import { keepEntries, someEntry } from '../../../testing/entries.ts'
import { openApp } from '../../../testing/open-app.tsx'

const noon = Date.parse('2026-03-20T12:00:00Z')

function someDays() {
  return [0, 1, 2].flatMap((day) =>
    Array.from({ length: 20 }, (_, index) => {
      const start = noon - day * 86_400_000 + index * 600_000
      const times = { start: instantOfMilliseconds(start), stop: instantOfMilliseconds(start + 300_000) }
      return someEntry({ description: `Entry ${index} of day ${day}`, ...times })
    }),
  )
}

it('shows a field below the day’s heading when typing scrolls back to it', async () => {
  await openApp('/', keepEntries(...someDays()))
  await page.getByRole('row').filter({ hasText: 'Entry 4 of day 0' }).click()
  await userEvent.keyboard('{Enter}')
  const field = page.getByRole('textbox', { name: 'Description' })
  await expect.element(field).toHaveFocus()
  const scroller = page.getByRole('treegrid').element().parentElement
  scroller?.scrollTo(0, 1400)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await userEvent.keyboard('more')
  await expect
    .poll(() => {
      const { left, top, height } = field.element().getBoundingClientRect()
      return document.elementFromPoint(left + 4, top + height / 2) === field.element()
    })
    .toBe(true)
})

it('keeps a day’s heading above its entries until the next one pushes it out', async () => {
  await openApp('/', keepEntries(...someDays()))
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()

  // Scrolls past two headings, in steps smaller than a heading while the next one is near.
  const grid = page.getByRole('treegrid').element()
  const scroller = grid.parentElement
  if (scroller === null) throw new Error('The list is not in an element that scrolls.')
  const found: string[] = []
  let step = 0
  for (let top = 0; top < 2000; top += step) {
    scroller.scrollTop = top
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const boxes = [...grid.querySelectorAll('[role=rowheader]')].map((heading) =>
      heading.closest('[role=row]')?.getBoundingClientRect(),
    )
    const inOrder = boxes.flatMap((box) => box ?? []).toSorted((a, b) => a.top - b.top)
    const from = scroller.getBoundingClientRect().top
    const first = inOrder.find((box) => box.bottom > from)
    if (first === undefined || first.top > from + 0.5) found.push(`no heading at ${top}`)
    const isCovered = inOrder.some((box, index) => box.bottom > (inOrder[index + 1]?.top ?? Infinity) + 0.5)
    if (isCovered) found.push(`one over another at ${top}`)
    step = inOrder.some((box) => box.top > from + 0.5 && box.top < from + 150) ? 9 : 90
  }
  expect(found).toEqual([])
})
