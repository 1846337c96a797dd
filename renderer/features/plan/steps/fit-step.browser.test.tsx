import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BoardDay, BoardTask } from '../../../../shared/bridge/tasks.ts'
import type { TimeBlock } from '../../../../shared/bridge/time-blocks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { someDay, someTask } from '../../../testing/tasks.ts'
import { goToEndStep, goToPlanStep, openRitual } from '../ritual/ritual-state.ts'

const today = '2026-11-26'
const unknown = { estimatedSeconds: null, daySeconds: null }
const panel = page.getByRole('region', { name: 'Plan the day' })

function taskOf(name: string, hours: number): BoardTask {
  const seconds = hours * 3600
  const task = someTask(name, { date: today, estimatedSeconds: seconds })
  return { ...task, daySeconds: seconds, dayTrackedSeconds: 0 }
}

function blockOf(task: BoardTask, start: string): TimeBlock {
  const id = crypto.randomUUID() as LocalId
  const taken = { start, durationSeconds: task.daySeconds ?? 0, completed: false }
  return { ...taken, logged: false, loggedElsewhere: false, id, taskId: task.id, syncState: 'saved' }
}

function dayOf(date: string, tasks: readonly BoardTask[]): BoardDay {
  return { ...someDay(date, []), tasks: [...tasks] }
}

async function openFitStep(tasks: readonly BoardTask[], blocks: readonly TimeBlock[] = []): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T07:00:00Z`) })
  const dates = Array.from({ length: 9 }, (_, count) => addDays(today, count))
  const days = dates.map((date) => dayOf(date, date === today ? tasks : []))
  await openApp('/plan', {
    'dayPlan.days': ({ from, to }) => days.filter(({ date }) => date >= from && date <= to),
    'timeBlocks.list': () => [...blocks],
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  openRitual('plan', today)
  goToPlanStep('fit')
}

it('the day fits until the end of its last block, also in the evening', async () => {
  const call = taskOf('Call Lima', 1)
  await openFitStep([taskOf('Ledger', 2), call], [blockOf(call, `${today}T17:00:00Z`)])
  await expect.element(panel.getByText('Done by 19:00')).toBeVisible()
  await expect.element(panel.getByText('All of it fits until 19:00')).toBeVisible()
})

it('all of the day fits as soon as enough was chosen to go', async () => {
  await openFitStep([taskOf('Ledger', 6), taskOf('Letters', 4)])
  await expect.element(panel.getByText('1 task does not fit until 17:00')).toBeVisible()
  await panel
    .getByRole('radiogroup', { name: /Ledger/ })
    .getByRole('radio', { name: 'Backlog' })
    .click()
  await expect.element(panel.getByText('All of it fits until 17:00')).toBeVisible()
  await expect.element(panel.getByText('Done by 13:00')).toBeVisible()
  await panel
    .getByRole('radiogroup', { name: /Ledger/ })
    .getByRole('radio', { name: 'Today' })
    .click()
  await expect.element(panel.getByText('1 task does not fit until 17:00')).toBeVisible()
})

it('choices, the order and estimates stay on the way back', async () => {
  await openFitStep([taskOf('Ledger', 2), taskOf('Letters', 1), { ...taskOf('Call', 1), ...unknown }])
  const [back, next] = ['Back', 'Next'].map((name) => panel.getByRole('button', { name, exact: true }))
  const ledger = panel.getByRole('radiogroup', { name: /Ledger/ })
  await ledger.getByRole('radio', { name: 'Backlog' }).click()
  await back?.click()
  await panel.getByRole('button', { name: /Ledger.*, place 1 of 3/ }).click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const second = panel.getByRole('button', { name: /Ledger.*, place 2 of 3/ })
  await expect.element(second).toBeVisible()
  await back?.click()
  const estimate = panel.getByRole('textbox', { name: 'Estimate of Call' })
  await estimate.fill('35')
  await back?.click()
  await next?.click()
  await expect.element(estimate).toHaveValue('35m')
  goToPlanStep('order')
  await expect.element(second).toBeVisible()
  goToPlanStep('fit')
  await expect.element(ledger.getByRole('radio', { name: 'Backlog' })).toBeChecked()
})

it('a choice of one step is none of another’s', async () => {
  await openFitStep([taskOf('Ledger', 2)])
  const ledger = page.getByRole('radiogroup', { name: /Ledger/ })
  await ledger.getByRole('radio', { name: 'Today' }).click()
  openRitual('end', today)
  goToEndStep('left')
  await expect.element(ledger.getByRole('radio', { name: 'Tomorrow' })).toBeChecked()
})
