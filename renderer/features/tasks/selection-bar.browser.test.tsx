import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focusOn } from '../../testing/focus-on.ts'
import { openApp } from '../../testing/open-app.tsx'
import { keepTasks, someTask } from '../../testing/tasks.ts'

const bar = page.getByRole('toolbar', { name: 'Selected tasks' })

async function select(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await focusOn(page.getByRole('row').filter({ hasText: name }))
    await userEvent.keyboard(' ')
  }
}

it('a task that an undo removes leaves the selection', async () => {
  const [write, print] = [someTask('Write'), someTask('Print')]
  const tasks = [write, print]
  const bridge = await openApp('/tasks', {
    ...keepTasks(tasks),
    'undo.latest': (_, { change }) => {
      tasks.pop()
      change('tasks')
      return {
        ids: [print.id],
        undoId: null,
        undone: { kind: 'created', entity: 'task', count: 1, title: 'Print', fields: [], beside: [] },
      }
    },
  })

  await select('Write', 'Print')
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(bar.getByText('1 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => bridge.inputs('tasks.delete').map(({ ids }) => ids)).toEqual([[write.id]])
})
