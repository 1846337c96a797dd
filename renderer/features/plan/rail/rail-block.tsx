import { type CSSProperties, useEffect, useRef } from 'react'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { formatTimeOfDay } from '../../../../shared/domain/time-of-day.ts'
import { classNames } from '../../../components/class-names.ts'
import { useBoardShared } from '../board/board-context.ts'
import { useBoardState } from '../board/board-state.ts'
import { type ScheduledBlock, stretchOf } from '../board/day-times.ts'
import type { Stretch } from './free-time.ts'
import { placeOnRail } from './rail-scale.ts'
import styles from './time-rail.module.css'
import { useTaskOf } from '../board/use-task-of.ts'

export interface RailBlockProps {
  readonly block: ScheduledBlock
  readonly span: Stretch
  readonly lane: { readonly lane: number; readonly of: number }
}

/** A time block on its day's rail: dragged to another time, longer or shorter at its end, the same by arrows. */
export function RailBlock({ block, span, lane }: RailBlockProps) {
  const { clock, preferences, projects, blockCommands, onBlockKey, startBlockDrag } = useBoardShared()
  const element = useRef<HTMLButtonElement>(null)
  const task = useTaskOf(block.taskId)
  const isDragged = useBoardState((state) => state.drag?.blockId === block.id)
  const wantsFocus = useBoardState((state) => state.blockFocus === block.id)
  const belongs = useBoardState((state) => state.current?.id === block.taskId)
  useEffect(() => {
    if (!wantsFocus) return
    element.current?.focus({ preventScroll: true })
    useBoardState.setState({ blockFocus: null })
  }, [wantsFocus])

  const stretch = stretchOf(block)
  const place = placeOnRail(span, stretch)
  if (place === null) return null
  const write = (at: number) => formatTimeOfDay(clock.timeOf(instantOf(at)), preferences.timeFormat)
  const times = `${write(stretch.start)} to ${write(stretch.end)}`
  const name = task?.name ?? 'A task'
  const color = task?.color ?? (task?.projectId ? projects.get(task.projectId)?.color : undefined)
  return (
    <button
      ref={element}
      type="button"
      data-block={block.id}
      className={classNames(
        styles.block,
        block.completed && styles.completed,
        belongs && styles.belongs,
        isDragged && styles.dragged,
      )}
      style={
        {
          insetBlockStart: `${place.from * 100}%`,
          blockSize: `${(place.to - place.from) * 100}%`,
          '--lane': lane.lane,
          '--lanes': lane.of,
          ...(color === undefined ? {} : { '--color': color }),
        } as CSSProperties
      }
      aria-label={`${name}, ${times}${block.completed ? ', completed' : ''}`}
      title={`${name}, ${times}`}
      aria-keyshortcuts="ArrowUp ArrowDown Shift+ArrowUp Shift+ArrowDown Delete"
      onKeyDown={(event) => onBlockKey(event, block, task?.name ?? null)}
      onPointerDown={(event) => startBlockDrag(event, block)}
      onClick={() => blockCommands.open(block)}
    >
      <span className={styles.blockName}>{name}</span>
    </button>
  )
}
