import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PlannerSettings } from '../../../shared/bridge/preferences.ts'
import { procedures } from '../../../shared/bridge/contract.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import { openApp, preferences } from '../../testing/open-app.tsx'

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
    await page.getByText(name).click()
    await expect.element(control).toBeChecked()
  }
  expect(bridge.inputs('plannerSettings.update')).toEqual([
    { autoLogTime: true },
    { completeTaskWithBlock: true },
  ])
})

it('finds settings of all sections by their words, opens their section, and Escape ends the search', async () => {
  const bridge = await openApp('/settings', { 'preferences.update': () => preferences })
  await page.getByRole('tab', { name: 'Account' }).click()
  const search = page.getByRole('searchbox', { name: 'Search settings' })
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('manual')
  const found = page.getByRole('region', { name: 'Settings found' })
  await expect.poll(() => found.getByRole('switch').elements().length).toBe(1)
  await found.getByText('Manual mode').click()
  await expect.poll(() => bridge.inputs('preferences.update')).toEqual([{ manualMode: true }])

  await search.fill('keyboard')
  await expect.element(found.getByRole('button', { name: 'Shortcuts' })).toBeVisible()
  await search.fill('pomodoro sounds')
  await expect.element(found.getByText('Play sounds')).toBeVisible()
  await search.fill('zq')
  await expect.element(page.getByText('No setting has “zq” in its name')).toBeVisible()
  await search.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tabpanel', { name: 'Account' })).toBeVisible()
  await search.fill('theme')
  await found.getByRole('button', { name: 'Appearance' }).click()
  await expect.element(page.getByRole('tabpanel', { name: 'Appearance' })).toBeVisible()
  await expect.element(search).toHaveValue('')
})
