import { Trans } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { classNames } from '../../../components/class-names.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { ParentName } from '../../../entities/task/task-marks.tsx'
import { projectOf, useBoardShared } from '../board/board-context.ts'
import styles from './choice-rows.module.css'
import { choose, type TaskChoice } from '../ritual/ritual-state.ts'
import type { EndStep, PlanStep } from '../ritual/ritual-steps.ts'
import { moveRow } from './row-mover.ts'

export interface ChoiceOption {
  readonly value: TaskChoice
  readonly label: string
  /** The letter that chooses it. */
  readonly letter: string
}

export interface ChoiceRowsProps<Each extends Task> {
  readonly step: PlanStep | EndStep
  /** The accessible name of the list. */
  readonly label: string
  readonly tasks: readonly Each[]
  readonly options: readonly ChoiceOption[]
  readonly choiceOf: (task: Each) => TaskChoice
  /** Beside the name: since when, until when. */
  readonly noteOf?: (task: Each) => string | null
  readonly warns?: (task: Each) => boolean
}

/** Tasks that each go one of a few ways. Up and down go from task to task, left and right or a letter choose. */
export function ChoiceRows<Each extends Task>(props: ChoiceRowsProps<Each>) {
  const { step, label, tasks, options, choiceOf, noteOf, warns } = props
  const [first] = tasks
  const same = first !== undefined && tasks.every((task) => choiceOf(task) === choiceOf(first))
  return (
    <ul aria-label={label} className="stack">
      {tasks.length > 2 && first !== undefined && (
        <li className={styles.all}>
          <span className={styles.name}>
            <Trans>All {tasks.length}</Trans>
          </span>
          <Choices
            name="All"
            options={options}
            chosen={same ? choiceOf(first) : null}
            onChoose={(choice) =>
              choose(
                step,
                tasks.map((task) => task.id),
                choice,
              )
            }
          />
        </li>
      )}
      {tasks.map((task) => (
        <li key={task.id} className={classNames(styles.row, warns?.(task) && styles.warns)}>
          <TaskName task={task} note={noteOf?.(task) ?? null} />
          <Choices
            name={task.name}
            options={options}
            chosen={choiceOf(task)}
            onChoose={(choice) => choose(step, [task.id], choice)}
          />
        </li>
      ))}
    </ul>
  )
}

function TaskName({ task, note }: { readonly task: Task; readonly note: string | null }) {
  const shared = useBoardShared()
  const project = projectOf(shared, task)
  return (
    <span className="row shrink gap-6px">
      {project !== null && <ProjectDot color={project.color} />}
      <span className={styles.name}>{task.name}</span>
      {task.parentName !== null && <ParentName name={task.parentName} />}
      {note !== null && <span className={classNames(styles.note, 'figures')}>{note}</span>}
    </span>
  )
}

interface ChoicesProps {
  readonly name: string
  readonly options: readonly ChoiceOption[]
  /** Null where several tasks do not agree. */
  readonly chosen: TaskChoice | null
  readonly onChoose: (choice: TaskChoice) => void
}

function Choices({ name, options, chosen, onChoose }: ChoicesProps) {
  const at = Math.max(
    0,
    options.findIndex(({ value }) => value === chosen),
  )

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (moveRow(event)) return
    const wanted = optionFor(event.key, options, chosen === null ? -1 : at)
    if (wanted === undefined) return
    event.preventDefault()
    onChoose(wanted.value)
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')
    buttons[options.indexOf(wanted)]?.focus()
  }

  return (
    <span role="radiogroup" tabIndex={-1} aria-label={name} className="flex gap-2px" onKeyDown={onKeyDown}>
      {options.map(({ value, label, letter }, index) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === chosen}
          tabIndex={index === at ? 0 : -1}
          aria-keyshortcuts={letter}
          title={`${label} (${letter.toUpperCase()})`}
          className={styles.choice}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </span>
  )
}

function optionFor(key: string, options: readonly ChoiceOption[], at: number): ChoiceOption | undefined {
  if (key === 'ArrowRight') return options[(at + 1) % options.length]
  if (key === 'ArrowLeft') return options[(at + options.length - 1) % options.length]
  return options.find(({ letter }) => letter === key.toLowerCase())
}
