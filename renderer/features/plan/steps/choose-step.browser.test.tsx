import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { BoardDay, BoardTask } from '../../../../shared/bridge/tasks.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { someTask } from '../../../testing/tasks.ts'
import { openTask, useBoardState } from '../board/board-state.ts'
import { openRitual } from '../ritual/ritual-state.ts'

const today = '2026-11-26'
const sunday = addDays(today, 3)

function onDay(daySeconds: number): BoardTask {
  const dates = { date: sunday, endDate: addDays(today, 6), estimatedSeconds: 21_600 }
  return { ...someTask('Ledger', dates), daySeconds, dayTrackedSeconds: 0 }
}

function dayOf(date: string): BoardDay {
  const work = { start: `${date}T08:00:00Z`, end: `${date}T16:00:00Z` }
  const tasks = date === sunday ? [onDay(0)] : []
  return { date, tasks, capacitySeconds: 28_800, blockedSeconds: 0, work, trackedSeconds: 0 }
}

it('a task of later days is offered with the time that it will take today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T07:00:00Z`) })
  const days = Array.from({ length: 9 }, (_, count) => dayOf(addDays(today, count)))
  await openApp('/plan', {
    'dayPlan.days': ({ from, to }) => days.filter(({ date }) => date >= from && date <= to),
    'dayPlan.later': () => [onDay(10_800)],
  })
  const panel = page.getByRole('region', { name: 'Plan the day' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  openRitual('plan', today)
  const ledger = panel.getByRole('checkbox', { name: /Ledger/ })
  await expect.element(ledger.getByText('Sun 29 Nov 3h')).toBeVisible()
  await ledger.click()
  await expect.element(panel.getByText(/1 task takes 3h/)).toBeVisible()
})

it('a ritual that is asked for takes the place of a task’s details', () => {
  openTask(someTask('Ledger').id)
  openRitual('plan', today)
  expect(useBoardState.getState().openId).toBeNull()
})
