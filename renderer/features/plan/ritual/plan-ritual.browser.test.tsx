import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListedTask } from '../../../../shared/bridge/tasks.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import type { Answers } from '../../../testing/fake-bridge.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { keepPlan } from '../../../testing/plan.ts'
import { someDay, someTask } from '../../../testing/tasks.ts'
import { goToEndStep, goToPlanStep, openRitual } from './ritual-state.ts'

const today = '2026-11-26'

async function openPlan(tasks: readonly ListedTask[], answers: Answers = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T07:00:00Z`) })
  const days = Array.from({ length: 30 }, (_, count) => addDays(today, count - 10))
  const plan = days.map((date) => someDay(date, date === today ? tasks : []))
  const between = ({ from, to }: { from: string; to: string }) =>
    plan.filter(({ date }) => date >= from && date <= to)
  const bridge = await openApp('/plan', { 'dayPlan.days': between, ...answers })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  openRitual('plan', today)
  return bridge
}

async function endRitual(tasks: readonly ListedTask[]): Promise<void> {
  await openPlan(tasks)
  goToPlanStep('start')
  const panel = page.getByRole('region', { name: 'Plan the day' })
  await expect
    .element(panel.getByRole('button', { name: tasks.length > 0 ? 'Start the first' : 'Done' }))
    .toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(panel).not.toBeInTheDocument()
}

it('the end of the ritual gives the focus to the first task', async () => {
  await endRitual([someTask('Ledger', { date: today, endDate: today })])
  await expect.element(page.getByRole('button', { name: /^Ledger/ })).toHaveFocus()
})

it('the end of the ritual of an empty day gives the focus to the button that opened it', async () => {
  await endRitual([])
  await expect.element(page.getByRole('button', { name: 'Plan the day' })).toHaveFocus()
})

it('keys right after a ritual was asked for are for it, and press no button that had the focus', async () => {
  await endRitual([])
  await expect.element(page.getByRole('button', { name: 'Plan the day' })).toHaveFocus()
  openRitual('end', today)
  expect(document.activeElement).toBe(document.body)
})

it('the first step stays until its changes have been read, so that no key meant for the next one is lost', async () => {
  const yesterday = addDays(today, -1)
  const { tasks } = someDay(yesterday, [someTask('Ledger', { date: yesterday, endDate: yesterday })])
  const { promise: backlogIsRead, resolve: readBacklog } = Promise.withResolvers<void>()
  let isWritten = false
  await openPlan([], {
    'dayPlan.leftBehind': () => (isWritten ? { tasks: [], total: 0 } : { tasks, total: 1 }),
    'dayPlan.apply': (_, bridge) => {
      isWritten = true
      bridge.change('tasks')
      return { ids: [], undoId: null }
    },
    'dayPlan.backlog': async () => {
      if (isWritten) await backlogIsRead
      return []
    },
  })
  const panel = page.getByRole('region', { name: 'Plan the day' })
  const first = panel.getByRole('heading', { name: 'What was left behind' })
  await expect.element(first).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(panel.getByText('Ledger')).not.toBeInTheDocument()
  await expect.element(first).toBeVisible()
  readBacklog()
  await expect.element(panel.getByRole('heading', { name: 'What else is for today?' })).toBeVisible()
})

/** From yesterday to the day after tomorrow. */
const long = someTask('Draw the plans', {
  date: addDays(today, -1),
  endDate: addDays(today, 2),
  estimatedSeconds: 4 * 3600,
})

it('the ritual counts the share of today of a task of several days', async () => {
  const mails = someTask('Answer mails', { date: today, estimatedSeconds: 1800 })
  await openPlan([], keepPlan([long, mails]))
  goToPlanStep('choose')
  const panel = page.getByRole('region', { name: 'Plan the day' })
  await expect.element(panel.getByText(/2 tasks take 1h 30m/)).toBeVisible()
  expect(panel.getByRole('checkbox', { name: /Draw the plans/ }).elements()).toEqual([])
})

it('the end of the day leaves a task that goes on tomorrow where it is', async () => {
  const mails = someTask('Answer mails', { date: today, estimatedSeconds: 1800 })
  const bridge = await openPlan([], keepPlan([long, mails]))
  openRitual('end', today)
  goToEndStep('left')
  const panel = page.getByRole('region', { name: 'End the day' })
  await expect.element(panel.getByRole('heading', { name: '2 tasks are left' })).toBeVisible()
  const choices = panel.getByRole('radiogroup', { name: 'Draw the plans' })
  await expect.element(choices.getByRole('radio', { name: 'Leave' })).toBeChecked()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => bridge.inputs('dayPlan.apply').map(({ tasks }) => tasks))
    .toMatchObject([[{ id: mails.id, date: addDays(today, 1) }]])
})

it('a task that is written while the day is planned is for today, also beside one of a like name', async () => {
  const bridge = await openPlan([], keepPlan([someTask('Call Ann')]))
  const panel = page.getByRole('region', { name: 'Plan the day' })
  const finder = panel.getByRole('textbox', { name: 'Find or write a task' })
  await finder.fill('call')
  await expect.element(panel.getByRole('checkbox', { name: 'Call Ann' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => bridge.inputs('tasks.create')).toMatchObject([{ name: 'call', date: today }])
  await expect.element(finder).toHaveFocus()
  await expect.element(panel.getByRole('checkbox', { name: 'Call Ann' })).not.toBeChecked()
})
