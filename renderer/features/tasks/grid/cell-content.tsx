import { plural, t } from '@lingui/core/macro'
import Lock from 'lucide-react/icons/lock'
import NotebookText from 'lucide-react/icons/notebook-text'
import Paperclip from 'lucide-react/icons/paperclip'
import Pin from 'lucide-react/icons/pin'
import type { ReactNode } from 'react'
import type { ListedTask } from '../../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { ProjectChip } from '../../../components/labels/project-dot.tsx'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import { AvatarStack } from '../../../entities/people/avatar.tsx'
import { namesInWords } from '../../../entities/people/person.ts'
import { fieldInWords } from '../../../entities/task/details/custom-field-value.ts'
import {
  priorityName,
  PriorityMark,
  StatusLabel,
  TaskDateLabel,
  SubtaskCount,
  ParentName,
} from '../../../entities/task/task-marks.tsx'
import { recurrenceWords } from '../../../entities/task/recurrence/recurrence-words.ts'
import { dayInWords } from '../../../entities/task/task-dates.ts'
import type { TaskCatalog } from '../../../entities/task/use-task-catalog.ts'
import type { ColumnId } from './columns.ts'
import styles from './task-cells.module.css'
import { LaterOccurrences } from '../later-occurrences.tsx'
import { useTasksShared, toggleSubtasks, useTasksState } from '../tasks-state.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'

export interface CellContentProps {
  readonly task: ListedTask
  readonly column: ColumnId
  /** A list names people by their faces alone and both dates in one. */
  readonly isList: boolean
  /** Subtasks stand under their parents, and are shown there where they are counted. */
  readonly foldsSubtasks: boolean
}

/** The content of a task's cell in a column. */
export function CellContent({ task, column, isList, foldsSubtasks }: CellContentProps) {
  const { catalog } = useTasksShared()
  const { dateFormat, durationFormat } = catalog.preferences
  switch (column) {
    case 'name':
      return <NameContent task={task} showsStatus={isList} foldsSubtasks={foldsSubtasks} />
    case 'status': {
      const status = catalog.statuses.find(({ id }) => id === task.statusId)
      return <StatusLabel status={status ?? fallbackStatus(task)} />
    }
    case 'priority':
      return task.priority === null ? null : (
        <span className="inline shrink gap-6px">
          <PriorityMark priority={task.priority} />
          {priorityName(task.priority)}
        </span>
      )
    case 'project': {
      const project = task.projectId === null ? undefined : catalog.projects.get(task.projectId)
      return project === undefined ? null : <ProjectChip name={project.name} color={project.color} />
    }
    case 'assignees':
      return <AssigneesContent task={task} isList={isList} />
    case 'date':
      return isList ? (
        <TaskDateLabel task={task} dateFormat={dateFormat} today={catalog.today} />
      ) : (
        <TaskDateLabel
          task={{
            ...task,
            endDate: task.endDate === null ? null : task.date,
            rrule: null,
            seriesId: null,
            done: task.done || task.endDate !== null,
          }}
          dateFormat={dateFormat}
          today={catalog.today}
        />
      )
    case 'endDate':
      return task.endDate === null ? null : (
        <TaskDateLabel
          task={{ date: task.endDate, endDate: null, done: task.done, rrule: null, seriesId: null }}
          dateFormat={dateFormat}
          today={catalog.today}
        />
      )
    case 'estimate':
      return task.estimatedSeconds === null ? null : shortDuration(task.estimatedSeconds, durationFormat)
    case 'tracked':
      return <TrackedContent task={task} />
    case 'tags':
      return <TagsContent task={task} />
    case 'recurrence':
      return task.rrule === null ? null : recurrenceWords(task.rrule, dateFormat)
    case 'billable':
      return task.billable ? t`Yes` : null
    case 'private':
      return task.isPrivate ? t`Yes` : null
    case 'pinned':
      return task.pinned ? t`Yes` : null
    default:
      return <FieldContent task={task} fieldId={column.slice('field:'.length)} />
  }
}

function fallbackStatus({ done }: ListedTask) {
  return { name: done ? t`Done` : t`To do`, emoji: null, type: done ? 'done' : 'todo' } as const
}

interface NameContentProps {
  readonly task: ListedTask
  readonly showsStatus: boolean
  readonly foldsSubtasks: boolean
}

function NameContent({ task, showsStatus, foldsSubtasks }: NameContentProps) {
  const { catalog } = useTasksShared()
  const status = catalog.statuses.find(({ id }) => id === task.statusId)
  const isTelling = status !== undefined && tells(status, catalog)
  return (
    <span className={classNames(styles.name, task.later !== null && styles.yielding)}>
      <span className={classNames(styles.words, 'cut', task.done && 'struck')}>{task.name}</span>
      {task.parentName !== null && !task.isNested && <ParentName name={task.parentName} />}
      {showsStatus && isTelling && (
        <span className={styles.chip}>
          <StatusLabel status={status} />
        </span>
      )}
      {task.subtasks.total > 0 && (
        <span className={styles.count}>
          {foldsSubtasks ? <SubtasksToggle task={task} /> : <SubtaskCount subtasks={task.subtasks} />}
        </span>
      )}
      {task.later !== null && (
        <span className={styles.laterPlace}>
          <LaterOccurrences later={task.later} />
        </span>
      )}
      {showsStatus && <TagsContent task={task} />}
      <Marks task={task} />
    </span>
  )
}

/** A status beyond the one of its type that everybody starts with says something. */
function tells(status: TaskCatalog['statuses'][number], catalog: TaskCatalog): boolean {
  return (
    status.type === 'in_progress' ||
    catalog.statuses.find(({ type }) => type === status.type)?.id !== status.id
  )
}

function Marks({ task }: { readonly task: ListedTask }) {
  return (
    <span className={styles.marks}>
      {task.pinned && <Mark icon={<Pin />} words={t`Pinned`} />}
      {task.isPrivate && <Mark icon={<Lock />} words={t`Private`} />}
      {task.hasNotes && <Mark icon={<NotebookText />} words={t`With notes`} />}
      {task.attachments > 0 && (
        <Mark icon={<Paperclip />} words={plural(task.attachments, { one: '# file', other: '# files' })} />
      )}
      <SyncMark state={task.syncState} />
    </span>
  )
}

function Mark({ icon, words }: { readonly icon: ReactNode; readonly words: string }) {
  return (
    <span role="img" aria-label={words} title={words}>
      {icon}
    </span>
  )
}

function AssigneesContent({ task, isList }: { readonly task: ListedTask; readonly isList: boolean }) {
  const { catalog } = useTasksShared()
  const people = [...task.assigneeIds, ...task.ghostIds].flatMap((id) => catalog.people.byId.get(id) ?? [])
  if (people.length === 0) return null
  const names = namesInWords(people.map(({ name }) => name))
  return (
    <span
      className="inline shrink gap-6px"
      title={names}
      {...(isList && { role: 'img', 'aria-label': names })}
    >
      <AvatarStack people={people} />
      {!isList && <span className="cut">{names}</span>}
    </span>
  )
}

function TrackedContent({ task }: { readonly task: ListedTask }) {
  const { catalog } = useTasksShared()
  if (task.trackedSeconds < 60) return null
  const isOver = task.estimatedSeconds !== null && task.trackedSeconds > task.estimatedSeconds
  return (
    <span
      className={isOver ? 'attention' : undefined}
      title={isOver ? t`Over the estimate` : catalog.people.isTeam ? t`Tracked by you` : undefined}
    >
      {isOver && <span className="visually-hidden">{t`over the estimate:`} </span>}
      {isOver ? '↑ ' : ''}
      {shortDuration(task.trackedSeconds, catalog.preferences.durationFormat)}
    </span>
  )
}

function TagsContent({ task }: { readonly task: ListedTask }) {
  const { catalog } = useTasksShared()
  const tags = task.tagIds.flatMap((id) => catalog.tags.get(id) ?? [])
  if (tags.length === 0) return null
  return (
    <span className={styles.tags} title={tags.map(({ name }) => name).join(', ')}>
      {tags.map((tag) => (
        <span key={tag.id} className={styles.tag}>
          {tag.name}
        </span>
      ))}
    </span>
  )
}

function FieldContent({ task, fieldId }: { readonly task: ListedTask; readonly fieldId: string }) {
  const { catalog } = useTasksShared()
  const field = catalog.customFields.find(({ id }) => id === fieldId)
  if (field === undefined) return null
  const writeDate = (date: string): string => dayInWords(date, catalog.preferences.dateFormat, catalog.today)
  return <span className="cut">{fieldInWords(field, task.customFields[fieldId], writeDate)}</span>
}

/** How many subtasks a task has; shows them below it, or folds them away. */
function SubtasksToggle({ task: { id, subtasks } }: { readonly task: ListedTask }) {
  const isUnfolded = useTasksState((state) => state.unfoldedParents.has(id))
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.later}
      aria-expanded={isUnfolded}
      onClick={(event) => {
        event.stopPropagation()
        toggleSubtasks(id)
      }}
    >
      {isUnfolded ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
      <SubtaskCount subtasks={subtasks} />
    </button>
  )
}
