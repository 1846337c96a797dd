import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PlannerSettings } from '../../../shared/bridge/preferences.ts'
import { procedures } from '../../../shared/bridge/contract.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { openApp } from '../../testing/open-app.tsx'

it('says what becomes of planned time and of the task when work is finished', async () => {
  let planner = emptyAnswer(procedures['plannerSettings.get'].output) as PlannerSettings
  const bridge = await openApp('/settings', {
    'plannerSettings.get': () => planner,
    'plannerSettings.update': (changes, { change }) => {
      planner = Object.assign({}, planner, changes)
      change('plannerSettings')
      return planner
    },
  })
  await page.getByRole('tab', { name: 'Tasks' }).click()
  for (const name of ['Log planned time when a task is done', 'Complete a task with its last block']) {
    const control = page.getByRole('switch', { name })
    await expect.element(control).not.toBeChecked()
    await control.click({ force: true })
    await expect.element(control).toBeChecked()
  }
  expect(bridge.inputs('plannerSettings.update')).toEqual([
    { autoLogTime: true },
    { completeTaskWithBlock: true },
  ])
})
