import { t } from '@lingui/core/macro'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Reading } from '../../../../shared/domain/shorthand.ts'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { formatDay } from '../../../../shared/domain/date-format.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import { searchItems } from '../../../components/pickers/picker-search.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { ShorthandField } from '../../../entities/shorthand/shorthand-field.tsx'
import { allParts, useShorthand } from '../../../entities/shorthand/use-shorthand.ts'
import { typedTask } from '../../../entities/task/typed-task.ts'
import { said } from '../../../entities/task/use-task-edits.ts'
import { ParentName } from '../../../entities/task/task-marks.tsx'
import { projectOf, useBoardShared } from '../board/board-context.ts'
import styles from './choose-step.module.css'
import { DaySummary } from '../ritual/day-summary.tsx'
import { type PlanStepProps, planTheDay } from './plan-step.ts'
import { changesOf } from '../ritual/ritual-changes.ts'
import { RitualPanel } from '../ritual/ritual-panel.tsx'
import { useRitual } from '../ritual/ritual-state.ts'
import { focusFirstRow, moveRow } from './row-mover.ts'
import { suggestedFirst } from './suggested-first.ts'

/** As many as a person looks through; the others are found by typing. */
const shownTasks = 40

/** Further tasks for today: out of the rest of the week and the backlog, or written here. */
export function ChooseStep({ day, onNext, onBack }: PlanStepProps) {
  const { today, commands } = useBoardShared()
  const shorthand = useShorthand(allParts, 'future')
  const chosenIds = useRitual((state) => state.chosenIds)
  const [kept, keep] = useKeptText(t`plan the day Find or write a task`)
  const text = kept ?? ''
  /** The text that Escape took; Ctrl+Z brings it back. */
  const [taken, setTaken] = useState('')
  const setText = (next: string) => keep(next || null)
  const finder = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)

  const candidates = useMemo(() => suggestedFirst([...day.later, ...day.backlog]), [day.later, day.backlog])
  const rows = useMemo(() => foundIn(candidates, text).slice(0, shownTasks), [candidates, text])
  const chosen = candidates.filter((task) => chosenIds.includes(task.id))
  const reading = useMemo(() => shorthand.read(text), [shorthand, text])

  // A text that finds a task is a search, and stays in the field. One that finds none is added before it is gone on.
  const isNew = rows.length === 0 && reading.description !== ''
  const nextLabel = chosen.length === 0 ? t`Next` : t`Add ${chosen.length} to today`

  function next(): void {
    if (isNew) {
      void add()
      return
    }
    const tasks = changesOf(chosen, () => 'today', day)
    onNext({ tasks, told: said(chosen, t`planned for today`) })
  }

  async function add(): Promise<void> {
    finder.current?.querySelector('input')?.focus()
    if (reading.description === '') return
    setText('')
    const task = typedTask(reading)
    const isAdded = task !== null && (await commands.create({ date: today, ...task }))
    if (!isAdded) keep((typedSince) => typedSince ?? text)
  }

  function onSearchKey(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, ctrlKey, metaKey, currentTarget } = event
    if (key === 'z' && (ctrlKey || metaKey) && text === '' && taken !== '') {
      event.preventDefault()
      event.stopPropagation()
      setText(taken)
      return
    }
    // The panel's own: on to the next step.
    if (ctrlKey || metaKey) return
    const [first] = rows
    if (key === 'ArrowDown') focusFirstRow(list.current)
    else if (key === 'Enter' && first !== undefined && text.trim() !== '') {
      toggle(first.id)
      // The next name replaces what found this one.
      currentTarget.select()
    } else if (key === 'Enter') void add()
    else if (key === 'Escape' && text !== '') {
      setTaken(text)
      setText('')
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <RitualPanel
      ritual={planTheDay}
      step="choose"
      heading={t`What else is for today?`}
      hint={t`Choose from this week and the backlog, or write something new.`}
      summary={<DaySummary tasks={[...day.today.tasks, ...chosen]} room={day.room} />}
      nextLabel={isNew ? t`Add task` : nextLabel}
      onNext={next}
      onBack={onBack}
    >
      <div ref={finder}>
        <ShorthandField
          label={t`Find or write a task`}
          hideLabel
          placeholder={t`Find or write a task`}
          icon={<Search aria-hidden />}
          shorthand={shorthand}
          reading={reading}
          value={text}
          onChange={setText}
          maxLength={255}
          onKeyDown={onSearchKey}
        />
      </div>
      <ul ref={list} aria-label={t`Tasks to choose from`} className={styles.rows}>
        {rows.map((task) => (
          <li key={task.id}>
            <Candidate task={task} isChosen={chosenIds.includes(task.id)} />
          </li>
        ))}
        {text.trim() !== '' && (
          <li>
            <button
              type="button"
              tabIndex={0}
              className={styles.add}
              onClick={() => void add()}
              onKeyDown={(event) => void moveRow(event)}
            >
              <Plus aria-hidden />
              <span className="cut">{addWords(reading)}</span>
            </button>
          </li>
        )}
        {rows.length === 0 && text.trim() === '' && (
          <li className={styles.nothing}>
            {t`Nothing waits in the backlog or later this week. Write a task above.`}
          </li>
        )}
      </ul>
    </RitualPanel>
  )
}

function addWords({ description, parts }: Reading): string {
  if (description === '') return t`Type a name as well.`
  const hasDate = parts.some(({ kind }) => kind === 'date')
  return hasDate ? t`Add “${description}”` : t`Add “${description}” to today`
}

function Candidate({ task, isChosen }: { readonly task: BoardTask; readonly isChosen: boolean }) {
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
      <span className="cut grow">{task.name}</span>
      {task.parentName !== null && <ParentName name={task.parentName} />}
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
