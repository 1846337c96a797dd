import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { TimeBlock } from '../../../shared/bridge/time-blocks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import type { Answers, FakeBridge } from '../../testing/fake-bridge.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { mouse, pressTwice } from '../../testing/mouse.ts'
import { openApp, type OpenOptions } from '../../testing/open-app.tsx'
import { keepPlan } from '../../testing/plan.ts'
import { pressAtOnce } from '../../testing/press-at-once.ts'
import { recurring, someDay, someTask } from '../../testing/tasks.ts'

it('a window that shows one day goes with the card that has the focus when an undo moves it', async () => {
  const today = '2026-11-25'
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) })
  const taxes = someTask('Taxes', { date: today })
  const write = someTask('Write copy', { date: today })
  let day = today
  const bridge = await openApp(
    '/plan',
    {
      'dayPlan.days': ({ from, to }) =>
        [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
          .map((count) => addDays(today, count))
          .filter((date) => date >= from && date <= to)
          .map((date) =>
            someDay(date, [
              ...(date === day ? [{ ...taxes, date }] : []),
              ...(date === today ? [write] : []),
            ]),
          ),
    },
    { size: [480, 800] },
  )
  const card = page.getByRole('button', { name: 'Taxes', exact: true })
  await focusOn(card)
  day = addDays(today, 1)
  bridge.change('tasks')
  await expect.element(page.getByRole('button', { name: 'Write copy', exact: true })).not.toBeInTheDocument()
  await expect.element(card).toHaveFocus()
})

it('the focus returns to a card that undo brings back', async () => {
  const today = '2026-11-25'
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) })
  const [taxes, write] = [someTask('Taxes', { date: today }), someTask('Write copy', { date: today })]
  let isGone = false
  await openApp('/plan', {
    'dayPlan.days': () => [someDay(today, isGone ? [write] : [taxes, write])],
    'tasks.delete': ({ ids }, { change }) => {
      isGone = true
      change('tasks')
      return { ids, undoId: null, leavesSeries: false, count: 1, parts: 0 }
    },
    'undo.latest': (_, { change }) => {
      isGone = false
      change('tasks')
      return null
    },
  })
  const card = page.getByRole('button', { name: 'Taxes', exact: true })
  await focusOn(card)
  await userEvent.keyboard('{Delete}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Write copy', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(card).toHaveFocus()
})

it('two quick presses on the track button of a card start the timer once', async () => {
  const today = '2026-11-25'
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) })
  const bridge = await openApp('/plan', {
    'dayPlan.days': () => [someDay(today, [someTask('Taxes', { date: today })])],
  })
  await page.getByRole('button', { name: 'Taxes', exact: true }).hover()
  const track = page.getByRole('button', { name: 'Track Taxes' })
  await expect.element(track).toBeVisible()
  await pressTwice(track.element())
  await expect.poll(() => bridge.inputs('timer.start').length).toBe(1)
  await track.click()
  await expect.poll(() => bridge.inputs('timer.start').length).toBe(2)
})

it('a narrow window shows the names of short time blocks whole', async () => {
  const today = '2026-11-25'
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) })
  const tasks = ['Standup', 'Mail', 'Report'].map((name) => someTask(name, { date: today }))
  const blocks = tasks.map((task, index): TimeBlock => {
    const id = crypto.randomUUID() as LocalId
    const [start, durationSeconds] = [`${today}T1${index}:00:00Z`, (15 + index * 5) * 60]
    return {
      id,
      taskId: task.id,
      start,
      durationSeconds,
      completed: false,
      logged: false,
      loggedElsewhere: false,
      syncState: 'saved',
    }
  })
  const answers = { 'dayPlan.days': () => [someDay(today, tasks)], 'timeBlocks.list': () => blocks }
  await openApp('/plan', answers, { size: [480, 800] })
  for (const { name } of tasks) {
    const block = page.getByRole('button', { name: new RegExp(`^${name}, .* to`) })
    await expect.element(block.getByText(name)).toBeVisible()
    const text = block.getByText(name).element()
    const [outer, inner] = [block.element().getBoundingClientRect(), text.getBoundingClientRect()]
    expect(parseFloat(getComputedStyle(text).fontSize)).toBeGreaterThan(7)
    expect(inner.top).toBeGreaterThanOrEqual(outer.top)
    expect(inner.bottom).toBeLessThanOrEqual(outer.bottom)
  }
})

it('a task that is done still takes its time of today, and none of a day ahead', async () => {
  const days = ['2026-11-25', '2026-11-26'] as const
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${days[0]}T09:00:00Z`) })
  const columns = days.map((date) => {
    const day = someDay(date, [someTask(date, { date, done: true })])
    for (const task of day.tasks) task.daySeconds = 36_000
    return day
  })
  await openApp('/plan', { 'dayPlan.days': () => columns })
  await expect.element(page.getByText('10h of 8h planned, 2h too much')).toBeVisible()
  await expect.element(page.getByText('8h free', { exact: true })).toBeVisible()
})

describe('the board of a plan', () => {
  const [yesterday, today, tomorrow, later] = [
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ] as const
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) }))

  function drawn(selector: string): Element {
    const found = document.querySelector(selector)
    if (found === null) throw new Error(`There is no ${selector}.`)
    return found
  }
  const columnOf = (date: string) => drawn(`[data-column="${date}"]`)
  const inColumn = (date: string) => page.elementLocator(columnOf(date))
  const card = (name: string, within: Pick<typeof page, 'getByRole'> = page) =>
    within.getByRole('button', { name: new RegExp(`^${name}`) })
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  const boxOf = (element: Element) => element.getBoundingClientRect()

  async function openPlan(answers: Answers, options?: OpenOptions) {
    const bridge = await openApp('/plan', answers, options)
    await expect.poll(() => document.querySelector(`[data-column="${today}"]`)).not.toBeNull()
    return bridge
  }

  /** To a place of the target, in shares of its box; the button stays held. */
  async function drag(from: Locator, target: Element, x: number, y: number): Promise<void> {
    await expect.element(from).toBeVisible()
    const [start, end] = [boxOf(from.element()), boxOf(target)]
    await mouse.move({ x: start.x + start.width / 2, y: start.y + start.height / 2 })
    await mouse.down()
    await mouse.move({ x: end.x + end.width * x, y: end.y + end.height * y }, { steps: 12 })
  }

  it('is covered by no message where tasks are added', async () => {
    await openPlan(
      {
        ...keepPlan([someTask('Write')]),
        'undo.latest': () => ({
          ids: [],
          undoId: null,
          undone: {
            kind: 'created',
            entity: 'task',
            count: 1,
            parts: 0,
            title: 'Write',
            fields: [],
            flag: null,
            beside: [],
          },
          kept: null,
        }),
      },
      { size: [1440, 900] },
    )
    await expect.element(card('Write')).toBeVisible()
    await undo()
    await expect.element(page.getByText('Removed task “Write”')).toBeVisible()
    const { bottom } = boxOf(page.getByRole('region', { name: 'Notifications' }).element())
    const fields = [...document.querySelectorAll('[data-column] form')]
    expect(fields.length).toBeGreaterThan(1)
    for (const field of fields) expect(boxOf(field).y).toBeGreaterThanOrEqual(bottom)
  })

  it('keeps an opened card in sight when its details take room from the days', async () => {
    const dates = Array.from({ length: 20 }, (_, index) => addDays(today, index))
    await openPlan(keepPlan(dates.map((date) => someTask(`Write on ${date}`, { date }))))
    const days = drawn('[data-days-scroller]')
    const { right, width } = boxOf(days)
    const inSight = dates.filter((date) => {
      const column = document.querySelector(`[data-column="${date}"]`)
      return column !== null && boxOf(column).right <= right + 1
    })
    const last = card(`Write on ${inSight.at(-1) ?? ''}`)
    await last.click()
    await expect.poll(() => boxOf(days).width).toBeLessThan(width)
    await expect.poll(() => boxOf(last.element()).right).toBeLessThanOrEqual(boxOf(days).right + 1)
    expect(boxOf(last.element()).left).toBeGreaterThanOrEqual(boxOf(days).left)
  })

  it('sets time aside for the chosen card by key, as long as its estimate', async () => {
    const task = someTask('Call the printer', { date: tomorrow, estimatedSeconds: 1800 })
    const bridge = await openPlan(keepPlan([task]))
    await focusOn(card('Call the printer'))
    await userEvent.keyboard('b')
    await expect.poll(() => document.activeElement?.matches('[data-block]')).toBe(true)
    expect(columnOf(tomorrow).contains(document.activeElement)).toBe(true)
    expect(bridge.inputs('dayPlan.apply')).toMatchObject([
      { blocks: [{ taskId: task.id, durationSeconds: 1800 }] },
    ])
  })

  it('sets time aside for a card where it is dropped, and moves the block by pointer and by key', async () => {
    const task = someTask('Write the report', { estimatedSeconds: 3600 })
    const bridge = await openPlan(keepPlan([task]))
    const label = page.elementLocator(document.body).getByText(/^\d+:\d\d – \d+:\d\d$/)
    // The day before has scrolled away beneath the backlog, so its times take no drop.
    await drag(card('Write the report'), columnOf('backlog'), 0.88, 0.5)
    await expect.poll(() => document.querySelector('[data-dragging]')).not.toBeNull()
    expect(label.elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await mouse.up()

    const rail = drawn(`[data-rail="${today}"]`)
    await drag(card('Write the report'), rail, 0.5, 0.5)
    await expect.element(label).toBeVisible()
    await mouse.up()
    const block = page.elementLocator(rail).getByRole('button', { name: /^Write the report, / })
    await expect.element(block).toBeVisible()
    expect(bridge.inputs('dayPlan.apply')).toMatchObject([
      { tasks: [{ id: task.id, date: today }], blocks: [{ taskId: task.id, durationSeconds: 3600 }] },
    ])
    const started = Date.parse(bridge.inputs('dayPlan.apply')[0]?.blocks[0]?.start ?? '')
    const changes = () => bridge.inputs('timeBlocks.update').at(-1)?.changes
    /** Until the block says other times than before. */
    async function movedBy(gesture: () => Promise<unknown>): Promise<void> {
      const former = block.element().getAttribute('aria-label')
      await gesture()
      await expect.poll(() => block.element().getAttribute('aria-label')).not.toBe(former)
    }
    await movedBy(async () => {
      await drag(block, rail, 0.6, 0.25)
      await mouse.up()
    })
    const moved = Date.parse(changes()?.start ?? '')
    expect(moved).toBeLessThan(started)
    await focusOn(block)
    await movedBy(() => userEvent.keyboard('{ArrowDown}'))
    expect(Date.parse(changes()?.start ?? '') - moved).toBe(900_000)
    await movedBy(() => userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}'))
    expect(changes()).toEqual({ durationSeconds: 4500 })
    await userEvent.keyboard('{Delete}')
    await expect.element(block).not.toBeInTheDocument()
    await undo()
    await expect.element(block).toBeVisible()
  })

  it('moves a card by every key, however fast they come', async () => {
    const bridge = await openPlan(
      keepPlan([
        ...['Stays first', 'Stays last'].map((name) => someTask(name, { date: later })),
        ...['Stays here', 'Carried'].map((name) => someTask(name, { date: today })),
      ]),
    )
    await focusOn(card('Carried'))
    // All of them before the program can have answered the first.
    await pressAtOnce('ArrowRight', 'ArrowRight', 'ArrowDown')
    await expect.element(card('Carried', inColumn(later))).toHaveFocus()
    const order = () =>
      [...columnOf(later).querySelectorAll('[data-task]')].map(({ textContent }) => textContent)
    await expect.poll(order).toEqual(['Stays first', 'Carried', 'Stays last'])
    expect(bridge.inputs('tasks.move')).toHaveLength(3)
    for (const _ of ['down', 'right', 'right']) await undo()
    await expect.element(card('Carried', inColumn(today))).toHaveFocus()
  })

  it('moves several cards at once by key, and the focus goes back with them', async () => {
    const names = ['First', 'Second'] as const
    const tasks = names.map((name) => someTask(name, { date: today }))
    const bridge = await openPlan(keepPlan(tasks))
    await focusOn(card('First'))
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
    await expect.element(page.getByRole('heading', { name: /2 selected/ })).toBeVisible()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    for (const name of names) await expect.element(card(name, inColumn(tomorrow))).toBeVisible()
    expect(bridge.inputs('tasks.move')).toMatchObject([
      { moves: tasks.map(({ id }) => ({ id, date: tomorrow })) },
    ])
    await expect.element(card('Second')).toHaveFocus()
    await undo()
    await expect.element(card('Second', inColumn(today))).toHaveFocus()
  })

  it('says what an over-full day has no room for, and moves it out in one step', async () => {
    const hours = (name: string, count: number) =>
      someTask(name, { date: today, estimatedSeconds: count * 3600 })
    await openPlan(keepPlan([hours('Big one', 5), hours('Does not fit', 4), hours('Still fits', 2)]))
    await expect.element(card('Does not fit, .*does not fit into the day')).toBeVisible()
    await expect.element(card('Still fits, estimated 2h$')).toBeVisible()
    const strip = page.getByRole('group', { name: 'Over-full day' })
    await strip.getByRole('button').first().click()
    await expect.element(card('Does not fit', inColumn(tomorrow))).toBeVisible()
    await expect.element(strip).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(card('Does not fit', inColumn(today))).toBeVisible()
  })

  it('asks which occurrences of a task are deleted, and moves only the one that is moved', async () => {
    const name = 'Call the customer'
    const occurrences = [today, tomorrow, later].map((date) => someTask(name, { date }))
    const bridge = await openPlan(recurring(keepPlan(occurrences), { name, fields: [] }))
    const scopes = () => bridge.inputs('tasks.delete').map(({ scope }) => scope)
    const second = card(name, inColumn(tomorrow))
    const question = page.getByRole('alertdialog', { name: 'Delete a recurring task' })
    await focusOn(second)
    await userEvent.keyboard('{Delete}')
    await expect.element(question.getByRole('button', { name: 'This one', exact: true })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(second).toHaveFocus()
    expect(scopes()).toEqual(['ask'])

    await userEvent.keyboard('{Delete}')
    await question.getByRole('button', { name: 'This and following' }).click()
    await expect.element(second).not.toBeInTheDocument()
    expect(scopes()).toEqual(['ask', 'ask', 'following'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(second).toBeVisible()

    await focusOn(second)
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await expect.poll(() => card(name, inColumn(today)).elements().length).toBe(2)
    expect(page.getByRole('alertdialog').elements()).toEqual([])
    expect(bridge.inputs('tasks.move').map(({ moves }) => moves.map(({ id }) => id))).toEqual([
      [occurrences[1]?.id],
    ])
  })

  describe('with a task of several days', () => {
    const long = someTask('Draw the plans', {
      date: yesterday,
      endDate: later,
      estimatedSeconds: 4 * 3600,
    })
    const firstDays = (bridge: FakeBridge) =>
      bridge.inputs('tasks.move').map(({ moves }) => moves.map(({ date }) => date))

    it('shows its share on each day, and a drag moves it as a whole', async () => {
      const bridge = await openPlan(keepPlan([long]))
      await expect.element(card('Draw the plans, day 2 of 4, estimated 1h', inColumn(today))).toBeVisible()
      await expect.element(card('Draw the plans, day 3 of 4, estimated 1h', inColumn(tomorrow))).toBeVisible()
      expect(page.getByRole('group', { name: 'Left behind' }).elements()).toEqual([])

      await drag(card('Draw the plans', inColumn(tomorrow)), columnOf(today), 0.3, 0.6)
      await mouse.up()
      await expect.element(card('Draw the plans, day 3 of 4', inColumn(today))).toBeVisible()
      expect(firstDays(bridge)).toEqual([['2026-11-23']])
      await undo()
      await expect.element(card('Draw the plans, day 2 of 4', inColumn(today))).toBeVisible()

      await drag(card('Draw the plans', inColumn(tomorrow)), columnOf('backlog'), 0.5, 0.5)
      await mouse.up()
      await expect.poll(() => card('Draw the plans').elements().length).toBe(1)
      expect(firstDays(bridge).at(-1)).toEqual([null])
    })

    it('goes from day to day by key, and moves it as a whole', async () => {
      const bridge = await openPlan(keepPlan([long]))
      await focusOn(card('Draw the plans', inColumn(today)))
      await userEvent.keyboard('{ArrowRight}')
      await expect.element(card('Draw the plans', inColumn(tomorrow))).toHaveFocus()
      await userEvent.keyboard('{ArrowLeft}')
      await expect.element(card('Draw the plans', inColumn(today))).toHaveFocus()
      await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
      await expect.element(card('Draw the plans, day 2 of 4', inColumn(tomorrow))).toHaveFocus()
      expect(firstDays(bridge)).toEqual([[today]])
      await undo()
      await expect.element(card('Draw the plans, day 2 of 4', inColumn(today))).toBeVisible()
    })
  })

  it('offers the next working day on a day off, wherever it is scrolled to', async () => {
    const isDayOff = (date: string) => date === today || date === tomorrow
    await openPlan(keepPlan([someTask('Waits for work', { date: later })], { isDayOff }))
    const offer = page.getByRole('group', { name: 'Next working day' })
    await expect.element(offer.getByText(/1\splanned/)).toBeVisible()
    const days = drawn('[data-days-scroller]')
    const resting = boxOf(days)
    await userEvent.wheel(page.getByRole('main'), { delta: { x: 2400 } })
    await expect
      .poll(() => document.querySelector(`[data-column="${today}"]`)?.getBoundingClientRect().right ?? 0)
      .toBeLessThanOrEqual(resting.left)
    expect(boxOf(days)).toEqual(resting)
    for (let week = 0; week < 4; week += 1) await userEvent.keyboard('j')
    await expect.poll(() => document.querySelector(`[data-column="${today}"]`)).toBeNull()
    await expect.element(offer.getByText(/1\splanned/)).toBeVisible()
    await offer.getByRole('button', { name: /^Go to/ }).click()
    await expect.element(card('Waits for work')).toBeInViewport()
    await expect.poll(() => boxOf(columnOf(later)).left).toBeCloseTo(resting.left, 0)
    await userEvent.keyboard('t')
    await expect.poll(() => boxOf(columnOf(today)).left).toBeCloseTo(resting.left, 0)
    await expect.element(offer).not.toBeInTheDocument()
  })

  it('extends in both directions, and shows the same days once a narrow window is wide again', async () => {
    const tasks = [
      someTask('Long ago', { date: addDays(today, -48) }),
      someTask('Far ahead', { date: addDays(today, 65) }),
    ]
    await openPlan(keepPlan(tasks))
    for (let week = 0; week < 9; week += 1) await userEvent.keyboard('j')
    await expect.element(card('Far ahead')).toBeInViewport()
    await page.viewport(600, 800)
    await expect.poll(() => document.querySelector('[data-single]')).not.toBeNull()
    await page.viewport(1280, 800)
    await expect.element(card('Far ahead')).toBeInViewport()
    await userEvent.keyboard('t')
    await expect.poll(() => document.querySelector(`[data-column="${today}"]`)).not.toBeNull()
    const days = page.elementLocator(drawn('[data-days-scroller]'))
    await userEvent.wheel(days, { delta: { x: -2400 }, times: 5 })
    await expect.element(card('Long ago')).toBeInTheDocument()
    expect(document.querySelectorAll('[data-column]').length).toBeLessThan(16)
  })

  it.each([1280, 480])(
    'leads from another screen to a task that was added far ahead, %i px wide',
    async (width) => {
      await openPlan(keepPlan([]), { size: [width, 800] })
      const line = inColumn(today).getByLabelText(/^Add task: /)
      await line.fill('Call Ann in 30 days')
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByText(/^“Call Ann” added to/)).toBeVisible()
      await page.getByRole('link', { name: 'Timer', exact: true }).click()
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await expect.element(card('Call Ann')).toHaveFocus()
      expect(columnOf(addDays(today, 30)).contains(document.activeElement)).toBe(true)
    },
  )
})
