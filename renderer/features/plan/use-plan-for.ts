import { useQueryClient } from '@tanstack/react-query'
import type { Task } from '../../../shared/bridge/planning.ts'
import type { DateFormat } from '../../../shared/domain/date-format.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { dataOrThrow } from '../../bridge/bridge-failure.ts'
import { bridgeQueryKey } from '../../bridge/query-keys.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { type BoardColumn, columnKeyOf } from './board-columns.ts'
import { longDay } from './day-label.ts'
import { positionAfter } from '../../entities/task/task-order.ts'
import type { useMoveTasks } from './use-move-tasks.ts'

/**
 * Plans tasks for a date, last in its order. What leaves the week that is shown is said, with the way back; several
 * tasks that go there share one position, so that one undo takes them all back.
 */
export function usePlanFor(
  columns: readonly BoardColumn[],
  move: ReturnType<typeof useMoveTasks>,
  dateFormat: DateFormat,
): (tasks: readonly Task[], date: string | null) => Promise<void> {
  const bridge = useBridge()
  const client = useQueryClient()
  const updateTasks = useUndoableCommand('tasks.update')

  return async function planFor(tasks, date) {
    const ids = tasks.map((task) => task.id)
    const key = columnKeyOf(date)
    const shown = columns.find((column) => column.key === key)
    if (shown !== undefined || date === null) {
      await move(ids, { column: key, index: shown?.tasks.length ?? 0 })
      return
    }
    const input = { from: date, to: date }
    const board = await client.fetchQuery({
      queryKey: bridgeQueryKey('tasks.board', input),
      queryFn: async () => dataOrThrow(await bridge.call('tasks.board', input, { repeatable: true })),
    })
    const position = positionAfter(board.days[0]?.tasks ?? [])
    const [only] = tasks
    const what = tasks.length === 1 && only !== undefined ? `“${only.name}”` : `${tasks.length} tasks`
    await updateTasks(
      { ids, changes: { date, position } },
      `${what} planned for ${longDay(date, dateFormat)}`,
    )
  }
}
