import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'
import { detailsOf, keepTasks, someTask } from '../../../testing/tasks.ts'

it('the line for the next subtask stays in sight after each that is added', async () => {
  const task = someTask('Write')
  const children = [1, 2, 3, 4, 5, 6].map((each) => someTask(`Part ${each}`))
  await openApp(
    '/tasks',
    {
      ...keepTasks([task]),
      'tasks.get': () => ({ ...detailsOf(task), children: [...children] }),
      'tasks.create': ({ name }, { change }) => {
        const child = someTask(name)
        children.push(child)
        change('tasks')
        return { ids: [child.id], undoId: null }
      },
    },
    { size: [1280, 600] },
  )
  await page.getByRole('row').filter({ hasText: 'Write' }).click()
  const line = page.getByLabelText('Add subtask')
  await line.click()
  line.element().scrollIntoView({ block: 'end' })
  const foot = page.getByRole('region', { name: 'Task', exact: true }).getByRole('button', { name: 'Track' })
  for (const name of ['Outline', 'Draft']) {
    await userEvent.keyboard(`${name}{Enter}`)
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
    const { bottom } = line.element().getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(foot.element().getBoundingClientRect().top)
  }
})
