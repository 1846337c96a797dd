import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/open-app.tsx'
import { someProject } from '../../testing/projects.ts'
import { keepTasks } from '../../testing/tasks.ts'

it('an alert that is due is told, stays, and leads to the project', async () => {
  const project = someProject('Website')
  const notice = { projectId: project.id, name: 'Website', percent: 80 }
  const bridge = await openApp('/', {
    ...keepTasks([]),
    'projects.list': () => [project],
    'projects.budgetNotices': () => [{ ...notice, of: 'money' }],
    'projects.tellBudgets': () => [
      { ...notice, of: 'money' },
      { ...notice, of: 'time' },
    ],
  })
  await expect.element(page.getByText('“Website” has used 80 % of its estimate.')).toBeVisible()
  const told = page.getByRole('status').filter({ hasText: '“Website” has used 80 % of its budget.' })
  await told.getByRole('button', { name: 'Show' }).click()
  await expect.element(page.getByRole('heading', { name: 'Website' })).toBeVisible()
  expect(bridge.inputs('projects.tellBudgets')).toHaveLength(1)
})
