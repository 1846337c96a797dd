import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type TimeOff, timeOff, type WorkingHours, workingHours } from '../../../shared/bridge/people.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import type { Answers } from '../../testing/fake-bridge.ts'
import { pressSlowly } from '../../testing/mouse.ts'
import { openApp } from '../../testing/open-app.tsx'

const ada = crypto.randomUUID() as LocalId

const mine: Answers = {
  'members.list': () => [
    {
      id: ada,
      userId: 1,
      name: 'Ada',
      email: 'ada@example.com',
      role: 'owner',
      isMe: true,
      active: true,
      invited: false,
      timeZone: 'UTC',
      teamIds: [],
      syncState: 'saved',
    },
  ],
}

const begins = page.getByRole('textbox', { name: 'Monday, begins' })
const length = page.getByRole('textbox', { name: 'Monday, length' })

it('hours that would pass midnight are answered with advice, and stay as they were', async () => {
  const bridge = await openApp('/settings', mine)
  await page.getByRole('tab', { name: 'Hours and time off' }).click()
  await begins.fill('23:00')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('From 23:00, 8h would pass midnight. Shorten the day first.'))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await length.fill('16')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Midnight is only 15h after 9:00.')).toBeVisible()
  await expect.element(length).toHaveValue('16')
  expect(bridge.inputs('workingHours.set')).toEqual([])
})

/** Keeps these hours of Monday; other days are off. */
function keepMonday(startSeconds: number, seconds: number): Answers {
  const monday = { ...(emptyAnswer(workingHours) as WorkingHours), memberId: ada, ghostId: null }
  let rows = [{ ...monday, weekday: 1, startSeconds, seconds }]
  return {
    ...mine,
    'workingHours.list': () => rows,
    'workingHours.set': ({ days }, { change }) => {
      rows = days.flatMap((day) =>
        day.seconds === null ? [] : [{ ...monday, ...day, seconds: day.seconds }],
      )
      change('workingHours')
      return { ids: [], undoId: crypto.randomUUID() }
    },
  }
}

it('a time that had to wait for a shorter day is saved with it', async () => {
  await openApp('/settings', keepMonday(9 * 3600, 8 * 3600))
  await page.getByRole('tab', { name: 'Hours and time off' }).click()
  await begins.fill('22:00')
  await userEvent.keyboard('{Enter}')
  const refusal = page.getByText('From 22:00, 8h would pass midnight. Shorten the day first.')
  await expect.element(refusal).toBeVisible()
  expect(refusal.element().getBoundingClientRect().width).toBeGreaterThan(200)
  await length.fill('3h')
  await userEvent.keyboard('{Tab}')
  await expect
    .element(page.getByText('From 22:00, 3h would pass midnight. Shorten the day first.'))
    .toBeVisible()
  await length.fill('1h')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('to 23:00')).toBeVisible()
  await expect.element(begins).toHaveValue('22:00')
})

it('a time that somebody else sets while another is typed is told before it is replaced', async () => {
  const bridge = await openApp('/settings', keepMonday(9 * 3600, 8 * 3600))
  await page.getByRole('tab', { name: 'Hours and time off' }).click()
  await begins.click()
  await userEvent.keyboard('{Control>}a{/Control}8:3')
  bridge.answer(keepMonday(10 * 3600, 8 * 3600))
  bridge.change('workingHours')
  const told = page.getByText(/This was changed elsewhere to “10:00”/)
  await expect.element(told).toBeVisible()
  await userEvent.keyboard('0')
  await expect.element(told).toBeVisible()
  await page.getByRole('tab', { name: 'Hours and time off' }).click()
  await expect.element(told).toBeVisible()
  expect(bridge.inputs('workingHours.set')).toEqual([])
})

it('a draft is compared with the saved hours of its day, in the section that was left', async () => {
  const answers = keepMonday(10 * 3600, 5 * 3600)
  const refusal = (hours: number) =>
    page.getByText(`From 22:00, ${hours}h would pass midnight. Shorten the day first.`)
  await openApp('/settings', answers)
  await page.getByRole('tab', { name: 'Hours and time off' }).click()
  await begins.fill('22:00')
  await openApp('/settings', answers, { keepDrafts: true })
  await expect.element(begins).toHaveValue('22:00')
  await expect.element(refusal(5)).toBeVisible()
  await page.getByText('Full week').click()
  await expect.element(refusal(8)).toBeVisible()
  await openApp('/settings', answers, { keepDrafts: true })
  await expect.element(refusal(8)).toBeVisible()
})

it('a kind of time off that was chosen outlives a reload until its form is cancelled', async () => {
  const kind = page.getByRole('form', { name: 'Time off' }).getByRole('button', { name: /Kind/ })
  async function open(): Promise<void> {
    await page.getByRole('tab', { name: 'Hours and time off' }).click()
    await page.getByRole('button', { name: 'Add time off' }).click()
  }
  await openApp('/settings', mine)
  await open()
  await expect.element(kind).toHaveTextContent('Vacation')
  await kind.click()
  await page.getByRole('option', { name: 'Sick leave' }).click()
  await openApp('/settings', mine, { keepDrafts: true })
  await open()
  await expect.element(kind).toHaveTextContent('Sick leave')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add time off' }).click()
  await expect.element(kind).toHaveTextContent('Vacation')
})

it('time off that somebody else deletes while its form is open leaves the list as it was before', async () => {
  const trip: TimeOff = {
    ...(emptyAnswer(timeOff) as TimeOff),
    memberId: ada,
    ghostId: null,
    type: 'vacation',
    start: '2026-12-24T00:00:00Z',
    end: '2026-12-25T00:00:00Z',
  }
  const bridge = await openApp('/settings', { ...mine, 'timeOff.list': () => [trip] })
  await page.getByRole('tab', { name: 'Hours and time off' }).click()
  const change = page.getByRole('button', { name: /Change Vacation/ })
  await change.click()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  bridge.answer({ 'timeOff.list': () => [] })
  bridge.change('timeOff')
  await expect.element(page.getByText('No time off is planned.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add time off' })).toBeVisible()
  bridge.answer({ 'timeOff.list': () => [trip] })
  bridge.change('timeOff')
  await expect.element(change).toBeVisible()
})

it('hours and minutes are not cut, and the unseen input of a box scrolls with its label', async () => {
  await openApp('/settings', keepMonday(9 * 3600, 6.5 * 3600))
  await page.getByRole('tab', { name: 'Hours and time off' }).click()
  await expect.element(length).toHaveValue('6h 30m')
  const { scrollWidth, clientWidth } = length.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const box = page.getByRole('checkbox', { name: 'Monday' }).element()
  // Held by what is outside of the list that scrolls, it would take the whole window along to its focus.
  expect(box.parentElement?.offsetParent).toBe(box.closest('label'))
})

it('Cancel closes time off with an hour that cannot be read in one press', async () => {
  await openApp('/settings', mine)
  await page.getByRole('tab', { name: 'Hours and time off' }).click()
  await page.getByRole('button', { name: 'Add time off' }).click()
  await page.getByText('Whole days').click()
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('whenever')
  await pressSlowly(page.getByRole('button', { name: 'Cancel' }).element())
  await expect.element(from).not.toBeInTheDocument()
})
