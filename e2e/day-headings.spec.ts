import { call } from './fixtures/bridge.ts'
import { instant, noon } from './fixtures/instants.ts'
import { expect, test } from './fixtures/test.ts'

test('a day’s heading stays above its entries until the next one pushes it out', async ({ page }) => {
  for (const day of [-1, -2, -3]) {
    for (let index = 0; index < 20; index += 1) {
      const start = noon(day) + index * 600_000
      const times = { start: instant(start), stop: instant(start + 300_000) }
      await call(page, 'timeEntries.create', { description: `Entry ${index} of day ${day}`, ...times })
    }
  }
  await expect(page.getByRole('rowheader')).not.toHaveCount(0)

  // Scrolls from one heading past the next in steps smaller than a heading.
  const overlaps = await page.getByRole('treegrid').evaluate(async (grid) => {
    const scroller = grid.parentElement
    if (scroller === null) throw new Error('the list was to be in what scrolls')
    const found: string[] = []
    for (let top = 0; top < 2000; top += 9) {
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
    }
    return found
  })
  expect(overlaps).toEqual([])
})
