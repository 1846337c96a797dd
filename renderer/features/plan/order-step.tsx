import GripVertical from 'lucide-react/icons/grip-vertical'
import { type KeyboardEvent, useRef } from 'react'
import type { BoardTask } from '../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { Button } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { ProjectDot } from '../../components/project-dot.tsx'
import { projectOf, useBoardShared } from './board-context.ts'
import { announce } from './board-state.ts'
import { DaySummary } from './day-summary.tsx'
import styles from './order-step.module.css'
import { type PlanStepProps, planStepLabels } from './plan-step.ts'
import { reordered } from './ritual-changes.ts'
import { RitualPanel } from './ritual-panel.tsx'
import { useRitual } from './ritual-state.ts'
import { moveRow } from './row-mover.ts'
import { suggestedFirst } from './suggested-first.ts'
import { useRowDrag } from './use-row-drag.ts'

/** In which order the day is worked. Alt with up and down moves a task, as on the board; the pointer drags it. */
export function OrderStep({ day, onNext, onBack }: PlanStepProps) {
  const order = useRitual((state) => state.order)
  const list = useRef<HTMLUListElement>(null)
  const tasks = inOrder(day.today.tasks, order)
  function place(id: string, index: number): void {
    const ids = tasks.map((task) => task.id as string).filter((each) => each !== id)
    useRitual.setState({ order: ids.toSpliced(index, 0, id) })
  }

  const drag = useRowDrag(list, place)

  function onKeyDown(event: KeyboardEvent<HTMLElement>, task: BoardTask, index: number): void {
    if (!event.altKey) {
      moveRow(event)
      return
    }
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const to = index + step
    if (step === 0 || to < 0 || to >= tasks.length) return
    event.preventDefault()
    event.stopPropagation()
    place(task.id, to)
    announce(`${task.name}, place ${to + 1}`)
  }

  return (
    <RitualPanel
      title="Plan the day"
      steps={planStepLabels}
      step="order"
      heading="In which order?"
      hint="Drag, or Alt with up and down. What matters most goes first."
      summary={<DaySummary tasks={day.today.tasks} room={day.room} />}
      nextLabel="Next"
      onNext={() =>
        onNext(
          order === null
            ? null
            : {
                tasks: reordered(day.today.tasks, withDone(day.today.tasks, tasks)),
                told: 'Today has a new order',
              },
        )
      }
      onBack={onBack}
    >
      <ul
        ref={list}
        aria-label="Today, in order"
        className={styles.rows}
        data-dragging={drag.id !== null || undefined}
      >
        {tasks.map((task, index) => (
          <li
            key={task.id}
            data-row={task.id}
            className={classNames(
              styles.row,
              drag.id === task.id && styles.dragged,
              drag.id !== null && drag.index === index && styles.before,
            )}
          >
            <button
              type="button"
              tabIndex={0}
              className={styles.handle}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => onKeyDown(event, task, index)}
              onPointerDown={(event) => drag.start(event, task.id)}
            >
              <span aria-hidden className={classNames(styles.place, 'figures')}>
                {index + 1}
              </span>
              <OrderedTask task={task} />
              <span className="visually-hidden">
                , place {index + 1} of {tasks.length}
              </span>
              <GripVertical aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="quiet"
        className={styles.suggest}
        onPress={() => useRitual.setState({ order: suggestedFirst(tasks).map((task) => task.id) })}
      >
        Order by priority
      </Button>
    </RitualPanel>
  )
}

function OrderedTask({ task }: { readonly task: BoardTask }) {
  const shared = useBoardShared()
  const project = projectOf(shared, task)
  return (
    <>
      {project !== null && <ProjectDot color={project.color} />}
      <span className={styles.name}>{task.name}</span>
      <span className={classNames(styles.time, 'figures')}>
        {task.daySeconds === null ? '' : shortDuration(task.daySeconds, shared.preferences.durationFormat)}
      </span>
    </>
  )
}

/** The open tasks, in the new order where there is one; what came since stands last. */
function inOrder(tasks: readonly BoardTask[], order: readonly string[] | null): readonly BoardTask[] {
  const open = tasks.filter((task) => !task.done)
  if (order === null) return open
  const placeOf = (task: BoardTask) => (order.includes(task.id) ? order.indexOf(task.id) : order.length)
  return open.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Done tasks keep their places among the others. */
function withDone(all: readonly BoardTask[], open: readonly BoardTask[]): readonly string[] {
  const rest = [...open]
  return all.map((task) => (task.done ? task.id : (rest.shift()?.id ?? task.id)))
}
