import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import { keepEntries, someEntry } from '../../../testing/entries.ts'
import type { Answers } from '../../../testing/fake-bridge.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'
import { someDay, someTask } from '../../../testing/tasks.ts'

beforeEach(() => vi.setSystemTime('2026-03-21T12:00:00Z'))

const path = '/review/2026-03-20'
const at = (clock: string) => `2026-03-20T${clock}:00Z`
const entry = (description: string, from: string, to: string): TimeEntry =>
  someEntry({ description, start: at(from), stop: at(to) })
const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
/** Others are of sync, and of messages. */
const state = page.getByRole('main').getByRole('status').last()

const standUp: Answers = {
  'timeEntries.suggest': () => [
    {
      description: 'Stand-up',
      projectId: null,
      taskId: null,
      tagIds: [],
      billable: false,
      usual: { start: at('10:00'), stop: at('10:30'), days: 4, ofWeekday: true },
    },
  ],
}

it('a gap is gone to by key, and filled with what is usual then, with the entry before it, and with a new one', async () => {
  const answers = keepEntries(entry('Mail', '09:00', '10:00'), entry('Call', '12:00', '13:00'))
  const bridge = await openApp(path, { ...answers, ...standUp })
  await expect.element(state).toHaveTextContent('1 thing to put right.')
  await userEvent.keyboard('.')
  await expect.element(row('2h not tracked')).toHaveFocus()
  await expect.element(row('2h not tracked').getByText('Fri 11:00 – 11:30')).toBeVisible()
  await userEvent.keyboard('1')
  await expect
    .poll(() => bridge.inputs('timeEntries.create'))
    .toMatchObject([{ description: 'Stand-up', start: at('10:00'), stop: at('10:30') }])
  await row('1h 30m not tracked')
    .getByRole('button', { name: /^Extend “Stand-up”/ })
    .click()
  await expect
    .poll(() => bridge.inputs('timeEntries.update'))
    .toMatchObject([{ changes: { stop: at('12:00') } }])
  await expect.element(state).toHaveTextContent('Nothing is left to put right.')
})

it('a review opens at the first thing to put right, whose keys it shows, and what is left as it is can be undone', async () => {
  const answers = keepEntries(entry('Mail', '09:00', '10:00'), entry('Call', '12:00', '13:00'))
  const bridge = await openApp(path, answers)
  await expect.element(row('2h not tracked')).toHaveFocus()
  await userEvent.keyboard('l')
  await expect.element(state).toHaveTextContent('Nothing is left to put right.')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(state).toHaveTextContent('1 thing to put right.')
  await row('2h not tracked')
    .getByRole('button', { name: /^Leave as it is/ })
    .click()
  await expect.element(state).toHaveTextContent('Nothing is left to put right.')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(state).toHaveTextContent('1 thing to put right.')
  expect(bridge.inputs('undo.latest')).toEqual([])
})

it('one press leaves a gap as it is, though another row was the active one', async () => {
  const entries = [
    entry('Mail', '09:00', '10:00'),
    entry('Call', '12:00', '13:00'),
    entry('Plan', '14:00', '15:00'),
  ]
  await openApp(path, keepEntries(...entries))
  await expect.element(state).toHaveTextContent('2 things to put right.')
  await row('1h not tracked').getByRole('button', { name: 'Leave as it is' }).click()
  await expect.element(state).toHaveTextContent('1 thing to put right.')
})

it('a gap becomes a new entry, which is described at once', async () => {
  const answers = keepEntries(entry('Mail', '09:00', '10:00'), entry('Call', '12:00', '13:00'))
  const bridge = await openApp(path, answers)
  await row('2h not tracked')
    .getByRole('button', { name: /^New entry/ })
    .click()
  const panel = page.getByRole('region', { name: 'Entry', exact: true })
  await expect.element(panel.getByRole('textbox', { name: 'Description' })).toHaveFocus()
  await userEvent.keyboard('Lunch talk{Enter}')
  await expect
    .poll(() => bridge.inputs('timeEntries.update').map(({ changes }) => changes))
    .toEqual([{ description: 'Lunch talk' }])
})

it('an overlap is settled by its figure, or left as it is, which is kept', async () => {
  const entries = [entry('Mail', '09:00', '11:00'), entry('Call', '10:00', '12:00')]
  const bridge = await openApp(path, keepEntries(...entries))
  await expect.element(state).toHaveTextContent('1 thing to put right.')
  await userEvent.keyboard('.')
  await expect.element(row(/1h twice/)).toHaveFocus()
  await userEvent.keyboard('2')
  const [first, second] = entries.map(({ id }) => id)
  await expect
    .poll(() => bridge.inputs('timeEntries.settleOverlap'))
    .toEqual([{ firstId: first, secondId: second, yielding: 'second' }])
  await userEvent.keyboard('l')
  await expect.element(state).toHaveTextContent('Nothing is left to put right.')
  await openApp(path, keepEntries(...entries), { keepDrafts: true })
  await expect.element(row(/1h twice/).getByRole('button', { name: /^Take it up again/ })).toBeVisible()
  await openApp('/', keepEntries(...entries), { keepDrafts: true })
  await expect.element(row('Mail')).toBeVisible()
  await expect.element(page.getByText('1 overlap')).not.toBeInTheDocument()
})

it('an entry that is billed is offered for no change', async () => {
  const billed = { ...entry('Mail', '09:00', '11:00'), billedOn: '2026-0007' }
  await openApp(path, keepEntries(billed, entry('Call', '10:00', '10:30'), entry('Draw', '12:00', '13:00')))
  const overlap = row(/30m twice/)
  await expect.element(overlap.getByRole('button', { name: /^Delete “Call”/ })).toBeVisible()
  expect(overlap.getByRole('button').elements()).toHaveLength(2)
  const gap = row(/1h not tracked/)
  await expect.element(gap.getByRole('button', { name: /^Start “Draw” earlier/ })).toBeVisible()
  await expect.element(gap.getByRole('button', { name: /^Extend/ })).not.toBeInTheDocument()
})

it('what an entry lacks is said below it, and put right in its row', async () => {
  const bridge = await openApp(path, {
    ...keepEntries(entry('', '09:00', '10:00')),
    'projects.list': () => [someProject('Website')],
  })
  await expect.element(page.getByText('No project · No description')).toBeVisible()
  await userEvent.keyboard('.{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveFocus()
  await userEvent.keyboard('Proofs{Enter}')
  await expect.element(page.getByText('No project', { exact: true }).last()).toBeVisible()
  await expect
    .poll(() => bridge.inputs('timeEntries.update').map(({ changes }) => changes))
    .toEqual([{ description: 'Proofs' }])
})

it('a planned task without tracked time is logged into the first gap', async () => {
  const task = someTask('Offer')
  const day = someDay('2026-03-20', [task])
  const tasks = day.tasks.map((each) => ({ ...each, daySeconds: 5400 }))
  const bridge = await openApp(path, {
    ...keepEntries(entry('Mail', '08:00', '10:00'), entry('Call', '12:00', '16:00')),
    'dayPlan.days': () => [{ ...day, tasks }],
  })
  await page.getByRole('button', { name: 'Log 11:00 – 12:30' }).click()
  await expect
    .poll(() => bridge.inputs('timeEntries.create'))
    .toMatchObject([{ description: 'Offer', taskId: task.id, start: at('10:00'), stop: at('11:30') }])
  await expect.element(page.getByText('Planned, not tracked')).not.toBeInTheDocument()
})

it('the list of entries counts gaps and overlaps of a day, and leads to its review', async () => {
  const entries = [
    entry('Mail', '09:00', '11:00'),
    entry('Call', '10:00', '12:00'),
    entry('Write', '13:00', '14:00'),
  ]
  const ofDay: Answers = { 'timeEntries.window': ({ from }) => (from < at('00:00') ? entries : []) }
  await openApp('/', { ...keepEntries(...entries), ...ofDay })
  await page.getByRole('button', { name: '1 gap 1 overlap' }).click()
  await expect.element(page.getByRole('heading', { name: 'Review, Friday 20 March' })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(page.getByText('Nothing was tracked on this day')).toBeVisible()
})

it('the list of entries counts the gaps that the review of a day lists, also those of the hours of work', async () => {
  const entries = [entry('Mail', '09:00', '11:00'), entry('Call', '13:00', '16:00')]
  const ofDay: Answers = { 'timeEntries.window': ({ from }) => (from < at('00:00') ? entries : []) }
  const day = (from: string) => [someDay(from, [])]
  const days: Answers = {
    'dayPlan.days': ({ from }) => day(from),
    'dayPlan.work': ({ from }) => day(from),
  }
  const bridge = await openApp('/', { ...keepEntries(...entries), ...ofDay, ...days })
  await expect.element(page.getByRole('button', { name: '2 gaps' })).toBeVisible()
  // The plan of a day changes with each entry.
  expect(bridge.inputs('dayPlan.days')).toEqual([])
  await page.getByRole('button', { name: '2 gaps' }).click()
  await expect.element(row('1h not tracked')).toBeVisible()
  await expect.element(row('2h not tracked')).toBeVisible()
})

it('a gap that lasts until now keeps the focus as it grows, and stays left as it is', async () => {
  const early = someEntry({
    description: 'Mail',
    start: '2026-03-21T08:00:00Z',
    stop: '2026-03-21T11:00:00Z',
  })
  await openApp('/review/2026-03-21', {
    ...keepEntries(early),
    'dayPlan.days': () => [someDay('2026-03-21', [])],
  })
  await expect.element(row('1h not tracked')).toBeVisible()
  await userEvent.keyboard('.l')
  vi.setSystemTime('2026-03-21T12:05:00Z')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(row('1h 5m not tracked')).toHaveFocus()
  await expect.element(state).toHaveTextContent('Nothing is left to put right.')
})
