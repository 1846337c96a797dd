import { t } from '@lingui/core/macro'
import type { ListedTask } from '../../../../shared/bridge/tasks.ts'
import { formatDate } from '../../../../shared/domain/date-format.ts'
import { parseDuration } from '../../../../shared/domain/duration.ts'
import type { Parsed } from '../../../../shared/domain/parsed.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { parseTypedDate } from '../../../../shared/domain/natural-date.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { CommitField } from '../../../components/fields/commit-field.tsx'
import type { LeftBy, Refusal } from '../../../components/fields/typed-text.ts'
import { tellGone } from '../../../entities/edit/tell-gone.ts'
import { PeoplePicker } from '../../../entities/people/people-picker.tsx'
import { CustomFieldControl } from '../../../entities/task/details/custom-field-rows.tsx'
import { endingOn, startingOn } from '../../../entities/task/planned-dates.ts'
import { RecurrenceField } from '../../../entities/task/recurrence/recurrence-field.tsx'
import {
  PriorityPicker,
  ProjectPicker,
  StatusPicker,
  TagsPicker,
} from '../../../entities/task/task-pickers.tsx'
import type { TaskChanges } from '../../../entities/task/use-task-edits.ts'
import { CellContent } from './cell-content.tsx'
import type { ColumnId } from './columns.ts'
import styles from './cell-editor.module.css'
import { useTasksShared } from '../tasks-state.ts'

export interface CellEditorProps {
  readonly task: ListedTask
  readonly column: ColumnId
  /** @param by absent where something was chosen */
  readonly onDone: (by?: LeftBy) => void
}

/** The editor of a cell: Enter and leaving save, Escape gives up. */
export function CellEditor({ task, column, onDone }: CellEditorProps) {
  const bridge = useBridge()
  const { catalog, edits } = useTasksShared()
  const { preferences, today } = catalog
  const reading = {
    today,
    dateFormat: preferences.dateFormat,
    weekBegins: preferences.firstDayOfWeek,
    tense: 'future',
  } as const
  const change = (changes: TaskChanges): void => void edits.change([task.id], changes)
  /** For what is typed: the field shows a refusal itself. */
  const save = (changes: TaskChanges) => edits.save(task.id, changes)
  const rename = async (name: string, over: readonly string[]): Promise<Refusal | null> => {
    const refused = await edits.save(task.id, { name }, { name: over })
    if (refused !== null) await tellGone(bridge, 'task', task.id, name)
    return refused
  }
  const content = <CellContent task={task} column={column} isList={false} foldsSubtasks={false} />
  const overlay = {
    isOpen: true,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) onDone()
    },
    trigger: (
      <Button variant="quiet" size="small" className={styles.trigger} aria-label={t`Change`}>
        {content}
      </Button>
    ),
  }

  switch (column) {
    case 'name':
      return (
        <CommitField
          label={t`Name`}
          takesFocus
          holdsTab
          bare
          className={styles.typed}
          maxLength={255}
          value={task.name}
          read={(text) => ({ ok: true, value: text.trim() })}
          onCommit={(name, over) => (name === '' || name === task.name ? undefined : rename(name, over))}
          onClose={onDone}
        />
      )
    case 'status':
      return (
        <StatusPicker
          {...overlay}
          statuses={catalog.statuses}
          selected={task.statusId}
          onSelect={(statusId) => change({ statusId })}
        />
      )
    case 'priority':
      return (
        <PriorityPicker {...overlay} selected={task.priority} onSelect={(priority) => change({ priority })} />
      )
    case 'project':
      return (
        <ProjectPicker
          {...overlay}
          projects={catalog.projects}
          selected={task.projectId}
          workerIds={[...task.assigneeIds, ...task.ghostIds]}
          onSelect={(projectId) => change({ projectId })}
          onCreate={(newProject) => change({ newProject })}
        />
      )
    case 'assignees':
      return (
        <PeoplePicker
          {...overlay}
          people={catalog.people.all}
          projectId={task.projectId}
          assigneeIds={task.assigneeIds}
          ghostIds={task.ghostIds}
          onChange={change}
        />
      )
    case 'tags':
      return (
        <TagsPicker {...overlay} tags={[...catalog.tags.values()]} selected={task.tagIds} onChange={change} />
      )
    case 'date':
    case 'endDate':
      return (
        <TypedCell
          label={column === 'date' ? t`Planned for` : t`Until`}
          placeholder={t`today, tomorrow, a date`}
          value={column === 'date' ? task.date : task.endDate}
          write={(date) => formatDate(date, preferences.dateFormat)}
          read={(text) => {
            const date = parseTypedDate(text, reading)
            const ended = date.ok && column === 'endDate' ? endingOn(task, date.value) : date
            return ended.ok ? date : ended
          }}
          onSave={(date) => {
            if (column === 'date') return save(startingOn(task, date))
            const ended = endingOn(task, date)
            return ended.ok ? save(ended.value) : undefined
          }}
          onDone={onDone}
        />
      )
    case 'estimate':
      return (
        <TypedCell
          label={t`Estimate`}
          placeholder="1h 30m"
          value={task.estimatedSeconds}
          write={(seconds) => shortDuration(seconds, preferences.durationFormat)}
          read={(text) => parseDuration(text, preferences.durationFormat)}
          onSave={(seconds) =>
            save({ estimatedSeconds: seconds === null ? null : Math.round(seconds / 60) * 60 })
          }
          onDone={onDone}
        />
      )
    case 'recurrence':
      return (
        <RecurrenceField
          rrule={task.rrule}
          date={task.date}
          today={today}
          preferences={preferences}
          isOpen
          onOpenChange={overlay.onOpenChange}
          onChange={change}
        />
      )
    case 'tracked':
    case 'billable':
    case 'private':
    case 'pinned':
      return content
    default:
      return <FieldEditor task={task} fieldId={column.slice('field:'.length)} onDone={onDone} />
  }
}

interface TypedCellProps<Value> {
  readonly label: string
  readonly placeholder: string
  readonly value: Value | null
  readonly write: (value: Value) => string
  readonly read: (text: string) => Parsed<Value>
  readonly onSave: (value: Value | null) => Promise<Refusal | null> | undefined
  readonly onDone: CellEditorProps['onDone']
}

/** A value that is typed; what is wrong with it stands above the table. */
function TypedCell<Value>({ label, placeholder, value, write, read, onSave, onDone }: TypedCellProps<Value>) {
  const written = (typed: Value | null): string => (typed === null ? '' : write(typed))
  return (
    <CommitField<Value | null>
      label={label}
      takesFocus
      holdsTab
      bare
      className={styles.typed}
      placeholder={placeholder}
      value={written(value)}
      read={(text) => (text.trim() === '' ? { ok: true, value: null } : read(text))}
      savedAs={written}
      onCommit={(typed) => (written(typed) === written(value) ? undefined : onSave(typed))}
      onClose={onDone}
    />
  )
}

/** The change that Enter makes in a cell that is on or off; null for the other columns. */
export function toggledBy(task: ListedTask, column: ColumnId): TaskChanges | null {
  switch (column) {
    case 'billable':
      return { billable: !task.billable }
    case 'private':
      return { isPrivate: !task.isPrivate }
    case 'pinned':
      return { pinned: !task.pinned }
    default:
      return null
  }
}

/** The change that empties a cell; absent for columns that always have a value. */
export const emptiedBy: Readonly<Partial<Record<ColumnId, TaskChanges>>> = {
  priority: { priority: null },
  project: { projectId: null },
  assignees: { assigneeIds: [], ghostIds: [] },
  date: { date: null, endDate: null },
  endDate: { endDate: null },
  estimate: { estimatedSeconds: null },
  tags: { tagIds: [] },
  recurrence: { rrule: null },
}

/** Whether a cell can be edited: tracked time is changed by its entries. */
export function isEditable(column: ColumnId): boolean {
  return column !== 'tracked'
}

function FieldEditor({
  task,
  fieldId,
  onDone,
}: {
  readonly task: ListedTask
  readonly fieldId: string
  readonly onDone: () => void
}) {
  const { catalog, edits } = useTasksShared()
  const field = catalog.customFields.find(({ id }) => id === fieldId)
  if (field === undefined) return null
  return (
    <div
      role="presentation"
      className={styles.typed}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') requestAnimationFrame(() => onDone())
      }}
    >
      <CustomFieldControl
        field={field}
        value={task.customFields[fieldId] ?? null}
        preferences={catalog.preferences}
        onSave={(value) => edits.save(task.id, { customFields: { [fieldId]: value } })}
      />
    </div>
  )
}
