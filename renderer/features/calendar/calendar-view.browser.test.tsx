import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { PlannerSettings } from '../../../shared/bridge/preferences.ts'
import type { TimeBlock } from '../../../shared/bridge/time-blocks.ts'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { nextFrame } from '../../components/keep-focus.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import type { Answers } from '../../testing/fake-bridge.ts'
import { keepEntries, newId, someEntry } from '../../testing/entries.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { mouse } from '../../testing/mouse.ts'
import {
  devicePreferences,
  openApp,
  preferences,
  twoWorkspaces,
  workspaceId,
} from '../../testing/open-app.tsx'
import { keepPlan } from '../../testing/plan.ts'
import { someProject } from '../../testing/projects.ts'
import { detailsOf, recurring, someDay, someTask } from '../../testing/tasks.ts'

/** A time block of an hour. */
function someBlock(taskId: LocalId, start: string): TimeBlock {
  return {
    id: newId(),
    taskId,
    start,
    durationSeconds: 3600,
    completed: false,
    logged: false,
    loggedElsewhere: false,
    syncState: 'saved',
  }
}

it('an entry of the last day stays in sight when its details take room from the days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  const sunday = someEntry({ start: '2026-03-22T09:00:00Z', stop: '2026-03-22T10:00:00Z' })
  await openApp('/calendar', keepEntries(sunday))
  const entry = page.getByRole('button', { name: /Proofs/ })
  await entry.click()
  const panel = page.getByRole('region', { name: 'Entry', exact: true })
  await expect.element(panel).toBeVisible()
  const right = () => entry.element().getBoundingClientRect().right
  await expect.poll(right).toBeLessThanOrEqual(panel.element().getBoundingClientRect().left)
})

it('a locked day says so at its head, and an entry that it does not take is not called added', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  const { sheets } = procedures['timesheets.own'].output.shape
  const sheet = emptyAnswer(sheets.element) as Timesheet
  const bridge = await openApp('/calendar', {
    'session.get': () => twoWorkspaces,
    ...keepEntries(),
    'timesheets.own': () => ({
      asOf: '2026-03-20T11:00:00Z',
      sheets: [
        { ...sheet, workspaceId, from: '2026-03-16', to: '2026-03-22', status: 'submitted', locked: true },
      ],
    }),
    'timeEntries.create': () => {
      throw new Error('The timesheet is locked.')
    },
  })
  const heads = page.getByRole('heading', { level: 2 }).getByRole('img', { name: /^Locked\./ })
  await expect.element(heads.first()).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(page.getByText(/The timesheet is locked/)).toBeVisible()
  expect(bridge.inputs('timeEntries.create')).toHaveLength(1)
  await expect.element(page.getByText(/^Entry added/)).not.toBeInTheDocument()
})

it('the list of tasks comes back once the entry whose details are open is gone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  const entry = someEntry()
  const planner = emptyAnswer(procedures['plannerSettings.get'].output) as PlannerSettings
  const answers: Answers = {
    ...keepEntries(entry),
    'plannerSettings.get': () => ({ ...planner, calendarRange: 'week', showTaskList: true }),
  }
  const bridge = await openApp('/calendar', answers, { size: [1440, 900] })
  const list = page.getByRole('complementary', { name: 'Tasks to schedule' })
  await expect.element(list).toBeVisible()
  await page.getByRole('button', { name: /Proofs/ }).click()
  await expect.element(page.getByRole('region', { name: 'Entry', exact: true })).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  await bridge.call('timeEntries.delete', { ids: [entry.id] })
  await expect.element(page.getByRole('region', { name: 'Entry', exact: true })).not.toBeInTheDocument()
  await expect.element(list).toBeVisible()
})

it('a gap is filled by the entry before it, and an overlap is settled from the menu of an entry', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T15:00:00Z') })
  const entry = (description: string, from: string, to: string) =>
    someEntry({ description, start: `2026-03-20T${from}:00Z`, stop: `2026-03-20T${to}:00Z` })
  const [mail, call, write] = [
    entry('Mail', '08:00', '09:00'),
    entry('Call', '10:30', '12:00'),
    entry('Write', '11:00', '13:00'),
  ] as const
  const bridge = await openApp('/calendar', keepEntries(mail, call, write))
  await page.getByRole('button', { name: /^Fill the gap, 10:00 – 11:30, 1h 30m/ }).click()
  await page.getByRole('menuitem', { name: 'Extend “Mail”, 9:00 – 11:30' }).click()
  await expect
    .poll(() => bridge.inputs('timeEntries.update'))
    .toEqual([{ ids: [mail.id], changes: { stop: call.start } }])
  await expect.element(page.getByRole('button', { name: /^Fill the gap/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /Call.*, overlaps/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Shorten “Write”, 13:00 – 14:00' }).click()
  await expect
    .poll(() => bridge.inputs('timeEntries.settleOverlap'))
    .toEqual([{ firstId: call.id, secondId: write.id, yielding: 'second' }])
})

it('a task that is created for a time block is one step with it', async () => {
  const bridge = await openApp('/calendar', {})
  await expect.element(page.getByRole('main')).toBeVisible()
  await userEvent.keyboard('b')
  await page.getByRole('combobox', { name: 'What is the time for?' }).fill('Draft the offer')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('“Draft the offer” added, with a time block')).toBeVisible()
  expect(bridge.inputs('tasks.create')).toMatchObject([
    { name: 'Draft the offer', block: { durationSeconds: expect.any(Number) as number } },
  ])
  expect([bridge.inputs('timeBlocks.create'), bridge.inputs('dayPlan.apply')]).toEqual([[], []])
})

it('a new entry has the focus once its panel, which covers the hours of a narrow window, is closed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  await openApp('/calendar', keepEntries(someEntry()), { size: [720, 800] })
  await focusOn(page.getByRole('button', { name: /Proofs/ }))
  await userEvent.keyboard('n')
  const panel = page.getByRole('region', { name: 'Entry', exact: true })
  await expect.element(panel.getByRole('textbox', { name: 'Description' })).toHaveFocus()
  await userEvent.keyboard('New one{Enter}')
  await expect.element(page.getByRole('button', { name: /New one/ })).toHaveFocus()
})

it('a key changes no entry once empty hours were pressed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  const bridge = await openApp('/calendar', keepEntries(someEntry()))
  const entry = page.getByRole('button', { name: /Proofs/ })
  await entry.click()
  const panel = page.getByRole('region', { name: 'Entry', exact: true })
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(entry).toHaveFocus()
  const { x, bottom } = entry.element().getBoundingClientRect()
  await mouse.move({ x: x + 20, y: bottom + 40 })
  await mouse.down()
  await mouse.up()
  await userEvent.keyboard('x')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(bridge.inputs('timeEntries.split')).toEqual([])
})

it('names an entry that is deleted as it was typed just before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  const entry = someEntry()
  let saved = entry
  await openApp('/calendar', {
    'timeEntries.window': () => [entry],
    'timeEntries.get': () => saved,
    'timeEntries.update': ({ ids, changes: { description = '' } }) => {
      saved = { ...entry, description }
      return { ids, undoId: null }
    },
    'timeEntries.delete': ({ ids }) => ({ ids, undoId: crypto.randomUUID() }),
  })
  await page.getByRole('button', { name: /Proofs/ }).click()
  const panel = page.getByRole('region', { name: 'Entry', exact: true })
  await panel.getByRole('textbox', { name: 'Description' }).fill('Proofs of the poster')
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Time entry “Proofs of the poster” deleted')).toBeVisible()
})

it('the times of a new block stand within it, also in a narrow lane', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  await openApp('/calendar', keepEntries(someEntry()), { size: [1000, 800] })
  await expect.element(page.getByRole('button', { name: /Proofs/ })).toBeVisible()
  await userEvent.keyboard('b')
  await expect.element(page.getByRole('combobox', { name: 'What is the time for?' })).toBeVisible()
  const block = page
    .elementLocator(document.body)
    .getByRole('button', { name: /^New time block/, includeHidden: true })
    .element()
  expect(block.clientWidth).toBeLessThan(70)
  expect(block.scrollWidth).toBeLessThanOrEqual(block.clientWidth)
})

it('an entry that undo moves to another day is never without the focus', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  const { id } = someEntry()
  const bridge = await openApp('/calendar', keepEntries(someEntry({ id })))
  const entry = page.getByRole('button', { name: /Proofs/ })
  await focusOn(entry)
  const before = entry.element()
  const focusedOnceMoved = new Promise<Element | null>((resolve) => {
    const observer = new MutationObserver(() => {
      if (before.isConnected) return
      observer.disconnect()
      resolve(document.activeElement)
    })
    observer.observe(document.body, { subtree: true, childList: true })
  })
  const changes = { start: '2026-03-18T09:00:00Z', stop: '2026-03-18T10:00:00Z' }
  await bridge.call('timeEntries.update', { ids: [id], changes })
  expect(await focusedOnceMoved).toBe(entry.element())
  await userEvent.keyboard('{Delete}')
  await expect.element(entry).not.toBeInTheDocument()
})

describe('an entry that was added and is empty', () => {
  const panel = page.getByRole('region', { name: 'Entry', exact: true })

  async function add() {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
    const added = someEntry({ description: '', start: '2026-03-20T10:00:00Z', stop: '2026-03-20T10:30:00Z' })
    const undoId = crypto.randomUUID()
    let shown = [
      someEntry({
        description: 'Proofs before',
        start: '2026-03-20T08:00:00Z',
        stop: '2026-03-20T09:00:00Z',
      }),
    ]
    const bridge = await openApp('/calendar', {
      ...keepEntries(added),
      'timeEntries.window': () => [...shown],
      'timeEntries.create': (_, { change }) => {
        shown.push(added)
        change('timeEntries')
        return { ids: [added.id], undoId }
      },
      'undo.apply': (_, { change }) => {
        shown = shown.filter((entry) => entry !== added)
        change('timeEntries')
        return { ids: [added.id], undoId: null, undone: null, kept: null }
      },
    })
    await expect.element(page.getByRole('button', { name: /Proofs before/ })).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(panel.getByRole('textbox', { name: 'Description' })).toHaveFocus()
    return { bridge, undoId }
  }

  it('goes when its panel is closed as it is', async () => {
    const { bridge, undoId } = await add()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.poll(() => bridge.inputs('undo.apply')).toEqual([{ undoId }])
    await expect.element(page.getByText('Entry added', { exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /Proofs before/ })).toHaveFocus()
  })

  it('stays once something was changed', async () => {
    const { bridge } = await add()
    await userEvent.keyboard('Proofs{Tab}')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(bridge.inputs('timeEntries.update')).toHaveLength(1)
    expect(bridge.inputs('undo.apply')).toEqual([])
  })
})

it('the focus returns to an entry that undo brings back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  const early = someEntry({
    description: 'Mails',
    start: '2026-03-20T07:00:00Z',
    stop: '2026-03-20T08:00:00Z',
  })
  await openApp('/calendar', keepEntries(someEntry(), early))
  await focusOn(page.getByRole('button', { name: /Proofs/ }))
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByRole('button', { name: /Proofs/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Mails/ })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('button', { name: /Proofs/ })).toHaveFocus()
})

describe('a drag whose press saves what was typed', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') }))
  const inPanel = (name: string) => page.getByRole('region').getByRole('textbox', { name })
  const hour = 56

  /** From a point of the element, in px from its top; the pointer stays for a while before it moves. */
  async function drag(element: Element, top: number, by: number, meanwhile?: () => Promise<unknown>) {
    const box = element.getBoundingClientRect()
    const from = { x: box.x + box.width / 2, y: box.y + top }
    await mouse.move(from)
    await mouse.down()
    await nextFrame()
    await mouse.move({ ...from, y: from.y + by }, { steps: 4 })
    await meanwhile?.()
    await mouse.up()
  }

  it.each([
    {
      field: 'Duration',
      typed: '45m',
      times: { start: '2026-03-20T10:00:00Z', stop: '2026-03-20T10:45:00Z' },
    },
    {
      field: 'Date',
      typed: '2026-03-19',
      times: { start: '2026-03-19T10:00:00Z', stop: '2026-03-19T11:00:00Z' },
    },
  ])('moves an entry and keeps its new $field', async ({ field, typed, times }) => {
    const entry = someEntry()
    const bridge = await openApp('/calendar', keepEntries(entry))
    const item = page.getByRole('button', { name: /Tracked: Proofs/ })
    await item.click()
    await inPanel(field).fill(typed)
    await drag(item.element(), hour / 2, hour)
    await expect.poll(() => bridge.call('timeEntries.get', { id: entry.id })).toMatchObject({ data: times })
  })

  it('moves the end of an entry and keeps its new start', async () => {
    const entry = someEntry()
    const bridge = await openApp('/calendar', keepEntries(entry))
    const item = page.getByRole('button', { name: /Tracked: Proofs/ })
    await item.click()
    await inPanel('Start time').fill('9:00')
    await drag(item.element(), hour - 4, hour / 2)
    const times = { start: '2026-03-20T08:00:00Z', stop: '2026-03-20T10:30:00Z' }
    await expect.poll(() => bridge.call('timeEntries.get', { id: entry.id })).toMatchObject({ data: times })
    expect(bridge.inputs('timeEntries.update').map(({ changes }) => changes)).toEqual([
      { start: times.start },
      { stop: times.stop },
    ])
  })

  it('moves an entry and keeps the length that it was given in another window', async () => {
    const entry = someEntry()
    const bridge = await openApp('/calendar', keepEntries(entry))
    const item = page.getByRole('button', { name: /Tracked: Proofs/ })
    await expect.element(item).toBeVisible()
    const changes = { stop: '2026-03-20T11:00:00Z' }
    await drag(item.element(), hour / 2, hour, () =>
      bridge.call('timeEntries.update', { ids: [entry.id], changes }),
    )
    await expect
      .poll(() => bridge.call('timeEntries.get', { id: entry.id }))
      .toMatchObject({ data: { start: '2026-03-20T10:00:00Z', stop: '2026-03-20T12:00:00Z' } })
  })

  it('moves a time block and keeps its new length', async () => {
    const task = someTask('Draft the offer')
    let block = someBlock(task.id, '2026-03-20T09:00:00Z')
    const bridge = await openApp('/calendar', {
      'timeBlocks.list': () => [block],
      'timeBlocks.get': () => block,
      'timeBlocks.update': ({ id, changes }, { change }) => {
        block = { ...block, ...(changes as Partial<TimeBlock>) }
        change('timeBlocks')
        return { ids: [id], undoId: null }
      },
      'tasks.get': () => detailsOf(task),
    })
    const item = page.getByRole('button', { name: /Planned: / })
    await item.click()
    await inPanel('Duration').fill('2h')
    await drag(item.element(), hour / 2, hour)
    await expect
      .poll(() => bridge.inputs('timeBlocks.update').map(({ changes }) => changes))
      .toEqual([{ durationSeconds: 7200 }, { start: '2026-03-20T10:00:00Z' }])
  })

  it('makes a time block as long as the new estimate of its task', async () => {
    let task = someTask('Draft the offer', { date: '2026-03-20', estimatedSeconds: 2700 })
    const bridge = await openApp('/calendar', {
      'tasks.board': () => ({ days: [someDay('2026-03-20', [task])], backlog: [] }),
      'tasks.get': () => detailsOf(task),
      'tasks.update': ({ ids, changes: { estimatedSeconds = null } }, { change }) => {
        task = { ...task, estimatedSeconds }
        change('tasks')
        return { ids, undoId: null }
      },
    })
    const item = page
      .getByRole('list')
      .getByRole('button', { name: /Draft the offer/ })
      .first()
    await item.click()
    await inPanel('Estimate').fill('3h')
    await drag(item.element(), 8, 300)
    await expect
      .poll(() => bridge.inputs('timeBlocks.create'))
      .toMatchObject([{ taskId: task.id, durationSeconds: 3 * 3600 }])
  })
})

it('a date that moves an entry or a block out of view leaves its details open, and the next field saves', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  const task = someTask('Print the flyer')
  let block = someBlock(task.id, '2026-03-20T12:00:00Z')
  const bridge = await openApp('/calendar', {
    ...keepEntries(someEntry()),
    'timeBlocks.list': () => [block],
    'timeBlocks.get': () => block,
    'timeBlocks.update': ({ id, changes }, { change }) => {
      block = { ...block, ...(changes as Partial<TimeBlock>) }
      change('timeBlocks')
      return { ids: [id], undoId: null }
    },
    'tasks.get': () => detailsOf(task),
  })
  for (const [name, label, saved] of [
    [/Tracked: Proofs/, 'Entry', () => bridge.inputs('timeEntries.update')],
    [/^Planned: /, 'Time block', () => bridge.inputs('timeBlocks.update')],
  ] as const) {
    const item = page.getByRole('button', { name })
    await focusOn(item)
    await userEvent.keyboard('{Enter}')
    const details = page.getByRole('region', { name: label, exact: true })
    await expect.poll(() => details.element().contains(document.activeElement)).toBe(true)
    const opened = details.element()
    await details.getByRole('textbox', { name: 'Date' }).fill('2027-05-17')
    await userEvent.keyboard('{Tab}')
    await expect.element(item).not.toBeInTheDocument()
    const time = details.getByRole('textbox', { name: 'Start time' })
    await time.fill('7:41')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => saved().at(-1)?.changes).toMatchObject({ start: '2027-05-17T05:41:00Z' })
    await expect.element(time).toHaveFocus()
    expect(details.element()).toBe(opened)
  }
})

it('goes to the nearest day of a date that is typed without a year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T11:00:00Z') })
  const bridge = await openApp('/calendar', {})
  await page.getByRole('button', { name: 'Go to a date' }).click()
  await page.getByRole('textbox', { name: 'Go to' }).fill('25 oct')
  await userEvent.keyboard('{Enter}')
  const shown = expect.objectContaining({ to: '2026-10-25' }) as unknown
  await expect.poll(() => bridge.inputs('timeBlocks.list')).toContainEqual(shown)
})

it('the focus goes from the second part of an entry to the whole one that undo makes of both', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  const later = { start: '2026-03-20T10:00:00Z', stop: '2026-03-20T10:30:00Z' }
  await openApp('/calendar', keepEntries(someEntry(), someEntry({ description: 'Mails', ...later })))
  const entry = page.getByRole('button', { name: /Proofs/ })
  await focusOn(entry)
  await userEvent.keyboard('x')
  await expect.poll(() => entry.elements().length).toBe(2)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(entry.nth(1)).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => entry.elements().length).toBe(1)
  await expect.element(entry).toHaveFocus()
})

it('asks once which occurrences of a task are renamed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T11:00:00Z') })
  const name = 'Call the customer'
  const occurrences = ['2026-03-20', '2026-03-21'].map((date) => someTask(name, { date }))
  const bridge = await openApp('/calendar', recurring(keepPlan(occurrences), { name, fields: ['name'] }))
  await page
    .getByRole('list', { name: /^Tasks without a time/ })
    .getByRole('button', { name, exact: true })
    .first()
    .click()
  const field = page.getByRole('region', { name: 'Task', exact: true }).getByRole('textbox', { name: 'Name' })
  await field.fill('Visit the customer')
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('alertdialog', { name: 'Change a recurring task' })
  await expect.element(question.getByText(`${name}: name`)).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'This one', exact: true })).toHaveFocus()
  // The question took the focus from the field, which must not count as an answer.
  expect(page.getByText('Nothing was changed.').elements()).toEqual([])
  await question.getByRole('button', { name: 'All of them' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(bridge.inputs('tasks.update')).toMatchObject([
    { scope: 'ask', changes: { name: 'Visit the customer' } },
    { scope: 'all', changes: { name: 'Visit the customer' } },
  ])
})

describe('activity', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T15:00:00Z') }))

  const project = someProject('Website')
  const planner = emptyAnswer(procedures['plannerSettings.get'].output) as PlannerSettings
  const rule = {
    id: '00000000-0000-4000-8000-000000000077',
    program: 'code',
    title: 'site',
    description: '',
    projectId: project.id,
    // Deleted since.
    taskId: newId(),
    tagIds: [],
    asks: true,
    switches: false,
  }

  function answers(recordActivity: 'on' | 'off'): Answers {
    return {
      ...keepEntries(),
      'projects.list': () => [project],
      'tasks.get': () => null,
      'preferences.get': () => ({ ...preferences, showsActivity: true }),
      'plannerSettings.get': () => ({ ...planner, calendarRange: 'day' }),
      'devicePreferences.get': () => ({ ...devicePreferences, recordActivity, activityRules: [rule] }),
      'activity.list': () => [
        { start: '2026-03-20T08:02:00Z', end: '2026-03-20T09:31:00Z', program: 'Code', title: 'site.ts' },
        { start: '2026-03-20T10:00:00Z', end: '2026-03-20T11:00:00Z', program: 'Browser', title: 'News' },
      ],
    }
  }

  it('a stretch of activity becomes an entry with its times and words, by dragging it onto the day and by key', async () => {
    const bridge = await openApp('/calendar', answers('on'), { size: [1440, 1100] })
    const code = page.getByRole('button', { name: /^Code, Friday 20 March, 9:02 to 10:31, 1h 29m/ })
    await expect.element(code).toBeVisible()
    const { left, top } = code.element().getBoundingClientRect()
    const lane = document.querySelector('[data-lane="tracked"]')?.getBoundingClientRect()
    await mouse.move({ x: left + 10, y: top + 20 })
    await mouse.down()
    await mouse.move({ x: (lane?.left ?? 0) + 30, y: top + 22 }, { steps: 3 })
    await mouse.up()
    await expect
      .poll(() => bridge.inputs('timeEntries.create'))
      .toMatchObject([
        {
          start: '2026-03-20T08:02:00Z',
          stop: '2026-03-20T09:31:00Z',
          description: 'site.ts',
          projectId: project.id,
          taskId: null,
        },
      ])
    await focusOn(code)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect
      .poll(() => bridge.inputs('timeEntries.create')[1])
      .toEqual({ start: '2026-03-20T10:00:00Z', stop: '2026-03-20T11:00:00Z', description: 'News' })
    await code.dblClick()
    await page.getByRole('button', { name: /^Browser, / }).click()
    await expect
      .poll(() => bridge.inputs('timeEntries.create').slice(2))
      .toMatchObject([{ description: 'site.ts' }, { description: 'News' }])
  })

  it('stretches are as long as is wanted, and the calendar has the columns and colours that are', async () => {
    const task = someTask('Site', { projectId: project.id })
    const bridge = await openApp('/calendar', {
      ...answers('on'),
      ...keepPlan([task], { blocks: [someBlock(task.id, '2026-03-20T08:00:00Z')] }),
      'preferences.get': () => ({ ...preferences, showsActivity: true, activityInterval: '30' }),
      'plannerSettings.get': () => ({
        ...planner,
        calendarRange: 'day',
        calendarColumns: 'planned',
        blockColor: 'accent',
      }),
      'activity.list': () => [
        { start: '2026-03-20T08:00:00Z', end: '2026-03-20T09:00:00Z', program: 'Code', title: '' },
        { start: '2026-03-20T09:00:00Z', end: '2026-03-20T09:20:00Z', program: 'Browser', title: '' },
      ],
    })
    await expect.element(page.getByRole('button', { name: /^Code, .*9:00 to 10:20/ })).toBeVisible()
    const block = page.getByRole('button', { name: /^Planned: Site/ })
    const color = () => block.element().closest('li')?.style.getPropertyValue('--project-color')
    expect(color()).toBe('var(--accent)')
    expect(document.querySelector('[data-lane="tracked"]')).toBeNull()
    await page.getByRole('button', { name: 'Change the view' }).click()
    await page.getByRole('radio', { name: 'Both' }).click()
    await page.getByRole('button', { name: /Colour of time blocks/ }).click()
    await page.getByRole('option', { name: 'Of the project' }).click()
    await expect
      .poll(() => bridge.inputs('plannerSettings.update'))
      .toEqual([{ calendarColumns: 'both' }, { blockColor: 'project' }])
  })

  it('stretches of five minutes are drawn at the usual height, beside what they would cover', async () => {
    const span = (start: string, end: string, program: string) => ({
      start: `2026-03-20T08:${start}:00Z`,
      end: `2026-03-20T08:${end}:00Z`,
      program,
      title: '',
    })
    await openApp('/calendar', {
      ...answers('on'),
      'activity.list': () => [span('00', '20', 'Code'), span('20', '26', 'Mail'), span('26', '50', 'Paint')],
    })
    const stretch = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, Friday`) })
    await expect.element(stretch('Mail')).toBeVisible()
    const [left, right] = ['Mail', 'Paint'].map((name) => stretch(name).element().getBoundingClientRect())
    expect(left?.height).toBeGreaterThan(10)
    expect(left?.right).toBeLessThanOrEqual(right?.left ?? 0)
  })

  it('the keyboard reaches activity where earlier stretches lie outside the hours that are shown', async () => {
    await openApp('/calendar', {
      ...answers('on'),
      'devicePreferences.get': () => ({ ...devicePreferences, recordActivity: 'on' }),
      'preferences.get': () => ({ ...preferences, calendarFirstHour: 11, showsActivity: true }),
    })
    const news = page.getByRole('button', { name: /^Browser, Friday 20 March, 11:00/ })
    await expect.element(news).toHaveAttribute('tabindex', '0')
    await expect.element(page.getByRole('button', { name: /^Code, / })).not.toBeInTheDocument()
  })

  it('there is no activity beside the day while it is switched off', async () => {
    const bridge = await openApp('/calendar', answers('off'))
    await expect.element(page.getByRole('region', { name: 'Hours' })).toBeVisible()
    expect(bridge.inputs('activity.list')).toEqual([])
  })
})
