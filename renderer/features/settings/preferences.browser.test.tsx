import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocalApiState } from '../../../shared/bridge/local-api.ts'
import type { PlannerSettings, Preferences } from '../../../shared/bridge/preferences.ts'
import { procedures, type ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { WorkspaceSettings } from '../../../shared/bridge/rates.ts'
import type { ReportSummary } from '../../../shared/bridge/reports.ts'
import { brokenRules } from '../../testing/broken-rules.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { keepEntries, keepTimer, someEntry } from '../../testing/entries.ts'
import type { Answers } from '../../testing/fake-bridge.ts'
import { openApp, preferences } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T12:00:00Z') }))

/** A person's preferences that can be set. */
function keepPreferences(set: Partial<Preferences>): Answers {
  let kept = { ...preferences, ...set }
  return {
    'preferences.get': () => kept,
    'preferences.update': (changes, { change }) => {
      kept = { ...kept, ...(changes as Partial<Preferences>) }
      change('preferences')
      return kept
    },
  }
}

it('the running time is written as the person wants it, beside the wanted totals and in the title', async () => {
  const running = someEntry({ start: '2026-03-20T10:30:00Z', stop: null })
  const billed = { start: '2026-03-20T08:00:00Z', stop: '2026-03-20T08:30:00Z', billable: true }
  const entries = { ...keepEntries(someEntry(), someEntry(billed)), ...keepTimer(running) }
  await openApp('/', { ...entries, ...keepPreferences({ durationFormat: 'decimal-comma' }) })
  await expect.element(page.getByText('1:30:00', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Week', { exact: true })).toBeVisible()
  expect(document.title).toBe('Timer · Dayloom')
  const wanted = {
    durationFormat: 'decimal-comma',
    formatRunning: true,
    totals: 'day',
    billableTotals: true,
    timeInTitle: true,
  } as const
  await openApp('/', { ...entries, ...keepPreferences(wanted) })
  await expect.element(page.getByRole('banner').getByText('1,50 h', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Today', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('Week', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent('0,50 h')
  expect(document.title).toMatch(/^1:30:0\d · Timer · Dayloom$/)
})

it('what is typed is text where marks, suggestions and single keys are switched off', async () => {
  const off = {
    projectMark: false,
    tagMark: false,
    suggestions: false,
    keyCommands: false,
    showTotals: false,
  }
  const suggested = { 'timeEntries.suggest': () => [{ ...someEntry({ description: 'Proofs' }) }] }
  const bridge = await openApp('/', {
    ...keepEntries(someEntry()),
    ...keepTimer(),
    ...suggested,
    ...keepPreferences(off),
  })
  const bar = page.getByRole('textbox', { name: 'What are you working on?' })
  await expect.element(bar).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('region', { name: 'Add entry' })).not.toBeInTheDocument()
  expect(document.documentElement.dataset['keys']).toBe('hidden')
  await expect.element(page.getByText('Week', { exact: true })).not.toBeInTheDocument()
  await bar.fill('Proofs @Website #print')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('timer.start').at(-1))
    .toMatchObject({ description: 'Proofs @Website #print' })
  expect(bridge.inputs('timeEntries.suggest')).toEqual([])
})

it('new entries begin with the default project, which can be taken away, and Settings say when it counts for nothing', async () => {
  const project = someProject('Website')
  const bridge = await openApp('/', {
    ...keepEntries(someEntry()),
    ...keepTimer(),
    'projects.list': () => [project],
    'timeEntries.defaults': () => ({ projectId: project.id, taskId: null, billable: true }),
  })
  const banner = page.getByRole('banner')
  const bar = banner.getByRole('textbox', { name: 'What are you working on?' })
  await expect.element(banner.getByRole('button', { name: 'Website' })).toBeVisible()
  await userEvent.keyboard('n')
  const form = page.getByRole('region', { name: 'Add entry' })
  await expect.element(form.getByRole('button', { name: 'Website' })).toBeVisible()
  await expect.element(form.getByRole('button', { name: 'Discard it' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await banner.getByRole('button', { name: 'Website' }).click()
  await page.getByRole('option', { name: 'No project' }).click()
  await bar.fill('Proofs')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('timer.start').at(-1))
    .toMatchObject({ description: 'Proofs', projectId: null })

  await openApp('/settings', {
    'projects.list': () => [{ ...project, archived: true }],
    ...keepPreferences({ defaultProjectId: project.id }),
  })
  await page.getByRole('tab', { name: 'Timer and idle' }).click()
  await expect.element(page.getByRole('button', { name: 'Project of new entries: Website' })).toBeVisible()
  await expect.element(page.getByText(/archived, deleted or in another workspace/)).toBeVisible()
})

it('an entry keeps its length when its start is changed, where that is wanted, also by arrow keys', async () => {
  const bridge = await openApp('/', {
    ...keepEntries(someEntry()),
    ...keepPreferences({ startEdit: 'stop_time', keyMinutes: 10 }),
  })
  await page.getByRole('row', { name: /Proofs/ }).click()
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  const start = page
    .getByRole('region', { name: 'Entry', exact: true })
    .getByRole('textbox', { name: 'Start time' })
  await start.fill('11:35')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}{ArrowDown}{Enter}')
  await expect
    .poll(() => bridge.inputs('timeEntries.update').at(-1)?.changes)
    .toEqual({ start: '2026-03-20T10:15:00Z', stop: '2026-03-20T11:15:00Z' })
})

it('reports are rounded for the person, and leave out weekends on which nothing was done', async () => {
  const summary = emptyAnswer(procedures['reports.summary'].output) as ReportSummary
  const groups = [
    { key: null, name: 'Proofs', seconds: 3600, billableSeconds: 0, amounts: [], costs: [], subGroups: [] },
  ]
  const days = [{ date: '2026-03-21', seconds: 3600, billableSeconds: 0 }]
  const wanted = {
    ownRounding: true,
    ownRoundingMinutes: 12,
    ownRoundingDirection: 'up',
    hideWeekends: true,
  } as const
  const bridge = await openApp('/reports', {
    'reports.summary': () => ({ ...summary, groups, days }),
    ...keepPreferences(wanted),
  })
  await page.getByRole('link', { name: 'Weekly' }).click()
  await expect.element(page.getByRole('columnheader', { name: /Sat/ })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: /Sun/ })).not.toBeInTheDocument()
  expect(bridge.inputs('reports.summary').at(-1)?.rounding).toEqual({ direction: 'up', minutes: 12 })
})

it('a report shows the money, the filters and the order that are wanted, and remembers others', async () => {
  const summary = emptyAnswer(procedures['reports.summary'].output) as ReportSummary
  const workspace = emptyAnswer(procedures['workspaceSettings.get'].output.unwrap()) as WorkspaceSettings
  const line = (name: string, seconds: number, cents: number) => {
    const amounts = [{ currency: 'EUR', cents }]
    const sums = { seconds, billableSeconds: seconds, amounts, costs: amounts }
    return { key: null, name, ...sums, subGroups: [{ key: '2026-03-18', name: null, ...sums }] }
  }
  const answers: Answers = {
    ...keepEntries(someEntry(), someEntry()),
    'workspaceSettings.get': () => ({ ...workspace, seesRates: true, seesCosts: true }),
    'reports.summary': () => ({ ...summary, groups: [line('Print', 7200, 200), line('Draw', 3600, 900)] }),
    'reports.entries': () => ({
      days: [{ date: '2026-03-20', totalSeconds: 7200, entries: [someEntry(), someEntry()] }],
      nextBefore: null,
    }),
  }
  const wanted = {
    weeklyValue: 'amount',
    reportFilters: false,
    reportGroupsAlike: false,
  } as const
  const bridge = await openApp('/reports', { ...answers, ...keepPreferences(wanted) })
  const names = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map((each) => each.textContent)
  await expect.poll(names).toEqual(['Print', 'Draw'])
  await expect.element(page.getByRole('button', { name: 'Tags' })).not.toBeInTheDocument()
  await page.getByRole('columnheader', { name: 'Project' }).getByRole('button').click()
  await expect.poll(names).toEqual(['Draw', 'Print'])
  await page.getByRole('button', { name: 'Show all filters' }).click()
  await expect.element(page.getByRole('button', { name: 'Tags' })).toBeVisible()
  await page.getByRole('button', { name: 'Amounts', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Amounts, no labour costs' }).click()
  await expect.poll(() => bridge.inputs('reports.summary').at(-1)?.money).toBe('amounts')
  await page.getByRole('link', { name: 'Weekly' }).click()
  await expect.element(page.getByText('€9.00').first()).toBeVisible()
  await page.getByRole('link', { name: 'Detailed' }).click()
  const rows = page.getByRole('row', { name: /Proofs/ })
  await expect.poll(() => rows.elements().length).toBe(2)
  await page.getByText('Group alike entries').click()
  await expect.poll(() => rows.elements().length).toBe(1)
  expect(bridge.inputs('preferences.update')).toEqual([
    { reportSort: 'title', reportAscends: true },
    { reportFilters: true },
    { reportAmounts: 'billable' },
    { reportGroupsAlike: true },
  ])
})

it('usual entries are offered for a gap where they are wanted', async () => {
  const entry = (from: string, to: string) =>
    someEntry({ start: `2026-03-20T${from}:00Z`, stop: `2026-03-20T${to}:00Z` })
  const answers = { ...keepEntries(entry('08:00', '09:00'), entry('10:00', '11:00')) }
  const bridge = await openApp('/review/2026-03-20', { ...answers, ...keepPreferences({ habits: false }) })
  await expect.element(page.getByRole('button', { name: /^Extend/ }).first()).toBeVisible()
  expect(bridge.inputs('timeEntries.suggest').filter(({ at }) => at !== undefined)).toEqual([])
  await openApp('/settings', { ...answers, ...keepPreferences({ habits: true }) })
  await page.getByRole('tab', { name: 'Timer and idle' }).click()
  await expect.element(page.getByRole('switch', { name: 'Suggest usual entries for gaps' })).toBeChecked()
})

it('a newcomer sees first steps and hints, which follow them to another computer once they are closed', async () => {
  let planner = emptyAnswer(procedures['plannerSettings.get'].output) as PlannerSettings
  const answers: Answers = {
    ...keepPreferences({ manualMode: true }),
    'sync.status': () => ({
      ...(emptyAnswer(procedures['sync.status'].output) as ProcedureOutput<'sync.status'>),
      service: 'local',
    }),
    'plannerSettings.get': () => planner,
    'plannerSettings.update': (changes, { change }) => {
      planner = { ...planner, ...(changes as Partial<PlannerSettings>) }
      change('plannerSettings')
      return planner
    },
  }
  const bridge = await openApp('/', answers)
  const steps = page.getByRole('region', { name: 'First steps' })
  const hint = page.getByRole('region', { name: 'Hint' })
  await expect.element(hint.getByText(/^Manual mode/)).toBeVisible()
  await hint.getByRole('button').click()
  await expect.element(hint.getByText(/another time tracker/)).toBeVisible()
  await hint.getByRole('button').click()
  await expect.element(hint).not.toBeInTheDocument()
  await steps.getByRole('button', { name: 'Track time' }).click()
  await expect.element(steps.getByRole('link', { name: 'Stop it' })).toBeVisible()
  await expect.element(steps.getByRole('link', { name: 'Add a task' })).not.toBeInTheDocument()
  await steps.getByRole('link', { name: 'Look at the calendar' }).click()
  await expect.element(page.getByRole('heading', { name: /^Calendar/ })).toBeVisible()
  await page.getByRole('link', { name: /^Timer/ }).click()
  await expect.element(steps.getByRole('img', { name: 'Done' })).toBeVisible()
  await steps.getByRole('button', { name: 'Close the first steps' }).click()
  await expect.element(steps).not.toBeInTheDocument()
  const at = expect.stringMatching(/^2026-03-20T12:\d\d:\d\dZ$/) as unknown
  expect(planner).toMatchObject({
    stepsStartedAt: at,
    stepsClosed: true,
    stepsDoneAt: null,
    calendarStepAt: at,
    importHintSeen: true,
    planHintSeen: false,
    purpose: 'track',
  })
  expect(bridge.inputs('preferences.update')).toContainEqual({ manualHintSeen: true })

  planner = { ...planner, stepsClosed: false, purpose: 'none' }
  await openApp('/', { ...answers, ...keepEntries(someEntry()), ...keepTimer(someEntry({ stop: null })) })
  await expect.element(hint.getByText(/^Focus shows/)).toBeVisible()
  await hint.getByRole('button').click()
  await steps.getByRole('button', { name: 'Skip' }).click()
  await expect.element(steps.getByRole('link', { name: 'Add a task' })).toBeVisible()
  expect(planner).toMatchObject({ focusHintSeen: true, purposePassed: true })

  planner = { ...planner, hintsOff: true }
  await openApp('/plan', answers)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(hint).not.toBeInTheDocument()
})

it('Focus opens with the timer where that is wanted, and shows the time that is left', async () => {
  const kept = emptyAnswer(procedures['plannerSettings.get'].output) as PlannerSettings
  const planner = {
    ...kept,
    focusOpens: true,
    focusFills: true,
    focusMode: 'timer',
    focusMinutes: 50,
  } as const
  const filled = Promise.withResolvers<void>()
  const fill = vi.spyOn(document.documentElement, 'requestFullscreen').mockReturnValue(filled.promise)
  const leave = vi.spyOn(document, 'exitFullscreen').mockResolvedValue()
  const whole = vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(document.documentElement)
  await openApp('/', {
    ...keepEntries(),
    ...keepTimer(),
    ...keepPreferences({ runningWarning: '2' }),
    'plannerSettings.get': () => planner,
  })
  const banner = page.getByRole('banner')
  await page.getByRole('textbox', { name: 'What are you working on?' }).fill('Proofs')
  await userEvent.keyboard('{Enter}')
  const focus = page.getByRole('dialog', { name: 'Focus' })
  await expect.element(focus.getByText('Proofs')).toBeVisible()
  await expect.element(focus.getByText(/^0:(50:00|49:5\d)$/)).toBeVisible()
  expect(fill).toHaveBeenCalledOnce()
  expect(await brokenRules(focus)).toEqual([])
  await focus.getByRole('button', { name: 'Stop timer' }).click()
  await expect.element(focus.getByText('Nothing is running')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(focus).not.toBeInTheDocument()
  // The desktop is late, and stays not full for that.
  filled.resolve()
  await expect.poll(() => leave).toHaveBeenCalledOnce()
  await page.getByRole('textbox', { name: 'What are you working on?' }).fill('Layout')
  await userEvent.keyboard('{Enter}')
  await expect.element(focus).toBeVisible()
  // The desktop itself takes this Escape.
  whole.mockReturnValue(null)
  document.dispatchEvent(new Event('fullscreenchange'))
  await expect.element(focus).not.toBeInTheDocument()

  const long = someEntry({ start: '2026-03-20T09:30:00Z', stop: null })
  const time = () => banner.getByText(/^2:30:0\d$/).element()
  await openApp('/', { ...keepTimer(long), ...keepPreferences({ runningWarning: '2' }) })
  await expect.element(banner.getByText(/^2:30:0\d$/)).toBeVisible()
  expect(time().hasAttribute('data-long')).toBe(true)
  await openApp('/', { ...keepTimer(long), ...keepPreferences({ runningWarning: '4' }) })
  await expect.element(banner.getByText(/^2:30:0\d$/)).toBeVisible()
  expect(time().hasAttribute('data-long')).toBe(false)
})

it('opens on the first screen that the person has chosen, and shows news of versions where they are wanted', async () => {
  const planner = emptyAnswer(procedures['plannerSettings.get'].output) as PlannerSettings
  const update = { state: 'found', version: '2.0.0', notes: 'All is new.', share: 0 } as const
  const answers: Answers = {
    'plannerSettings.get': () => ({ ...planner, calendarRange: 'week', startPage: 'projects' }),
    'updates.get': () => ({ isOffered: true, update }),
  }
  await openApp('/', { ...answers, ...keepPreferences({ showNews: false }) })
  await expect.element(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  await expect.element(page.getByText('Dayloom 2.0.0 is available.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'What is new' })).not.toBeInTheDocument()
  await openApp('/settings', answers)
  await expect.element(page.getByRole('button', { name: 'What is new' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

it('the reminder to track comes on chosen days and hours, which are shown while it is on', async () => {
  const bridge = await openApp('/settings', keepPreferences({ remindToTrack: false }))
  await page.getByRole('tab', { name: 'Reminders' }).click()
  const days = page.getByRole('toolbar', { name: 'Days of the reminder' })
  await expect.element(page.getByText('Nothing is tracked')).toBeVisible()
  await expect.element(days).not.toBeInTheDocument()
  await page.getByText('Nothing is tracked').click()
  await days.getByRole('button', { name: 'Sunday' }).click()
  await page.getByRole('textbox', { name: 'Reminders until' }).fill('16:30')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('preferences.update'))
    .toEqual([{ remindToTrack: true }, { reminderDays: '1,2,3,4,5,6' }, { reminderPeriod: '00:00-16:30' }])
})

it('the local API says where it answers, and what keeps it from answering', async () => {
  let api: LocalApiState = {
    isHere: true,
    isOn: false,
    port: 4611,
    url: null,
    tokenFile: '/home/ada/dayloom/local-api.token',
    problem: null,
  }
  await openApp('/settings', {
    'localApi.get': () => api,
    'localApi.update': ({ isOn = api.isOn, port = api.port }) => {
      const isTaken = port === 4611
      api = {
        ...api,
        isOn,
        port,
        url: isTaken ? null : `http://127.0.0.1:${port}`,
        problem: isTaken ? 'taken' : null,
      }
      return api
    },
  })
  await page.getByRole('tab', { name: 'This computer' }).click()
  await expect.element(page.getByText('File with the token')).not.toBeInTheDocument()
  await page.getByRole('switch', { name: /Dayloom’s API/ }).click({ force: true })
  await expect.element(page.getByText(/Another program uses port 4611/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Port of the local API' }).fill('4700')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('http://127.0.0.1:4700')).toBeVisible()
  await expect.element(page.getByText(api.tokenFile)).toBeVisible()
  await openApp('/settings', { 'localApi.get': () => ({ ...api, isHere: false, isOn: false, url: null }) })
  await page.getByRole('tab', { name: 'This computer' }).click()
  await expect.element(page.getByText(/Your data is on a server/)).toBeVisible()
})

it('a shortcut of all Macs is recorded on one of them, and taken back', async () => {
  const capabilities = emptyAnswer(
    procedures['desktop.capabilities'].output,
  ) as ProcedureOutput<'desktop.capabilities'>
  const globalShortcuts = { available: true, reason: null }
  const bridge = await openApp('/settings', {
    ...keepPreferences({}),
    'desktop.capabilities': () => ({ ...capabilities, globalShortcuts, platform: 'darwin' }),
  })
  await page.getByRole('tab', { name: 'Shortcuts' }).click()
  await expect.element(page.getByText('Stop the timer, or start a new entry')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Record a shortcut' }).nth(3).click()
  await userEvent.keyboard('{Control>}{Alt>}d{/Alt}{/Control}')
  await page.getByRole('button', { name: 'Remove the shortcut' }).click()
  await expect
    .poll(() => bridge.inputs('preferences.update'))
    .toEqual([{ macShowHide: 'CommandOrControl+Alt+D' }, { macShowHide: '' }])
})

it('the list is short where that is wanted, and shows the rest when it is asked to', async () => {
  const old = someEntry({
    description: 'Long ago',
    start: '2026-03-08T08:00:00Z',
    stop: '2026-03-08T09:00:00Z',
  })
  const recent = someEntry({ start: '2026-03-09T08:00:00Z', stop: '2026-03-09T09:00:00Z' })
  const answers = { ...keepEntries(recent, old), ...keepTimer() }
  await openApp('/', { ...answers, ...keepPreferences({ showAll: false }) })
  await expect.element(page.getByRole('row', { name: /Proofs/ })).toBeVisible()
  await expect.element(page.getByText('Long ago')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show earlier entries' }).click()
  await expect.element(page.getByText('Long ago')).toBeVisible()
  await openApp('/', { ...answers, ...keepPreferences({}) })
  await expect.element(page.getByText('Long ago')).toBeVisible()
})
