import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { BoardTask } from '../../../shared/bridge/tasks.ts'
import { formatDay } from '../../../shared/domain/date-format.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { classNames } from '../../components/class-names.ts'
import { searchItems } from '../../components/picker-search.ts'
import { ProjectDot } from '../../components/project-dot.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { readTaskText } from '../../entities/task/task-text.ts'
import { said } from '../../entities/task/use-task-edits.ts'
import { projectOf, useBoardShared } from './board-context.ts'
import styles from './choose-step.module.css'
import { DaySummary } from './day-summary.tsx'
import { type PlanStepProps, planStepLabels } from './plan-step.ts'
import { changesOf } from './ritual-changes.ts'
import { RitualPanel } from './ritual-panel.tsx'
import { useRitual } from './ritual-state.ts'
import { focusFirstRow, moveRow } from './row-mover.ts'
import { suggestedFirst } from './suggested-first.ts'

/** As many as a person looks through; the others are found by typing. */
const shownTasks = 40

/** What else is for today: out of the rest of the week and the backlog, or written here. */
export function ChooseStep({ day, onNext, onBack }: PlanStepProps) {
  const { today, commands, activeProjects } = useBoardShared()
  const chosenIds = useRitual((state) => state.chosenIds)
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)

  const candidates = useMemo(() => suggestedFirst([...day.later, ...day.backlog]), [day.later, day.backlog])
  const rows = useMemo(() => foundIn(candidates, text).slice(0, shownTasks), [candidates, text])
  const chosen = candidates.filter((task) => chosenIds.includes(task.id))
  const read = readTaskText(text, activeProjects)

  function next(): void {
    const tasks = changesOf(chosen, () => 'today', {
      today,
      next: day.next.key,
      todayTasks: day.today.tasks,
      nextTasks: day.next.tasks,
      backlog: day.backlog,
    })
    onNext({ tasks, told: said(chosen, 'planned for today') })
  }

  function add(): void {
    if (read.name === '') return
    setText('')
    void commands.create({
      name: read.name,
      date: today,
      projectId: read.project?.id ?? null,
      estimatedSeconds: read.estimatedSeconds,
    })
  }

  function onSearchKey({ key, nativeEvent }: KeyboardEvent): void {
    if (nativeEvent.isComposing) return
    if (key === 'ArrowDown') focusFirstRow(list.current)
    else if (key === 'Enter' && text.trim() !== '') {
      const [first] = rows
      if (first === undefined) add()
      else toggle(first.id)
    }
  }

  return (
    <RitualPanel
      title="Plan the day"
      steps={planStepLabels}
      step="choose"
      heading="What else is for today?"
      hint="Choose from this week and the backlog, or write something new."
      summary={<DaySummary tasks={[...day.today.tasks, ...chosen]} room={day.room} />}
      nextLabel={chosen.length === 0 ? 'Nothing else' : `Add ${chosen.length} to today`}
      onNext={next}
      onBack={onBack}
    >
      <div role="presentation" onKeyDownCapture={onSearchKey}>
        <SearchField label="Find or write a task" value={text} onChange={setText} />
      </div>
      {rows.length === 0 && text.trim() !== '' ? (
        <button type="button" className={styles.add} onClick={add}>
          <Plus aria-hidden />
          <span className="cut">Add “{read.name || text.trim()}” to today</span>
        </button>
      ) : (
        <ul ref={list} aria-label="Tasks to choose from" className={styles.rows}>
          {rows.map((task) => (
            <li key={task.id}>
              <Candidate task={task} isChosen={chosenIds.includes(task.id)} />
            </li>
          ))}
          {rows.length === 0 && (
            <li className={styles.nothing}>
              Nothing waits in the backlog or later this week. Write a task above.
            </li>
          )}
        </ul>
      )}
    </RitualPanel>
  )
}

interface CandidateProps {
  readonly task: BoardTask
  readonly isChosen: boolean
}

function Candidate({ task, isChosen }: CandidateProps) {
  const shared = useBoardShared()
  const { preferences, today } = shared
  const project = projectOf(shared, task)
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      tabIndex={0}
      className={classNames(styles.row, isChosen && styles.chosen)}
      onClick={() => toggle(task.id)}
      onKeyDown={(event) => void moveRow(event)}
    >
      <span aria-hidden className={styles.box}>
        {isChosen && <Check />}
      </span>
      {project !== null && <ProjectDot color={project.color} />}
      <span className={styles.name}>{task.name}</span>
      <span className={classNames(styles.note, 'figures')}>
        {task.date === null ? '' : `${formatDay(task.date, preferences.dateFormat, today)}  `}
        {task.daySeconds === null ? '' : shortDuration(task.daySeconds, preferences.durationFormat)}
      </span>
    </button>
  )
}

function toggle(id: string): void {
  useRitual.setState(({ chosenIds }) => ({
    chosenIds: chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id],
  }))
}

function foundIn(tasks: readonly BoardTask[], text: string): readonly BoardTask[] {
  if (text.trim() === '') return tasks
  const byId = new Map<string, BoardTask>(tasks.map((task) => [task.id, task]))
  return searchItems(
    tasks.map((task) => ({ id: task.id, label: task.name })),
    text,
  ).flatMap(({ id }) => byId.get(id) ?? [])
}
