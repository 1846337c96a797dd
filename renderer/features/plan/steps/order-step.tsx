import { t } from '@lingui/core/macro'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useRef } from 'react'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { Button } from '../../../components/controls/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { useRowOrder } from '../../../components/dragging/use-row-order.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { projectOf, useBoardShared } from '../board/board-context.ts'
import { announce } from '../board/board-state.ts'
import { DaySummary } from '../ritual/day-summary.tsx'
import styles from './order-step.module.css'
import { type PlanStepProps, planTheDay } from './plan-step.ts'
import { reordered } from '../ritual/ritual-changes.ts'
import { RitualPanel } from '../ritual/ritual-panel.tsx'
import { useRitual } from '../ritual/ritual-state.ts'
import { suggestedFirst } from './suggested-first.ts'

/** In which order the day is worked. Alt with up and down moves a task, as on the board; the pointer drags it. */
export function OrderStep({ day, onNext, onBack }: PlanStepProps) {
  const order = useRitual((state) => state.order)
  const list = useRef<HTMLUListElement>(null)
  const tasks = inOrder(day.today.tasks, order)
  const { classOf, onPointerDown, onKeyDown } = useRowOrder({
    rows: list,
    ids: tasks.map((task) => task.id),
    focused: 'button',
    place: (id, index, ids) => {
      useRitual.setState({ order: ids })
      announce(t`${tasks.find((task) => task.id === id)?.name ?? ''}, place ${index + 1}`)
      return Promise.resolve(true)
    },
  })

  return (
    <RitualPanel
      ritual={planTheDay}
      step="order"
      heading={t`In which order?`}
      hint={t`Drag, or Alt with up and down. What matters most goes first.`}
      summary={<DaySummary tasks={day.today.tasks} room={day.room} />}
      onNext={() =>
        onNext(
          order === null
            ? null
            : {
                tasks: reordered(day.today.tasks, withDone(day.today.tasks, tasks)),
                told: t`Today has a new order`,
              },
        )
      }
      onBack={onBack}
    >
      <ul ref={list} aria-label={t`Today, in order`} className="stack">
        {tasks.map((task, index) => (
          <li key={task.id} className={classOf(index)}>
            <button
              type="button"
              tabIndex={0}
              className={styles.handle}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => onKeyDown(event, task.id)}
              onPointerDown={(event) => onPointerDown(event, task.id)}
            >
              <span aria-hidden className={classNames(styles.place, 'figures')}>
                {index + 1}
              </span>
              <OrderedTask task={task} />
              <span className="visually-hidden">{t`, place ${index + 1} of ${tasks.length}`}</span>
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
        {t`Order by priority`}
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
      <span className="cut grow">{task.name}</span>
      <span className="fixed soft small figures">
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
