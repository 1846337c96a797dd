import { type FormEvent, useState } from 'react'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { Button } from '../../components/button.tsx'
import { DatePicker } from '../../components/date-picker.tsx'
import { DurationField } from '../../components/duration-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { ProjectDot } from '../../components/project-dot.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useFocusOnOpen } from '../../components/use-focus-on-open.ts'
import { ProjectPicker } from '../../entities/task/task-pickers.tsx'
import { TimeOffForm } from '../../entities/working-time/time-off-form.tsx'
import { instantsOfSpan } from '../../../shared/domain/time-off-span.ts'
import { timeOffWords } from '../../entities/working-time/time-off-words.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import type { TaskBar } from '../../../shared/bridge/tasks.ts'
import { useLockReason } from './use-lock-reason.ts'
import { dateOfDay, dayNumber } from './day-number.ts'
import styles from './draft-panel.module.css'
import { useTimelineShared } from './timeline-context.ts'
import { closeDetails, type Draft, useTimelineState } from './timeline-state.ts'
import { type TeamWorker, workerOf } from './worker.ts'

/** What the marked days become: a task, or time off for who has the row. */
export function DraftPanel({ draft }: { readonly draft: Draft }) {
  const { data } = useTimelineShared()
  const [kind, setKind] = useState<'task' | 'time-off'>('task')
  const worker = data.workers.find(({ key }) => key === draft.rowKey)
  const locked = useLockReason(worker ?? null)
  return (
    <SidePanel
      title={worker === undefined ? 'New task for nobody yet' : `New for ${worker.name}`}
      onClose={closeDetails}
    >
      <div className={styles.panel}>
        {worker !== undefined && (
          <SegmentedControl
            label="What it is"
            value={kind}
            options={[
              { value: 'task', label: 'Task' },
              { value: 'time-off', label: 'Time off' },
            ]}
            onChange={setKind}
          />
        )}
        {kind === 'task' || worker === undefined ? (
          <NewTask draft={draft} worker={worker ?? null} />
        ) : locked === null ? (
          <NewTimeOff draft={draft} worker={worker} />
        ) : (
          <Notice tone="neutral">{locked}</Notice>
        )}
      </div>
    </SidePanel>
  )
}

function setDates(from: string, to: string): void {
  const start = dayNumber(from)
  const end = Math.max(start, dayNumber(to)) + 1
  useTimelineState.setState(({ draft }) => ({ draft: draft === null ? null : { ...draft, start, end } }))
}

function NewTask({ draft, worker }: { readonly draft: Draft; readonly worker: TeamWorker | null }) {
  const { data, preferences } = useTimelineShared()
  const create = useBridgeCommand('tasks.create')
  const [name, setName] = useState('')
  const [projectId, setProjectId] = useState<TaskBar['projectId']>(null)
  const [estimatedSeconds, setEstimate] = useState<number | null>(null)
  const field = useFocusOnOpen()
  const projects = [...data.projects.values()].filter(({ archived }) => !archived)
  const project = projectId === null ? undefined : data.projects.get(projectId)
  const from = dateOfDay(draft.start)
  const to = dateOfDay(draft.end - 1)
  const dates = { firstDayOfWeek: preferences.firstDayOfWeek, dateFormat: preferences.dateFormat }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name.trim() === '') {
      field.current?.focus()
      return
    }
    const result = await create.run({
      name: name.trim(),
      projectId,
      date: from,
      endDate: from === to ? null : to,
      estimatedSeconds,
      assigneeIds: worker?.kind === 'member' ? [worker.id] : [],
      ghostIds: worker?.kind === 'ghost' ? [worker.id] : [],
    })
    if (!result.ok) return
    const [id] = result.data.ids
    const { current } = useTimelineState.getState()
    // The focus goes to what was made, as soon as it is drawn.
    const spot = current === null || id === undefined ? current : { ...current, barId: id }
    useTimelineState.setState({ open: null, draft: null, focusRequest: spot })
  }

  return (
    <form className={styles.form} aria-label="New task" onSubmit={(event) => void save(event)}>
      <TextField
        label="Name"
        inputRef={field}
        maxLength={255}
        value={name}
        error={create.error?.message}
        onChange={(text) => {
          setName(text)
          create.clearError()
        }}
      />
      <ProjectPicker
        projects={projects}
        selected={projectId}
        onSelect={setProjectId}
        trigger={
          <Button icon={<ProjectDot color={project?.color ?? null} />}>
            {project?.name ?? 'No project'}
          </Button>
        }
      />
      <div className={styles.pair}>
        <DatePicker
          label="First day"
          {...dates}
          value={from}
          onChange={(date) => date !== null && setDates(date, to)}
        />
        <DatePicker
          label="Last day"
          {...dates}
          value={to}
          onChange={(date) => date !== null && setDates(from, date)}
        />
      </div>
      <DurationField
        label="Estimate"
        placeholder="Such as 12h"
        value={estimatedSeconds}
        format={(seconds) => shortDuration(seconds, preferences.durationFormat)}
        onCommit={setEstimate}
      />
      <div className={styles.actions}>
        <Button variant="quiet" onPress={closeDetails}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" isPending={create.pending}>
          Add task
        </Button>
      </div>
    </form>
  )
}

function NewTimeOff({ draft, worker }: { readonly draft: Draft; readonly worker: TeamWorker }) {
  const { preferences } = useTimelineShared()
  const create = useUndoableCommand('timeOff.create')
  return (
    <TimeOffForm
      key={`${draft.start}-${draft.end}`}
      initial={{
        type: 'vacation',
        span: { from: dateOfDay(draft.start), to: dateOfDay(draft.end - 1), hours: null },
      }}
      preferences={preferences}
      action="Add time off"
      onSave={async ({ type, span }) => {
        const times = instantsOfSpan(span, preferences.timeZone)
        const changed = await create(
          { worker: workerOf(worker), type, ...times },
          `${timeOffWords[type]} of ${worker.name} added`,
        )
        if (changed !== null) closeDetails()
        return changed !== null
      }}
      onCancel={closeDetails}
    />
  )
}
