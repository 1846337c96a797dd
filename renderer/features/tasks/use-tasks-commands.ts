import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { type Command, useCommands } from '../../stores/commands.ts'
import type { TasksShared } from './tasks-context.ts'
import { changeView, openStatuses, openTask } from './tasks-state.ts'
import type { Layout } from './views/view.ts'

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
    {
      id: 'tasks.add',
      title: t`Add task`,
      section: 'Tasks',
      keys: 'n',
      keywords: t`new create`,
      run: () => add.current?.focus(),
    },
    {
      id: 'tasks.search',
      title: t`Search tasks`,
      section: 'Tasks',
      keys: '/',
      keywords: 'find',
      run: () => search.current?.focus(),
    },
    {
      id: 'tasks.filter',
      title: t`Filter tasks`,
      section: 'Tasks',
      keys: 'f',
      run: onFilter,
    },
    ...layouts.map(({ layout, title, keys }): Command => ({
      id: `tasks.layout.${layout}`,
      title,
      section: 'Tasks',
      keys,
      keywords: t`view layout`,
      run: () => changeView({ layout }),
    })),
    {
      id: 'tasks.statuses',
      title: t`Change the statuses of tasks`,
      section: 'Tasks',
      keywords: t`states columns emoji`,
      run: openStatuses,
    },
    {
      id: 'tasks.open',
      title: t`Open the task`,
      section: 'Tasks',
      keys: 'o',
      run: withCurrent((task) => openTask(task.id)),
    },
    {
      id: 'tasks.done',
      title: t`Mark the task done`,
      section: 'Tasks',
      keys: 'd',
      keywords: t`complete finish check`,
      run: withCurrent((task) => void shared.edits.change([task.id], { done: !task.done })),
    },
    {
      id: 'tasks.track',
      title: t`Track the task`,
      section: 'Tasks',
      keys: 'Mod+Enter',
      run: withCurrent(shared.track),
    },
    {
      id: 'tasks.duplicate',
      title: t`Duplicate the task`,
      section: 'Tasks',
      keys: 'Mod+d',
      keywords: 'copy',
      run: withCurrent((task) => void shared.edits.duplicate(task)),
    },
  ]
  useCommands(commands)
}
