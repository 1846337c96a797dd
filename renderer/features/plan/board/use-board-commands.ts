import { t } from '@lingui/core/macro'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { type Command, useCommands } from '../../../stores/commands.ts'
import { backlogKey, type BoardColumn, findTask, placeOf } from './board-columns.ts'
import type { BoardShared } from './board-context.ts'
import { toggleTimes } from '../plan-view.ts'
import { revealColumn } from './reveal-column.ts'
import type { Direction } from './board-moves.ts'
import { useBoardState } from './board-state.ts'
import { tasksWith } from './use-board-keys.ts'

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
    {
      id: 'plan.add',
      title: t`Add task`,
      section: 'Plan',
      keys: 'n',
      keywords: t`new create`,
      run: () => focusField(fieldColumn(columns, today, first)),
    },
    {
      id: 'plan.addToBacklog',
      title: t`Add task to the backlog`,
      section: 'Plan',
      keywords: t`new create someday`,
      run: () => focusField(backlogKey),
    },
    {
      id: 'plan.previous',
      title: t`Go a week earlier`,
      section: 'Plan',
      keys: 'k',
      keywords: t`previous back`,
      run: () => onStep(-7),
    },
    {
      id: 'plan.next',
      title: t`Go a week later`,
      section: 'Plan',
      keys: 'j',
      keywords: t`next forward`,
      run: () => onStep(7),
    },
    {
      id: 'plan.previousDay',
      title: t`Go a day earlier`,
      section: 'Plan',
      keys: 'Shift+k',
      run: () => onStep(-1),
    },
    { id: 'plan.nextDay', title: t`Go a day later`, section: 'Plan', keys: 'Shift+j', run: () => onStep(1) },
    {
      id: 'plan.today',
      title: t`Go to today`,
      section: 'Plan',
      keys: 't',
      keywords: t`this week now`,
      run: onToday,
    },
    {
      id: 'plan.times',
      title: t`Show or hide times beside the days`,
      section: 'Plan',
      keys: 'h',
      keywords: t`rail schedule hours blocks`,
      run: toggleTimes,
    },
    {
      id: 'plan.planDay',
      title: t`Plan the day`,
      section: 'Plan',
      keys: 'Shift+p',
      keywords: t`ritual morning carry over start`,
      run: onPlanDay,
    },
    {
      id: 'plan.endDay',
      title: t`End the day`,
      section: 'Plan',
      keys: 'Shift+e',
      keywords: t`ritual evening shut down review`,
      run: onEndDay,
    },
  ]
  const ofTheCard: readonly Command[] = [
    {
      id: 'plan.track',
      title: t`Track the chosen task`,
      section: 'Plan',
      keys: 'Mod+Enter',
      run: withCurrent(commands.track),
    },
    {
      id: 'plan.done',
      title: t`Mark the chosen tasks done`,
      section: 'Plan',
      keys: 'd',
      keywords: t`complete finish check`,
      run: withCurrent((task) => commands.setDone(tasksWith(task, columns), !task.done)),
    },
    {
      id: 'plan.block',
      title: t`Block time for the chosen tasks`,
      section: 'Plan',
      keys: 'b',
      keywords: t`schedule calendar time block`,
      run: withCurrent((task) => onBlockTime(tasksWith(task, columns))),
    },
    ...moves.map(({ direction, title, arrow }): Command => ({
      id: `plan.move.${direction}`,
      title,
      section: 'Plan',
      keys: `Alt+${arrow}`,
      run: withCurrent((task) => void moveStep(task, direction)),
    })),
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
