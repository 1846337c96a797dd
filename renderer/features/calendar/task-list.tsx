import { t } from '@lingui/core/macro'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Board, Task } from '../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { longDay } from '../../components/labels/day-label.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { ProjectDot } from '../../components/labels/project-dot.tsx'
import { SearchField } from '../../components/fields/search-field.tsx'
import { ParentName } from '../../entities/task/task-marks.tsx'
import { useCalendarShared } from './calendar-context.ts'
import { openTask } from './calendar-state.ts'
import { type TaskSection, taskSections } from './task-sections.ts'
import styles from './task-list.module.css'

/** The tasks that wait for a time: dragged into the calendar, or Enter puts them into the next room. */
export function TaskList({ board }: { readonly board: Board | undefined }) {
  const { settings, formats, today } = useCalendarShared()
  const [text, setText] = useState('')
  const sections = useMemo(
    () => (board === undefined ? [] : taskSections(board, { text, today })),
    [board, text, today],
  )
  const { dateFormat } = formats.preferences
  const titleOf = ({ date }: TaskSection) =>
    date === null ? t`Backlog` : date === today ? t`Today` : longDay(date, dateFormat, today)

  return (
    <aside className={styles.list} aria-label={t`Tasks to schedule`}>
      <div className={styles.head}>
        <SearchField label={t`Find a task`} value={text} onChange={setText} className="grow shrink" />
        <IconButton
          label={t`Hide the list of tasks`}
          keys="l"
          icon={<X />}
          onPress={() => settings.setPlanner({ showTaskList: false })}
        />
      </div>
      <div className={styles.rows} onKeyDown={moveFocus} role="presentation">
        {sections.length === 0 && board !== undefined && (
          <p className={styles.empty}>
            {text === ''
              ? t`Nothing waits for a time in these days. Their tasks and those of the backlog stand here, to be dragged into the hours.`
              : t`No matching tasks.`}
          </p>
        )}
        {sections.map((section) => (
          <section key={section.date ?? ''} aria-label={titleOf(section)}>
            <h2 className={styles.title}>
              {titleOf(section)} <span className="figures">{section.tasks.length}</span>
            </h2>
            <ul>
              {section.tasks.map((task) => (
                <TaskRow key={task.id} task={task} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className={styles.hint}>{t`Drag a task into a day, or press Enter for the next free time.`}</p>
    </aside>
  )
}

function TaskRow({ task }: { readonly task: Task }) {
  const { formats, projectOf, startDrag, scheduleNext } = useCalendarShared()
  const estimate =
    task.estimatedSeconds === null
      ? ''
      : shortDuration(task.estimatedSeconds, formats.preferences.durationFormat)
  const project = projectOf(task.projectId)
  const partOf = task.parentName === null ? null : t`part of ${task.parentName}`
  const label = [task.name, partOf, project?.name, estimate === '' ? '' : t`estimated ${estimate}`]
  return (
    <li>
      <button
        type="button"
        data-task-row
        className={styles.row}
        title={task.name}
        aria-keyshortcuts="Enter"
        onPointerDown={(event) => startDrag(event, { kind: 'schedule', task })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          scheduleNext(task)
        }}
        onClick={() => openTask(task.id)}
      >
        <span className="visually-hidden">{label.filter(Boolean).join(', ')}</span>
        <ProjectDot color={project?.color ?? null} />
        <span aria-hidden className={styles.name}>
          {task.name}
        </span>
        {task.parentName !== null && (
          <span aria-hidden className={styles.parent}>
            <ParentName name={task.parentName} />
          </span>
        )}
        <span aria-hidden className="faint small nowrap figures">
          {estimate}
        </span>
      </button>
    </li>
  )
}

/** Arrows move through the rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-task-row]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  if (at === -1) return
  event.preventDefault()
  rows[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}
