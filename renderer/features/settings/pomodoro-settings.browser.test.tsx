import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, preferences } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'

it('pomodoros are set, and what does not apply is not offered', async () => {
  const project = someProject('Pauses')
  let kept = { ...preferences, pomodoroSounds: false, pomodoroTracksBreaks: false }
  await openApp('/settings', {
    'projects.list': () => [project],
    'preferences.get': () => kept,
    'preferences.update': (changes) => {
      kept = { ...kept, ...(changes as Partial<typeof kept>) }
      return kept
    },
  })
  await page.getByRole('tab', { name: 'Pomodoro' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Long break' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Volume' })).not.toBeInTheDocument()
  await page.getByRole('switch', { name: 'Track breaks' }).click({ force: true })
  await page.getByRole('button', { name: 'Project of breaks: No project' }).click()
  await page.getByRole('option', { name: 'Pauses' }).click()
  await expect.element(page.getByRole('button', { name: 'Project of breaks: Pauses' })).toBeVisible()
  expect(kept.pomodoroBreakProjectId).toBe(project.id)
})
