import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { PlannerSettings, Preferences } from '../../../shared/bridge/preferences.ts'
import type { TimeBlock } from '../../../shared/bridge/time-blocks.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { keepEntries, keepTimer, newId, someEntry } from '../../testing/entries.ts'
import type { Answers } from '../../testing/fake-bridge.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { mouse, type Point } from '../../testing/mouse.ts'
import { openApp, preferences } from '../../testing/open-app.tsx'
import { keepPlan, someBlock } from '../../testing/plan.ts'
import { detailsOf, someDay, someTask } from '../../testing/tasks.ts'

const planner = emptyAnswer(procedures['plannerSettings.get'].output) as PlannerSettings
const [monday, tuesday, wednesday] = ['2026-01-12', '2026-01-13', '2026-01-14'] as const
/** The usual height of an hour, in CSS pixels. */
const hourHeight = 56
const tracked = (name: string) => page.getByRole('button', { name: new RegExp(`^Tracked: ${name}`) })

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${tuesday}T21:00:00Z`) }))

/** When clocks in Berlin show a time on a winter date. */
function winter(date: string, time: string): string {
  return new Date(`${date}T${time}:00+01:00`).toISOString().replace('.000', '')
}

function column(date: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-day="${date}"]`)
  if (found === null) throw new Error('The day is not drawn.')
  return found
}

const headOf = (date: string) => document.querySelector(`[data-head-day="${date}"]`)?.textContent ?? ''

async function openCalendar(answers: Answers, size: readonly [number, number] = [1440, 900]) {
  const bridge = await openApp('/calendar', answers, { size })
  // The calendar scrolls to the working hours once its items are loaded; that must not happen during a drag.
  await expect.poll(() => document.querySelector('[data-calendar-grid]')?.scrollTop).toBeGreaterThan(0)
  return bridge
}

/** The point at an hour of the day in a lane, scrolled into view. */
function pointAt(date: string, hour: number, name: 'tracked' | 'planned' = 'tracked'): Point {
  const top = Math.max(0, (hour - 5) * hourHeight)
  document.querySelector('[data-calendar-grid]')?.scrollTo({ top })
  const lane = column(date).querySelector(`[data-lane="${name}"]`)?.getBoundingClientRect()
  if (lane === undefined) throw new Error('The day is not drawn.')
  return { x: lane.x + lane.width / 2, y: column(date).getBoundingClientRect().y + hour * hourHeight }
}

async function press(from: Point, by: number): Promise<void> {
  await pressTo(from, { ...from, y: from.y + by })
}

async function pressTo(from: Point, to: Point): Promise<void> {
  await mouse.move(from)
  await mouse.down()
  await mouse.move(to, { steps: 12 })
}

const planned = (name: string) => page.getByRole('button', { name: new RegExp(`^Planned: ${name}`) })

/** The times beside what is being dragged. */
async function draftTimes(words: RegExp): Promise<Element> {
  const draft = () => document.querySelector('[data-draft]')
  await expect.poll(draft).not.toBeNull()
  const times = page.elementLocator(draft() ?? document.body).getByText(words)
  await expect.element(times).toBeVisible()
  return times.element()
}

it('escape cancels a drag, a click adds nothing, and a double click adds half an hour', async () => {
  const bridge = await openCalendar(keepEntries())
  await press(pointAt(tuesday, 9), hourHeight)
  const draft = () => document.querySelector('[data-draft]')
  await expect.poll(draft).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(draft).toBeNull()
  await mouse.up()
  await mouse.move(pointAt(tuesday, 11))
  await mouse.down()
  await mouse.up()
  expect(bridge.inputs('timeEntries.create')).toEqual([])
  await mouse.down(1)
  await mouse.up(1)
  await mouse.down(2)
  await mouse.up(2)
  await expect
    .poll(() => bridge.inputs('timeEntries.create'))
    .toMatchObject([{ start: winter(tuesday, '11:00'), stop: winter(tuesday, '11:30') }])
})

it('Escape leaves the focus on the entry whose end was being dragged', async () => {
  const entry = (description: string, from: string, to: string) =>
    someEntry({ description, start: winter(tuesday, from), stop: winter(tuesday, to) })
  await openCalendar(keepEntries(entry('Before', '09:00', '09:30'), entry('Resized', '10:00', '10:30')))
  await focusOn(tracked('Before'))
  const box = tracked('Resized').element().getBoundingClientRect()
  await press({ x: box.x + box.width / 2, y: box.bottom - 1 }, 30)
  const draft = () => document.querySelector('[data-draft]')
  await expect.poll(draft).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(draft).toBeNull()
  await mouse.up()
  await expect.element(tracked('Resized')).toHaveFocus()
})

it('an invalid block length is refused beside its field, and only the task list scrolls', async () => {
  const task = someTask('Late shift', { date: tuesday })
  let block: TimeBlock = {
    id: newId(),
    taskId: task.id,
    start: winter(tuesday, '20:00'),
    durationSeconds: 7200,
    completed: false,
    logged: false,
    loggedElsewhere: false,
    syncState: 'saved',
  }
  const waiting = Array.from({ length: 30 }, (_, index) => someTask(`Waiting ${index + 1}`))
  const { tasks: backlog } = someDay(tuesday, waiting)
  const bridge = await openCalendar({
    'plannerSettings.get': () => ({ ...planner, calendarRange: 'week', showTaskList: true }),
    'tasks.board': () => ({ days: [], backlog }),
    'tasks.get': () => detailsOf(task),
    'timeBlocks.list': () => [block],
    'timeBlocks.get': () => block,
    'timeBlocks.update': ({ id, changes }, { change }) => {
      block = { ...block, ...(changes as Partial<TimeBlock>) }
      change('timeBlocks')
      return { ids: [id], undoId: null }
    },
  })
  await expect.element(page.getByRole('button', { name: 'Waiting 30' })).toBeInTheDocument()
  const main = page.getByRole('main').element()
  expect(main.scrollHeight - main.clientHeight).toBe(0)
  await focusOn(page.getByRole('button', { name: /^Planned: / }))
  await userEvent.keyboard('{Enter}')
  const field = page.getByRole('region', { name: 'Time block' }).getByRole('textbox', { name: 'Duration' })
  const wrong = page.getByText('A time block lasts between 1 minute and 24 hours.')
  for (const typed of ['0', '30h']) {
    await field.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue(typed)
    await expect.element(wrong).toBeVisible()
  }
  expect(bridge.inputs('timeBlocks.update')).toEqual([])
  await field.fill('3h')
  await userEvent.keyboard('{Enter}')
  await expect.element(wrong).not.toBeInTheDocument()
  await expect
    .poll(() => bridge.inputs('timeBlocks.update'))
    .toMatchObject([{ changes: { durationSeconds: 10_800 } }])
})

it('an entry splits at the pointer or, by key, in its middle, and one undo joins it again', async () => {
  const times = { start: winter(tuesday, '09:00'), stop: winter(tuesday, '13:00') }
  await openCalendar(keepEntries(someEntry({ description: 'Long talk', ...times })))
  const parts = tracked('Long talk')
  await expect.element(parts).toBeVisible()
  const { x, y } = pointAt(tuesday, 10)
  const box = parts.element().getBoundingClientRect()
  await parts.click({ button: 'right', position: { x: x - box.x, y: y - box.y } })
  await page.getByRole('menuitem', { name: /^Split at 10:00/ }).click()
  await expect.poll(() => parts.elements().length).toBe(2)
  await expect.element(page.getByRole('button', { name: /Long talk.*9:00 to 10:00/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => parts.elements().length).toBe(1)

  await focusOn(parts)
  await userEvent.keyboard('x')
  await expect.poll(() => parts.elements().length).toBe(2)
  await expect.element(page.getByRole('button', { name: /Long talk.*11:00 to 13:00/ })).toBeVisible()

  await focusOn(parts.first())
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menuitem', { name: /^Open/ })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(parts.first()).toHaveFocus()
})

it('days with a clock change have their real length in the person’s time zone', async () => {
  vi.setSystemTime(new Date('2026-03-29T21:00:00Z'))
  const bridge = await openCalendar(keepEntries())
  await expect.poll(() => column('2026-03-29').textContent).toContain('Clocks go forward 1 h, to 3:00')
  expect(headOf('2026-03-29')).toContain('23 h')
  // Two hours on the screen from 1:00 are two hours of work: clocks then show 4:00.
  await press(pointAt('2026-03-29', 2), 2 * hourHeight)
  await mouse.up()
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
  expect(bridge.inputs('timeEntries.create')).toMatchObject([
    { start: '2026-03-29T00:00:00Z', stop: '2026-03-29T02:00:00Z' },
  ])
  await expect
    .element(page.getByRole('button', { name: /^Tracked: .*1:00 to 4:00, 2h/ }).first())
    .toBeVisible()

  vi.setSystemTime(new Date('2026-10-25T21:00:00Z'))
  await openCalendar(keepEntries())
  await expect.poll(() => headOf('2026-10-25')).toContain('25 h')
  for (const date of ['2026-10-25', '2026-10-24'])
    expect(column(date).getBoundingClientRect().height).toBe(25 * hourHeight)
})

it('an entry over midnight is drawn on both days and counts on the first', async () => {
  const times = { start: winter(tuesday, '22:00'), stop: winter(wednesday, '02:00') }
  vi.setSystemTime(new Date(`${wednesday}T21:00:00Z`))
  let settings: PlannerSettings = { ...planner, calendarRange: 'week' }
  await openCalendar({
    ...keepEntries(someEntry({ description: 'A late release', ...times })),
    'plannerSettings.get': () => settings,
    'plannerSettings.update': (changes, { change }) => {
      settings = { ...settings, ...(changes as Partial<PlannerSettings>) }
      change('plannerSettings')
      return settings
    },
  })
  const inDay = (date: string) => page.elementLocator(column(date))
  await expect
    .element(inDay(tuesday).getByRole('button', { name: /^Tracked: A late release/ }))
    .toBeInTheDocument()
  await expect
    .element(inDay(wednesday).getByRole('button', { name: /A late release.*continued/ }))
    .toBeInTheDocument()
  expect(headOf(tuesday)).toContain('4h')
  expect(headOf(wednesday)).not.toContain('2h')
  // A view that begins with the second day still shows its part of the entry.
  await page.getByRole('button', { name: /^Wednesday 14 January.*show this day/ }).click()
  await expect.poll(() => document.querySelectorAll('[data-day]').length).toBe(1)
  await expect
    .poll(() => page.getByRole('button', { name: /A late release/ }).element().textContent)
    .toMatch(/counts\son\sTue/)
})

it('hours zoom around the pointer, and earlier ones than the chosen hours can be shown', async () => {
  let kept = preferences
  const dawn = { start: winter(tuesday, '05:00'), stop: winter(tuesday, '06:00') }
  await openCalendar({
    ...keepEntries(someEntry({ description: 'Before dawn', ...dawn })),
    'preferences.get': () => kept,
    'preferences.update': (changes, { change }) => {
      kept = { ...kept, ...(changes as Partial<Preferences>) }
      change('preferences')
      return kept
    },
  })
  const before = pointAt(tuesday, 12)
  await mouse.move(before)
  document.elementFromPoint(before.x, before.y)?.dispatchEvent(
    new WheelEvent('wheel', {
      deltaY: -100,
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
      clientX: before.x,
      clientY: before.y,
    }),
  )
  const height = () => column(tuesday).getBoundingClientRect().height
  await expect.poll(height).toBe(24 * 72)
  expect(Math.abs(column(tuesday).getBoundingClientRect().y + 12 * 72 - before.y)).toBeLessThan(2)

  await page.getByRole('button', { name: 'Change the view' }).click()
  await page.getByRole('button', { name: /Hours from/ }).click()
  await page.getByRole('option', { name: '7:00', exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(height).toBe(17 * 72)
  await page.getByRole('button', { name: '1 earlier' }).click()
  await expect.element(tracked('Before dawn')).toBeVisible()
})

it('the running entry grows, and today has a line for the current time', async () => {
  vi.setSystemTime(new Date(`${tuesday}T10:00:00Z`))
  const running = someEntry({ description: 'Still at it', start: `${tuesday}T09:00:00Z`, stop: null })
  await openCalendar({ ...keepEntries(running), ...keepTimer(running) })
  const entry = page.getByRole('button', { name: /^Tracked: Still at it, running since/ }).first()
  await expect.element(entry).toBeVisible()
  const height = () => entry.element().getBoundingClientRect().height
  const before = height()
  vi.setSystemTime(new Date(`${tuesday}T10:30:00Z`))
  // As when a window becomes visible again.
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(height).toBeGreaterThan(before + 10)
  expect(column(tuesday).querySelectorAll('[data-now]')).toHaveLength(1)
})

it('an entry and a block are added without a mouse', async () => {
  vi.setSystemTime(new Date(`${monday}T21:00:00Z`))
  const task = someTask('Planned by key')
  const blocks: TimeBlock[] = []
  await openCalendar({
    ...keepEntries(),
    'tasks.get': () => detailsOf(task),
    'timeBlocks.list': () => [...blocks],
    'timeBlocks.ofTask': () => [...blocks],
    'tasks.create': ({ block }, { change }) => {
      const kept = { completed: false, logged: false, loggedElsewhere: false, syncState: 'saved' } as const
      if (block) blocks.push({ id: newId(), taskId: task.id, ...kept, ...block })
      change('timeBlocks', 'tasks')
      return { ids: [task.id], undoId: crypto.randomUUID() }
    },
  })
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveFocus()
  await userEvent.keyboard('Typed in{Enter}')
  await expect.element(tracked('Typed in.*Monday 12 January')).toHaveFocus()
  await userEvent.keyboard('b')
  await expect.element(page.getByRole('combobox', { name: 'What is the time for?' })).toHaveFocus()
  await userEvent.keyboard('Planned by key{Enter}')
  await expect.element(page.getByRole('button', { name: /^Planned: / })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tracked('Typed in')).toHaveFocus()
})

it('time is drawn with the mouse, described, moved to another day and extended', async () => {
  const bridge = await openCalendar(keepEntries())
  await press(pointAt(tuesday, 9), 1.5 * hourHeight)
  await draftTimes(/^9:00 – 10:30/)
  await mouse.up()
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveFocus()
  await userEvent.keyboard('Drawn by hand{Enter}')
  await expect.element(tracked('Drawn by hand')).toHaveFocus()
  expect(bridge.inputs('timeEntries.create')).toMatchObject([
    { start: winter(tuesday, '09:00'), stop: winter(tuesday, '10:30') },
  ])

  // Its start then lies beneath the day headings, but its times must stay in view.
  await press(pointAt(tuesday, 10.2), -4 * hourHeight)
  const heads = document.querySelector('[data-calendar-grid] > :first-child')?.getBoundingClientRect()
  const label = await draftTimes(/ – .* · 1h 30m$/)
  expect(label.getBoundingClientRect().y).toBeGreaterThanOrEqual(heads?.bottom ?? Infinity)
  await userEvent.keyboard('{Escape}')
  await mouse.up()

  const times = () => bridge.inputs('timeEntries.update').at(-1)?.changes
  const from = pointAt(tuesday, 9.5)
  await pressTo(from, { x: pointAt(wednesday, 9.5).x, y: from.y + 4 * hourHeight })
  await mouse.up()
  await expect.element(page.getByText(/^Moved to Wednesday/)).toBeVisible()
  await expect.element(tracked('Drawn by hand.*13:00 to 14:30')).toBeVisible()
  expect(times()).toEqual({ start: winter(wednesday, '13:00'), stop: winter(wednesday, '14:30') })

  const edge = pointAt(wednesday, 14.5)
  await press({ ...edge, y: edge.y - 3 }, hourHeight)
  await mouse.up()
  await expect.element(tracked('Drawn by hand.*13:00 to 15:30')).toBeVisible()
  expect(times()).toEqual({ stop: winter(wednesday, '15:30') })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(tracked('Drawn by hand.*13:00 to 14:30')).toBeVisible()
})

it('blocks are added for a new task, or for one that is dragged in', async () => {
  const waiting = someTask('Wait in the backlog', { estimatedSeconds: 5400 })
  const bridge = await openCalendar({
    ...keepPlan([waiting]),
    'plannerSettings.get': () => ({ ...planner, calendarRange: 'week', showTaskList: true }),
  })
  await press(pointAt(tuesday, 9, 'planned'), 2 * hourHeight)
  await mouse.up()
  await page.getByRole('combobox', { name: 'What is the time for?' }).fill('Draft the offer')
  await userEvent.keyboard('{Enter}')
  await expect.element(planned('Draft the offer')).toHaveFocus()
  expect(bridge.inputs('tasks.create')).toMatchObject([
    { name: 'Draft the offer', block: { start: winter(tuesday, '09:00'), durationSeconds: 7200 } },
  ])

  const list = page.getByRole('complementary', { name: 'Tasks to schedule' })
  const row = list.getByRole('button', { name: /^Wait in the backlog/ })
  await expect.element(row).toBeVisible()
  const to = pointAt(wednesday, 10, 'planned')
  const { x, y } = row.element().getBoundingClientRect()
  await pressTo({ x: x + 20, y: y + 8 }, to)
  await draftTimes(/^10:00 – 11:30/)
  await mouse.up()
  await expect.element(planned('Wait in the backlog')).toBeVisible()
  expect(bridge.inputs('dayPlan.apply')).toEqual([
    {
      tasks: [{ id: waiting.id, date: wednesday }],
      blocks: [{ taskId: waiting.id, start: winter(wednesday, '10:00'), durationSeconds: 5400 }],
    },
  ])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(planned('Wait in the backlog')).not.toBeInTheDocument()
})

it('the keyboard moves, resizes, splits, completes and tracks blocks', async () => {
  const task = someTask('By key alone')
  const block = someBlock(task, { start: winter(tuesday, '09:00') })
  const bridge = await openCalendar({ ...keepPlan([task], { blocks: [block] }), ...keepTimer() })
  const only = planned('By key alone')
  await focusOn(only)
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{/Alt}')
  await expect.element(planned('By key alone.*Wednesday 14 January.*9:30 to 10:45')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
  await expect.element(planned('By key alone.*9:15 to 10:45')).toHaveFocus()

  await userEvent.keyboard('x')
  await expect.poll(() => only.elements().length).toBe(2)
  expect(bridge.inputs('timeBlocks.split')).toMatchObject([{ id: block.id, at: winter(wednesday, '10:00') }])
  await focusOn(only.first())
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(only.nth(1)).toHaveFocus()
  await userEvent.keyboard('d')
  await expect.element(planned('By key alone.*completed')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('button', { name: 'Stop timer' })).toBeVisible()
  expect(bridge.inputs('timer.start')).toMatchObject([{ description: 'By key alone', taskId: task.id }])

  await focusOn(only.first())
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => only.elements().length).toBe(1)
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog').getByText('End later')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('gaps are filled from the plan in one step, which one undo takes back', async () => {
  vi.setSystemTime(new Date(`${wednesday}T21:00:00Z`))
  const task = someTask('Planned and done')
  const blocks = ['09:00', '13:00'].map((time) =>
    someBlock(task, { start: winter(tuesday, time), durationSeconds: 7200 }),
  )
  const call = { start: winter(tuesday, '09:30'), stop: winter(tuesday, '10:00') }
  const undoId = crypto.randomUUID()
  const bridge = await openCalendar({
    ...keepPlan([task], { blocks }),
    ...keepEntries(someEntry({ description: 'A call', ...call })),
    'timeBlocks.fillGaps': () => ({ ids: [newId(), newId(), newId()], undoId }),
  })
  await page.getByRole('button', { name: 'Fill 3h 30m of gaps from the plan' }).click()
  await expect.element(page.getByText('3 entries added from the plan')).toBeVisible()
  expect(bridge.inputs('timeBlocks.fillGaps')).toEqual([{ date: tuesday }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => bridge.inputs('undo.apply')).toEqual([{ undoId }])
})
