import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'
import { keepTasks, someTask } from '../../../testing/tasks.ts'

it('the lines of the budget add up to the estimate as they are shown', async () => {
  const project = someProject('Website', {
    estimatedSeconds: 36_000,
    trackedSeconds: 7250,
    teamSeconds: null,
  })
  const task = someTask('Draw', { projectId: project.id, estimatedSeconds: 3600, trackedSeconds: 30 })
  await openApp(`/projects/${project.id}`, { ...keepTasks([task]), 'projects.list': () => [project] })
  const lines = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  await expect
    .poll(lines)
    .toEqual(['Tracked2h', 'Estimated for open tasks59m', 'Estimate10h', 'Remaining7h 1m'])
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByText('8h left')).toBeVisible()
})
