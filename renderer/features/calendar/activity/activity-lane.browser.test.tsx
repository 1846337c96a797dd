import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../../shared/bridge/contract.ts'
import type { PlannerSettings } from '../../../../shared/bridge/preferences.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import type { Answers } from '../../../testing/fake-bridge.ts'
import { keepEntries } from '../../../testing/entries.ts'
import { focusOn } from '../../../testing/focus-on.ts'
import { mouse } from '../../../testing/mouse.ts'
import { devicePreferences, openApp, preferences } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T15:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const project = someProject('Website')
const planner = emptyAnswer(procedures['plannerSettings.get'].output) as PlannerSettings
const rule = {
  id: '00000000-0000-4000-8000-000000000077',
  program: 'code',
  title: 'site',
  description: '',
  projectId: project.id,
  taskId: null,
  tagIds: [],
  asks: true,
  switches: false,
}

function answers(recordActivity: 'on' | 'off'): Answers {
  return {
    ...keepEntries(),
    'projects.list': () => [project],
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
      },
    ])
  await focusOn(code)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect
    .poll(() => bridge.inputs('timeEntries.create')[1])
    .toEqual({ start: '2026-03-20T10:00:00Z', stop: '2026-03-20T11:00:00Z', description: 'News' })
})

it('there is no activity beside the day while it is switched off', async () => {
  const bridge = await openApp('/calendar', answers('off'))
  await expect.element(page.getByRole('region', { name: 'Hours' })).toBeVisible()
  expect(bridge.inputs('activity.list')).toEqual([])
})
