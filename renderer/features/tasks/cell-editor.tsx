import { type ReactNode, useState } from 'react'
import type { ListedTask } from '../../../shared/bridge/tasks.ts'
import { formatDate, parseDate } from '../../../shared/domain/date-format.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { Button } from '../../components/button.tsx'
import { DurationField } from '../../components/duration-field.tsx'
import { ParsedField } from '../../components/parsed-field.tsx'
import { PeoplePicker } from '../../entities/people/people-picker.tsx'
import { CustomFieldControl } from '../../entities/task/custom-field-rows.tsx'
import { endingOn, startingOn } from '../../entities/task/planned-dates.ts'
import { RecurrenceField } from '../../entities/task/recurrence-field.tsx'
import { PriorityPicker, ProjectPicker, StatusPicker, TagsPicker } from '../../entities/task/task-pickers.tsx'
import type { TaskChanges } from '../../entities/task/use-task-edits.ts'
import { CellContent } from './cell-content.tsx'
import type { ColumnId } from './columns.ts'
import styles from './cell-editor.module.css'
import { useTasksShared } from './tasks-context.ts'

export interface CellEditorProps {
  readonly task: ListedTask
  readonly column: ColumnId
  readonly onDone: () => void
}

/** The editor of a cell: Enter and leaving save, Escape gives up. */
export function CellEditor({ task, column, onDone }: CellEditorProps) {
  const { catalog, edits } = useTasksShared()
  const { preferences, today } = catalog
  const change = (changes: TaskChanges): void => void edits.change([task.id], changes)
  const content = <CellContent task={task} column={column} isList={false} />
  const overlay = {
    isOpen: true,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) onDone()
    },
    trigger: (
      <Button variant="quiet" size="small" className={styles.trigger} aria-label="Change">
        {content}
      </Button>
    ),
  }

  switch (column) {
    case 'name':
      return <NameEditor task={task} onSave={(name) => change({ name })} onDone={onDone} />
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
          projects={catalog.activeProjects}
          selected={task.projectId}
          onSelect={(projectId) => change({ projectId })}
        />
      )
    case 'assignees':
      return (
        <PeoplePicker
          {...overlay}
          people={catalog.people.all}
          assigneeIds={task.assigneeIds}
          ghostIds={task.ghostIds}
          onChange={change}
        />
      )
    case 'tags':
      return (
        <TagsPicker
          {...overlay}
          tags={[...catalog.tags.values()]}
          selected={task.tagIds}
          onChange={(tagIds) => change({ tagIds })}
        />
      )
    case 'date':
    case 'endDate':
      return (
        <TypedEditor onDone={onDone}>
          <ParsedField
            label={column === 'date' ? 'Planned for' : 'Until'}
            hideLabel
            bare
            autoFocus
            placeholder="today, tomorrow, a date"
            value={column === 'date' ? task.date : task.endDate}
            format={(date) => formatDate(date, preferences.dateFormat)}
            parse={(text) => parseDate(text, preferences.dateFormat, today)}
            onCommit={(date) => change(column === 'date' ? startingOn(task, date) : endingOn(task, date))}
          />
        </TypedEditor>
      )
    case 'estimate':
      return (
        <TypedEditor onDone={onDone}>
          <DurationField
            label="Estimate"
            hideLabel
            bare
            autoFocus
            placeholder="1h 30m"
            value={task.estimatedSeconds}
            format={(seconds) => shortDuration(seconds, preferences.durationFormat)}
            onCommit={(seconds) =>
              change({ estimatedSeconds: seconds === null ? null : Math.round(seconds / 60) * 60 })
            }
          />
        </TypedEditor>
      )
    case 'recurrence':
      return (
        <RecurrenceField
          rrule={task.rrule}
          date={task.date}
          today={today}
          dateFormat={preferences.dateFormat}
          firstDayOfWeek={preferences.firstDayOfWeek}
          isOpen
          onOpenChange={overlay.onOpenChange}
          onChange={(rrule) => change({ rrule })}
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

/** What a cell that is simply so or not becomes by Enter; null for the other columns. */
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

/** Whether a cell can be edited: tracked time is changed by its entries. */
export function isEditable(column: ColumnId): boolean {
  return column !== 'tracked'
}

interface NameEditorProps {
  readonly task: ListedTask
  readonly onSave: (name: string) => void
  readonly onDone: () => void
}

function NameEditor({ task, onSave, onDone }: NameEditorProps) {
  const [name, setName] = useState(task.name)

  function leave(saves: boolean): void {
    const wanted = name.trim()
    if (saves && wanted !== '' && wanted !== task.name) onSave(wanted)
    onDone()
  }

  return (
    <input
      ref={(input) => input?.focus()}
      aria-label="Name"
      className={styles.input}
      value={name}
      maxLength={255}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => leave(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        leave(event.key === 'Enter')
      }}
    />
  )
}

/** Around a field that commits by itself: ends the editing when it does, and when it gives up. */
function TypedEditor({ onDone, children }: { readonly onDone: () => void; readonly children: ReactNode }) {
  return (
    <div
      role="presentation"
      className={styles.typed}
      onKeyDownCapture={({ key, currentTarget }) => {
        // The field reads the key first; what it cannot read stays to be put right.
        if (key === 'Escape') requestAnimationFrame(onDone)
        else if (key === 'Enter') requestAnimationFrame(() => endUnlessWrong(currentTarget, onDone))
      }}
      onBlur={({ currentTarget }) => requestAnimationFrame(() => endUnlessWrong(currentTarget, onDone))}
    >
      {children}
    </div>
  )
}

function endUnlessWrong(editor: Element, end: () => void): void {
  if (editor.querySelector('[aria-invalid=true]') === null) end()
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
        if (event.key === 'Escape') requestAnimationFrame(onDone)
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
