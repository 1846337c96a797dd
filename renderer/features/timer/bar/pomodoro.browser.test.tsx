import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ShownPomodoro } from '../../../../shared/bridge/pomodoro.ts'
import { someEntry } from '../../../testing/entries.ts'
import { openApp, preferences } from '../../../testing/open-app.tsx'

const bar = page.getByRole('banner')
const focus: ShownPomodoro = {
  phase: 'focus',
  isOver: false,
  endsAt: new Date(Date.now() + 1_500_000).toISOString(),
  title: 'Focus, 1 of 4',
  actions: [{ action: 'break', label: 'Start break' }],
}

it('a pomodoro starts with what is typed, counts down, and is led on from its menu', async () => {
  const entry = someEntry({ description: 'Write', stop: null })
  let isRunning = false
  const bridge = await openApp('/', {
    'preferences.get': () => ({ ...preferences, durationFormat: 'improved', pomodoroCountdown: true }),
    'timer.running': () => (isRunning ? entry : null),
    'timer.start': (_, { change }) => {
      isRunning = true
      change('timeEntries')
      return entry
    },
    'pomodoro.act': (_, { emit }) => {
      emit({ event: 'pomodoro', payload: focus })
      return null
    },
  })
  await page.getByRole('textbox', { name: 'What are you working on?' }).fill('Write')
  await bar.getByRole('button', { name: 'Start pomodoro' }).click()
  await expect.element(bar.getByText(/^0:2[45]:\d\d$/)).toBeVisible()
  expect(bridge.inputs('timer.start')).toMatchObject([{ description: 'Write' }])
  await bar.getByRole('button', { name: 'Focus, 1 of 4' }).click()
  await page.getByRole('menuitem', { name: 'Start break' }).click()
  expect(bridge.inputs('pomodoro.act')).toEqual([{ action: 'begin' }, { action: 'break' }])
})
