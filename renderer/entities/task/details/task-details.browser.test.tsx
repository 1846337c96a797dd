import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'
import { detailsOf, keepTasks, someTask } from '../../../testing/tasks.ts'

it('shows what was typed about a task that is gone, and keeps it for the task that comes back', async () => {
  const task = someTask('Write')
  const bridge = await openApp('/tasks', {
    ...keepTasks([task]),
    'tasks.get': () => detailsOf(task),
    'undo.ofDeletion': () => null,
    'tasks.update': () => {
      throw new Error('This task no longer exists.')
    },
  })
  await page.getByRole('row').filter({ hasText: 'Write' }).click()
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  await panel.getByRole('button', { name: 'Add notes' }).click()
  await userEvent.keyboard('Ask Grace first')
  bridge.answer({ 'tasks.get': () => null })
  bridge.change('tasks')
  await expect.element(panel.getByText(/This task is no longer here/)).toBeVisible()
  await expect.element(panel.getByText('Ask Grace first')).toBeVisible()
  bridge.answer({ 'tasks.get': () => detailsOf(task) })
  bridge.change('tasks')
  await expect.element(panel.getByRole('textbox', { name: 'Notes' })).toHaveValue('Ask Grace first')
})
