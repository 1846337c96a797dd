import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { someProject } from '../../../testing/projects.ts'
import { keepEntries, newId, someEntry } from '../../../testing/entries.ts'
import { devicePreferences, openApp, preferences } from '../../../testing/open-app.tsx'

beforeEach(() => vi.setSystemTime('2026-03-21T12:00:00Z'))

const longDay = someEntry({ start: '2026-03-20T08:00:00Z', stop: '2026-03-20T19:58:26Z' })

it.each(['H:mm', 'h:mm A'] as const)(
  'figures of long entries are seen whole in a window 480 pixels wide (%s)',
  async (timeFormat) => {
    await openApp(
      '/',
      {
        ...keepEntries(longDay),
        'preferences.get': () => ({ ...preferences, timeFormat }),
        'devicePreferences.get': () => ({ ...devicePreferences, railOpen: false }),
      },
      { size: [480, 900] },
    )
    const row = page.getByRole('row').filter({ hasText: 'Proofs' })
    const duration = row.getByTitle('Edit duration')
    await expect.element(duration).toHaveTextContent('11:58:26')
    expect(isWhole(duration.element())).toBe(true)
    await row.getByTitle('Edit stop time').click()
    const field = row.getByRole('textbox', { name: 'Stop time' })
    await expect.element(field).toBeVisible()
    expect(isWhole(field.element())).toBe(true)
  },
)

it('a description, its project and both times of the 12-hour clock are whole in a window 480 pixels wide', async () => {
  const project = someProject('Website')
  const description = 'Draft of the offer to the customer'
  await openApp(
    '/',
    {
      ...keepEntries(someEntry({ description, projectId: project.id })),
      'projects.list': () => [project],
      'preferences.get': () => ({ ...preferences, timeFormat: 'h:mm A' }),
    },
    { size: [480, 700] },
  )
  const row = page.getByRole('row').filter({ hasText: description })
  for (const text of [description, 'Website', '10:00 AM', '11:00 AM']) {
    const shown = row.getByText(text, { exact: true })
    await expect.element(shown).toBeVisible()
    expect(isWhole(shown.element())).toBe(true)
  }
  await row.getByTitle('Edit start time').click()
  const field = row.getByRole('textbox', { name: 'Start time' })
  await expect.element(field).toBeVisible()
  expect(isWhole(field.element())).toBe(true)
})

it.each([
  { timeFormat: 'H:mm', width: 720, times: ['12:00', '12:45'] },
  { timeFormat: 'H:mm', width: 480, times: ['12:00', '12:45'] },
  { timeFormat: 'h:mm A', width: 720, times: ['12:00 PM', '12:45 PM'] },
  { timeFormat: 'h:mm A', width: 480, times: ['12:00 PM', '12:45 PM'] },
] as const)(
  'a timer of $width pixels shows when an entry started and stopped ($timeFormat), and the totals of day and week',
  async ({ timeFormat, width, times }) => {
    const call = someEntry({ start: '2026-03-20T11:00:00Z', stop: '2026-03-20T11:45:00Z' })
    const timer = { ...keepEntries(call), 'preferences.get': () => ({ ...preferences, timeFormat }) }
    await openApp('/', timer, { size: [width, 700] })
    const row = page.getByRole('row').filter({ hasText: 'Proofs' })
    for (const time of times) {
      const cell = row.getByText(time, { exact: true })
      await expect.element(cell).toBeVisible()
      expect(isWhole(cell.element())).toBe(true)
    }
    for (const total of ['Today', 'Week'])
      await expect.element(page.getByRole('main').getByRole('term').getByText(total)).toBeVisible()
    const scrolled = [document.documentElement, page.getByRole('main').element()]
    for (const element of scrolled) expect(isWhole(element)).toBe(true)
  },
)

it.each([600, 720, 900])('a row shows in a window of %i pixels that it is billable', async (width) => {
  await openApp('/', keepEntries({ ...longDay, billable: true }), { size: [width, 800] })
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Proofs' }).getByTitle('Billable', { exact: true }))
    .toBeVisible()
})

it('a row of two lines shows that it is billable and has tags', async () => {
  const tag = { id: newId(), name: 'call', syncState: 'saved' } as const
  const project = someProject('A website with a long name that has no room')
  await openApp(
    '/',
    {
      ...keepEntries({ ...longDay, projectId: project.id, billable: true, tagIds: [tag.id] }),
      'tags.list': () => [tag],
      'projects.list': () => [project],
      'devicePreferences.get': () => ({ ...devicePreferences, railOpen: false }),
    },
    { size: [480, 900] },
  )
  const row = page.getByRole('row').filter({ hasText: 'Proofs' })
  const shown = [
    row.getByTitle(/^Project:/),
    row.getByTitle('call'),
    row.getByTitle('Billable', { exact: true }),
  ]
  for (const mark of shown) await expect.element(mark).toBeVisible()
  const boxes = [...shown, row.getByTitle('Edit start time')].map((mark) =>
    mark.element().getBoundingClientRect(),
  )
  for (const [index, box] of boxes.entries())
    expect(boxes[index + 1]?.left ?? Infinity).toBeGreaterThanOrEqual(box.right)
})

it('a group of overlapping entries shows the latest of their stops', async () => {
  const [around, within] = [
    someEntry({ start: '2026-03-20T09:00:00Z', stop: '2026-03-20T11:30:00Z' }),
    someEntry({ start: '2026-03-20T09:30:00Z', stop: '2026-03-20T10:00:00Z' }),
  ]
  await openApp('/', keepEntries(within, around))
  const row = page.getByRole('row').filter({ hasText: 'Proofs' })
  await expect.poll(() => row.element().textContent).toContain('10:00–12:30')
})

function isWhole(element: Element): boolean {
  return element.scrollWidth <= element.clientWidth
}
