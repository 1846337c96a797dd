import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TimeBlock } from '../../../shared/bridge/time-blocks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { pressTwice } from '../../testing/mouse.ts'
import { openApp } from '../../testing/open-app.tsx'
import { someDay, someTask } from '../../testing/tasks.ts'

it('a window that shows one day goes with the card that has the focus when an undo moves it', async () => {
  const today = '2026-11-25'
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
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
  onTestFinished(() => void vi.useRealTimers())
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
  onTestFinished(() => void vi.useRealTimers())
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
  onTestFinished(() => void vi.useRealTimers())
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
  onTestFinished(() => void vi.useRealTimers())
  const columns = days.map((date) => {
    const day = someDay(date, [someTask(date, { date, done: true })])
    for (const task of day.tasks) task.daySeconds = 36_000
    return day
  })
  await openApp('/plan', { 'dayPlan.days': () => columns })
  await expect.element(page.getByText('10h of 8h planned, 2h too much')).toBeVisible()
  await expect.element(page.getByText('8h free', { exact: true })).toBeVisible()
})
