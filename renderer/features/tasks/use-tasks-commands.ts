import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { type Command, commandsOf, useCommands } from '../../stores/commands.ts'
import type { TasksShared } from './tasks-context.ts'
import { changeView, openStatuses, openTask } from './tasks-state.ts'
import type { Layout } from './views/view.ts'

const command = commandsOf('Tasks', 'tasks')

export interface TasksCommandsOptions {
  readonly shared: TasksShared
  readonly search: RefObject<HTMLInputElement | null>
  readonly add: RefObject<HTMLInputElement | null>
  readonly onFilter: () => void
}

const layouts: readonly { readonly layout: Layout; readonly title: string; readonly keys: string }[] = [
  { layout: 'list', title: t`Show tasks as a list`, keys: '1' },
  { layout: 'board', title: t`Show tasks as a board`, keys: '2' },
  { layout: 'table', title: t`Show tasks as a table`, keys: '3' },
]

/** Puts what the screen can do into the palette and under keys. */
export function useTasksCommands({ shared, search, add, onFilter }: TasksCommandsOptions): void {
  const bridge = useBridge()

  /** Runs with the task that has the focus. */
  function withCurrent(run: (task: Task) => void): () => void {
    return () => {
      const row = document.activeElement?.closest('[data-task]')?.getAttribute('data-task')
      if (!row) return
      const read = async (): Promise<void> => {
        const result = await bridge.call('tasks.get', { id: row }, { repeatable: true })
        if (result.ok && result.data !== null) run(result.data)
      }
      void read()
    }
  }

  const commands: readonly Command[] = [
    command('add', t`Add task`, 'n', () => add.current?.focus(), t`new create`),
    command('search', t`Search tasks`, '/', () => search.current?.focus(), 'find'),
    command('filter', t`Filter tasks`, 'f', onFilter),
    ...layouts.map(({ layout, title, keys }) =>
      command(`layout.${layout}`, title, keys, () => changeView({ layout }), t`view layout`),
    ),
    command('statuses', t`Change the statuses of tasks`, null, openStatuses, t`states columns emoji`),
    command(
      'open',
      t`Open the task`,
      'o',
      withCurrent((task) => openTask(task.id)),
    ),
    command(
      'done',
      t`Mark the task done`,
      'd',
      withCurrent((task) => void shared.edits.change([task.id], { done: !task.done })),
      t`complete finish check`,
    ),
    command('track', t`Track the task`, 'Mod+Enter', withCurrent(shared.track)),
    command(
      'duplicate',
      t`Duplicate the task`,
      'Mod+d',
      withCurrent((task) => void shared.edits.duplicate(task)),
      'copy',
    ),
  ]
  useCommands(commands)
}
