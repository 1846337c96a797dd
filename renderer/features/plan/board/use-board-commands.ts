import { t } from '@lingui/core/macro'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { type Command, commandsOf, useCommands } from '../../../stores/commands.ts'
import { backlogKey, type BoardColumn } from './board-columns.ts'
import { findTask, placeOf } from '../../../entities/task/card-columns.ts'
import type { BoardShared } from './board-context.ts'
import { toggleTimes } from '../plan-view.ts'
import { revealColumn } from './reveal-column.ts'
import type { Direction } from '../../../components/arrow-keys.ts'
import { useBoardState } from './board-state.ts'
import { tasksWith } from './use-board-keys.ts'

const command = commandsOf('Plan', 'plan')

export interface BoardCommandsOptions {
  readonly columns: readonly BoardColumn[]
  readonly shared: BoardShared
  /** The first day that can be seen. */
  readonly first: string
  readonly moveStep: (task: BoardTask, direction: Direction) => Promise<void>
  readonly onStep: (days: number) => void
  readonly onToday: () => void
  /** Sets the next free time of its day aside for each of the tasks. */
  readonly onBlockTime: (tasks: readonly BoardTask[]) => void
  readonly onPlanDay: () => void
  readonly onEndDay: () => void
}

/** Typed on a card; here they are for the palette, and for the list of keys. */
const moves: readonly { readonly direction: Direction; readonly title: string; readonly arrow: string }[] = [
  { direction: 'up', title: t`Move the chosen tasks up`, arrow: '↑' },
  { direction: 'down', title: t`Move the chosen tasks down`, arrow: '↓' },
  { direction: 'left', title: t`Move the chosen tasks to the day before`, arrow: '←' },
  { direction: 'right', title: t`Move the chosen tasks to the next day`, arrow: '→' },
]

/** Puts what the board can do into the palette and under keys. */
export function useBoardCommands({
  columns,
  shared: { commands, today },
  first,
  moveStep,
  onStep,
  onToday,
  onBlockTime,
  onPlanDay,
  onEndDay,
}: BoardCommandsOptions): void {
  const hasCurrent = useBoardState((state) => state.current !== null)

  function withCurrent(run: (task: BoardTask) => void): () => void {
    return () => {
      const { current } = useBoardState.getState()
      const task = current === null ? null : findTask(columns, current)
      if (task !== null) run(task)
    }
  }

  const ofTheBoard: readonly Command[] = [
    command('add', t`Add task`, 'n', () => focusField(fieldColumn(columns, today, first)), t`new create`),
    command(
      'addToBacklog',
      t`Add task to the backlog`,
      null,
      () => focusField(backlogKey),
      t`new create someday`,
    ),
    command('previous', t`Go a week earlier`, 'k', () => onStep(-7), t`previous back`),
    command('next', t`Go a week later`, 'j', () => onStep(7), t`next forward`),
    command('previousDay', t`Go a day earlier`, 'Shift+k', () => onStep(-1)),
    command('nextDay', t`Go a day later`, 'Shift+j', () => onStep(1)),
    command('today', t`Go to today`, 't', onToday, t`this week now`),
    command('times', t`Show or hide times beside the days`, 'h', toggleTimes, t`rail schedule hours blocks`),
    command('planDay', t`Plan the day`, 'Shift+p', onPlanDay, t`ritual morning carry over start`),
    command('endDay', t`End the day`, 'Shift+e', onEndDay, t`ritual evening shut down review`),
  ]
  const ofTheCard: readonly Command[] = [
    command('track', t`Track the chosen task`, 'Mod+Enter', withCurrent(commands.track)),
    command(
      'done',
      t`Mark the chosen tasks done`,
      'd',
      withCurrent((task) => commands.setDone(tasksWith(task, columns), !task.done)),
      t`complete finish check`,
    ),
    command(
      'block',
      t`Block time for the chosen tasks`,
      'b',
      withCurrent((task) => onBlockTime(tasksWith(task, columns))),
      t`schedule calendar time block`,
    ),
    ...moves.map(({ direction, title, arrow }) =>
      command(
        `move.${direction}`,
        title,
        `Alt+${arrow}`,
        withCurrent((task) => void moveStep(task, direction)),
      ),
    ),
  ]
  useCommands(hasCurrent ? [...ofTheBoard, ...ofTheCard] : ofTheBoard)
}

/** Where a new task goes: beside the current card, else today, else the first day in sight. */
function fieldColumn(columns: readonly BoardColumn[], today: string, first: string): string {
  const { current } = useBoardState.getState()
  const place = current === null ? null : placeOf(columns, current)
  const beside = place === null ? undefined : columns[place.column]
  return beside?.key ?? (today >= first ? today : first)
}

function focusField(column: string): void {
  const field = document.querySelector<HTMLInputElement>(`[data-add-task="${column}"]`)
  const drawn = field ?? document.querySelector<HTMLInputElement>('[data-add-task]')
  drawn?.focus({ preventScroll: true })
  if (drawn !== null) revealColumn(drawn)
}
