import { beforeEach, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Answers } from '../../../testing/fake-bridge.ts'
import { type WorkingHours, workingHours } from '../../../../shared/bridge/people.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { newId } from '../../../testing/entries.ts'
import { focusOn } from '../../../testing/focus-on.ts'
import { keepRows, someGhost, someMilestone, someTimeOff } from '../../../testing/keep-rows.ts'
import { someMember } from '../../../testing/members.ts'
import { mouse } from '../../../testing/mouse.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { holdBack, pressAtOnce } from '../../../testing/press-at-once.ts'
import { someTask } from '../../../testing/tasks.ts'

const hour = 3600
/** A Monday. */
const today = '2026-03-16'
const me = someMember({ id: newId(), isMe: true, role: 'owner' })
const mine = { assigneeIds: [me.id] }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) }))

const day = (after: number) => `2026-03-${16 + after}`
/** The midnight at which a day begins in Berlin. */
const startOf = (after: number) => `2026-03-${15 + after}T23:00:00Z`

const row = (name: RegExp) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const bar = (name: RegExp) => page.getByRole('button', { name })
const ada = page.getByRole('rowheader', { name: /Ada/ })
const ghostIn = (name: RegExp, task: RegExp) => row(name).getByRole('button', { name: task })

/** Opens the timeline; answers with the rows as they are kept. */
async function openTimeline(rows: Parameters<typeof keepRows>[0], more: Answers = {}) {
  const kept = { tasks: [], timeOff: [], milestones: [], ...rows }
  const bridge = await openApp('/team', { ...keepRows(kept), 'members.list': () => [me], ...more })
  await expect.element(ada).toBeVisible()
  return { bridge, ...kept }
}

function dayWidth(): number {
  const grid = page.getByRole('grid', { name: 'Team timeline' }).element()
  return Number.parseFloat(getComputedStyle(grid).getPropertyValue('--day'))
}

const boxOf = (target: Locator) => target.element().getBoundingClientRect()

interface Pull {
  readonly x: number
  readonly y?: number
  /** The fraction of the width at which it is pressed. */
  readonly at?: number
  readonly holds?: boolean
}

/** Presses on a bar and drags it; lets go unless told to hold. */
async function pull(target: Locator, { x, y = 0, at = 0.5, holds = false }: Pull): Promise<void> {
  await expect.element(target).toBeVisible()
  const box = boxOf(target)
  const from = { x: box.x + box.width * at, y: box.y + box.height / 2 }
  await mouse.move(from)
  await mouse.down()
  await mouse.move({ x: from.x + x, y: from.y + y }, { steps: 10 })
  if (!holds) await mouse.up()
}

/** Of next month. */
const freeHours = () => Number(/(\d+)h free/.exec(ada.element().textContent)?.[1])

/** Drags over the days of Ada, counted from the first one in sight. */
async function mark(first: number, last: number): Promise<void> {
  const { y } = boxOf(row(/Ada/).getByRole('gridcell'))
  const at = (count: number) => ({ x: boxOf(ada).right + dayWidth() * (count + 0.5), y: y + 20 })
  await mouse.move(at(first))
  await mouse.down()
  await mouse.move(at(last), { steps: 8 })
  await mouse.up()
}

it('an empty timeline explains itself and becomes a plan by drawing on it', async () => {
  const { bridge, tasks } = await openTimeline({})
  const guide = page.getByRole('heading', { name: 'Draw the plan' })
  await expect.element(guide).toBeVisible()
  await mark(14, 16)
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('Sketch the start page')
  await page.getByRole('textbox', { name: 'Estimate' }).fill('12h')
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect.element(bar(/^Sketch the start page/)).toHaveFocus()
  expect(bridge.inputs('tasks.create')).toMatchObject([{ estimatedSeconds: 12 * hour, ...mine }])
  const { date, endDate } = tasks[0] ?? {}
  expect(Date.parse(endDate ?? '') - Date.parse(date ?? '')).toBe(2 * 86_400_000)
  await expect.element(guide).not.toBeInTheDocument()
})

it('the pointer moves a bar, resizes both ends and reassigns it, and Escape cancels the drag', async () => {
  const ghost = someGhost('Second designer')
  const { tasks } = await openTimeline({
    ghosts: [ghost],
    tasks: [someTask('Wireframes', { date: day(0), endDate: day(1), estimatedSeconds: 12 * hour, ...mine })],
  })
  const wireframes = bar(/^Wireframes/)
  await expect.element(wireframes).toBeVisible()
  const width = dayWidth()

  await pull(wireframes, { x: width })
  await expect.poll(() => tasks[0]).toMatchObject({ date: day(1), endDate: day(2) })
  await pull(wireframes, { x: width, at: 0.99 })
  await expect.poll(() => tasks[0]).toMatchObject({ date: day(1), endDate: day(3) })
  await pull(wireframes, { x: -width, at: 0.01 })
  await expect.poll(() => tasks[0]).toMatchObject({ date: day(0), endDate: day(3) })

  const y = boxOf(row(/Second designer/)).y - boxOf(row(/Ada/)).y
  await pull(wireframes, { x: 0, y, holds: true })
  await expect.element(page.getByText(/Second designer ·/)).toBeVisible()
  await expect.element(page.getByText(/12h of 32h$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await mouse.up()
  await expect.element(row(/Ada/).getByRole('button', { name: /^Wireframes/ })).toBeVisible()
  expect(tasks[0]).toMatchObject({ ghostIds: [], date: day(0) })

  await pull(wireframes, { x: 0, y })
  await expect.element(ghostIn(/Second designer/, /^Wireframes/)).toBeVisible()
  await expect.poll(() => tasks[0]).toMatchObject({ ghostIds: [ghost.id], assigneeIds: [], date: day(0) })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tasks[0]).toMatchObject({ ghostIds: [], ...mine })
})

it('the keys act on the bar that was dragged to another row', async () => {
  const { tasks } = await openTimeline({
    ghosts: [someGhost('Designer')],
    tasks: ['Dragged', 'Neighbour'].map((name, index) => someTask(name, { date: day(index), ...mine })),
  })
  await pull(bar(/^Dragged/), { x: 0, y: boxOf(row(/Designer/)).y - boxOf(row(/Ada/)).y })
  await expect.element(ghostIn(/Designer/, /^Dragged/)).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(bar(/^Dragged/)).not.toBeInTheDocument()
  await expect.element(bar(/^Neighbour/)).toBeVisible()
  expect(tasks).toMatchObject([{ name: 'Neighbour' }])
})

it('the keyboard moves, resizes and reassigns bars', async () => {
  const { tasks } = await openTimeline({
    ghosts: [someGhost('Second designer')],
    tasks: ['First', 'Second'].map((name, index) =>
      someTask(name, { date: day(index), estimatedSeconds: 6 * hour, ...mine }),
    ),
  })
  const second = () => tasks.find(({ name }) => name === 'Second')
  await focusOn(page.getByRole('rowheader', { name: /Unassigned/ }))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(ada).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(bar(/^First/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(bar(/^Second/)).toHaveFocus()

  await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowDown}{Escape}')
  expect(second()).toMatchObject({ date: day(1), ghostIds: [] })
  await expect.element(bar(/^Second/)).toHaveFocus()

  await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowDown}{Enter}')
  await expect.poll(second).toMatchObject({ date: day(3), assigneeIds: [] })
  await expect.element(ghostIn(/Second designer/, /^Second,/)).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(second).toMatchObject({ date: day(3), endDate: day(4) })
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  await expect.poll(second).toMatchObject({ date: day(2), endDate: day(4) })
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(second).toMatchObject({ ghostIds: [], ...mine })

  await userEvent.keyboard('{Delete}')
  await expect.element(bar(/^Second,/)).not.toBeInTheDocument()
  await expect.element(bar(/^First/)).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(bar(/^Second,/)).toBeVisible()

  await focusOn(bar(/^First/))
  await userEvent.keyboard('{Enter}')
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect.element(details.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('First')
  await focusOn(page.getByRole('rowheader', { name: /Second designer/ }))
  await userEvent.keyboard('{Escape}n')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('Third{Enter}')
  await expect.element(ghostIn(/Second designer/, /^Third/)).toHaveFocus()
})

it('bars and milestones take every key, however fast they come', async () => {
  const rows = {
    ghosts: [someGhost('First ghost'), someGhost('Second ghost')],
    tasks: [someTask('Carried', { date: day(0), ...mine })],
    milestones: [someMilestone('Launch', day(0))],
  }
  const { answers, letGo } = holdBack(keepRows(rows), 'tasks.move', 'milestones.update')
  const { tasks, milestones } = await openTimeline(rows, answers)
  await focusOn(bar(/^Carried/))
  await pressAtOnce('ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown')
  await expect.element(ghostIn(/Second ghost/, /^Carried/)).toHaveFocus()
  await focusOn(bar(/^Launch/))
  await pressAtOnce('ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowRight')
  await expect.element(bar(/^Launch, .*18 Mar/)).toHaveFocus()
  letGo()
  await expect.poll(() => tasks[0]).toMatchObject({ date: day(2), assigneeIds: [] })
  await expect.poll(() => milestones[0]?.dueDate).toBe(day(2))
  await expect.element(bar(/^Launch/)).toHaveFocus()
})

it('overloaded people stand out, and free people come first', async () => {
  const tasks = [someTask('Too long', { date: '2026-04-15', estimatedSeconds: 10 * hour, ...mine })]
  await openTimeline({ ghosts: [someGhost('Free hand')], tasks })
  const free = page.getByRole('rowheader', { name: /Free hand/ })
  await expect.element(page.getByRole('rowheader', { name: /Ada.*2h over/ })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: /Free hand.*\d+h free/ })).toBeVisible()

  await page.getByRole('button', { name: /Order of the rows/ }).click()
  await page.getByRole('option', { name: 'Most free first' }).click()
  await expect.poll(() => page.getByRole('rowheader').nth(1).element().textContent).toMatch(/Free hand/)

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('radio', { name: 'Over-full' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(free).not.toBeInTheDocument()
  await expect.element(ada).toBeVisible()
})

it('time off is drawn on the timeline and reduces capacity', async () => {
  const { timeOff } = await openTimeline({})
  // A quarter shows all of next month, which the figures are about.
  await userEvent.keyboard('3')
  await expect.poll(dayWidth).toBeLessThan(14)
  const before = freeHours()
  expect(before).toBeGreaterThan(100)
  await mark(40, 46)
  await page.getByRole('radio', { name: 'Time off' }).click()
  await page.getByRole('button', { name: 'Add time off' }).click()
  await expect.element(page.getByTitle('Vacation')).toBeVisible()
  expect(timeOff).toMatchObject([{ type: 'vacation', memberId: me.id }])
  const [{ start, end } = { start: '', end: '' }] = timeOff
  expect(Date.parse(end) - Date.parse(start)).toBe(7 * 86_400_000)
  await expect.poll(freeHours).toBe(before - 40)
})

it('time off is moved, resized and removed on the timeline, by pointer and by keys', async () => {
  const away = someTimeOff({ memberId: me.id, type: 'vacation', start: startOf(0), end: startOf(2) })
  const { timeOff } = await openTimeline({ timeOff: [away] })
  const days = () => timeOff.map(({ start, end }) => [start, end])
  const on = (first: number, last: number) => [[startOf(first), startOf(last + 1)]]
  const vacation = bar(/^Vacation, /)
  await expect.element(vacation).toBeVisible()
  const width = dayWidth()

  await pull(vacation, { x: width })
  await expect.poll(days).toEqual(on(1, 2))
  await pull(vacation, { x: width, at: 0.99 })
  await expect.poll(days).toEqual(on(1, 3))
  await pull(vacation, { x: -width, at: 0.01 })
  await expect.poll(days).toEqual(on(0, 3))
  await pull(vacation, { x: width, holds: true })
  await expect.element(page.getByText(/Ada · Vacation ·/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await mouse.up()
  expect(days()).toEqual(on(0, 3))

  await focusOn(ada)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(vacation).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(days).toEqual(on(1, 4))
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expect.poll(days).toEqual(on(1, 3))
  await userEvent.keyboard(' {ArrowLeft}{Enter}')
  await expect.poll(days).toEqual(on(0, 2))
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(days).toEqual(on(1, 3))
  await expect.element(vacation).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(vacation).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(days).toEqual(on(1, 3))
})

it('milestones move to other days by pointer and by keys', async () => {
  const milestones = [someMilestone('Launch', day(2)), someMilestone('Review', day(4))]
  await openTimeline({ milestones })
  const due = () => milestones.find(({ name }) => name === 'Launch')?.dueDate
  const launch = bar(/^Launch, /)
  await expect.element(launch).toBeVisible()
  const width = dayWidth()

  await pull(launch, { x: width, holds: true, at: 0.1 })
  await userEvent.keyboard('{Escape}')
  await mouse.up()
  expect(due()).toBe(day(2))
  await pull(launch, { x: width, at: 0.1 })
  await expect.poll(due).toBe(day(3))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(due).toBe(day(2))
  await expect.element(bar(/^Launch, .* 18 March/)).toBeVisible()

  await focusOn(launch)
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}{Escape}')
  expect(due()).toBe(day(2))
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
  await expect.poll(due).toBe(day(5))
  await expect.element(launch).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(due).toBe(day(4))
  await expect.element(launch).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(due).toBe(day(5))
})

it('working hours set in Settings change the capacity of the team', async () => {
  const hours = new Map<number, WorkingHours>()
  await openTimeline(
    {},
    {
      'workingHours.list': () => [...hours.values()],
      'workingHours.set': ({ worker, days }, { change }) => {
        for (const { weekday, startSeconds, seconds } of days) {
          const set = { ...worker, weekday, startSeconds, seconds: seconds ?? 0 }
          hours.set(weekday, { ...(emptyAnswer(workingHours) as WorkingHours), id: newId(), ...set })
        }
        change('workingHours')
        return { ids: [], undoId: null }
      },
    },
  )
  const full = freeHours()
  expect(full).toBeGreaterThan(100)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('tab', { name: 'Hours and time off' }).click()
  await page.getByText('Half days').click()
  await expect.element(page.getByRole('textbox', { name: 'Monday, length' })).toHaveValue('4h')
  await page.getByRole('textbox', { name: 'Friday, length' }).fill('2h')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await page.getByText('Wednesday').click()
  await expect.element(page.getByText('14h', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect.element(ada).toBeVisible()
  await expect.poll(freeHours).toBeLessThan(full / 2)
  const worked = [...hours.values()].filter(({ seconds }) => seconds > 0)
  expect(new Set(worked.map(({ weekday }) => weekday))).toEqual(new Set([1, 2, 4, 5]))
  await ada.click()
  await expect.element(page.getByRole('textbox', { name: 'Friday, length' })).toHaveValue('2h')
})

it('zooming keeps the day under the pointer in its place', async () => {
  await openTimeline({ tasks: [someTask('Anchor', { date: day(7), endDate: day(11), ...mine })] })
  const anchor = bar(/^Anchor/)
  await expect.element(anchor).toBeVisible()
  const before = boxOf(anchor)
  const width = () => boxOf(anchor).width
  await mouse.move({ x: before.x + 1, y: before.y + 8 })
  for (let turn = 0; turn < 6; turn += 1) await mouse.zoom(-60)
  await expect.poll(width).toBeGreaterThan(before.width * 1.5)
  expect(Math.abs(boxOf(anchor).x - before.x)).toBeLessThan(3)
  await userEvent.keyboard('4')
  await expect.poll(width).toBeLessThan(before.width / 4)
  await userEvent.keyboard('1')
  await expect.poll(width).toBeGreaterThan(before.width * 3)
})
