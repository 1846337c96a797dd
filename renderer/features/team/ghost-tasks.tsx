import { useMemo } from 'react'
import type { Ghost } from '../../../shared/bridge/ghosts.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { Button } from '../../components/button.tsx'
import { MultiPicker } from '../../components/picker.tsx'
import { useToday } from '../../components/use-today.ts'
import { datesInWords } from '../../entities/task/task-dates.ts'
import { useTaskEdits } from '../../entities/task/use-task-edits.ts'

export interface GhostTasksProps {
  readonly ghost: Ghost
  readonly preferences: Preferences
}

/** The open tasks of a ghost, and those that it could be given. */
export function GhostTasks({ ghost, preferences }: GhostTasksProps) {
  const { dateFormat, timeZone } = preferences
  const today = useToday(timeZone)
  const { data: tasks = [] } = useBridgeQuery('tasks.list', {})
  const edits = useTaskEdits()
  const selected = useMemo(
    () => new Set<string>(tasks.filter(({ ghostIds }) => ghostIds.includes(ghost.id)).map(({ id }) => id)),
    [tasks, ghost.id],
  )
  const items = useMemo(
    () =>
      tasks
        .filter(({ isTemplate }) => !isTemplate)
        .map((task) => ({ id: task.id, label: task.name, note: datesInWords(task, dateFormat, today) })),
    [tasks, dateFormat, today],
  )

  /** Others who have a task keep it. */
  function assign(wanted: ReadonlySet<string>): void {
    for (const { id, ghostIds } of tasks) {
      if (wanted.has(id) === selected.has(id)) continue
      const others = ghostIds.filter((other) => other !== ghost.id)
      void edits.change([id], { ghostIds: wanted.has(id) ? [...others, ghost.id] : others })
    }
  }

  return (
    <MultiPicker
      label="Tasks"
      searchLabel="Find a task"
      items={items}
      selected={selected}
      onChange={assign}
      trigger={
        <Button>
          {selected.size === 0 ? 'No tasks' : selected.size === 1 ? '1 task' : `${selected.size} tasks`}
        </Button>
      }
    />
  )
}
