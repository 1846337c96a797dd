import { t } from '@lingui/core/macro'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { type BridgeCommand, useBridgeCommand, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { DatePicker } from '../../../components/pickers/date-picker.tsx'
import { createFieldGate } from '../../../components/fields/field-gate.ts'
import { DurationField } from '../../../components/fields/duration-field.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { SegmentedControl } from '../../../components/controls/segmented-control.tsx'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { useFocusOnOpen } from '../../../components/overlays/use-focus-on-open.ts'
import { ShorthandField } from '../../../entities/shorthand/shorthand-field.tsx'
import { datedTaskParts, useShorthand } from '../../../entities/shorthand/use-shorthand.ts'
import { typedTask } from '../../../entities/task/typed-task.ts'
import { ProjectPicker } from '../../../entities/task/task-pickers.tsx'
import { TimeOffForm } from '../../../entities/working-time/time-off-form.tsx'
import { useZoneOf } from '../../../entities/working-time/use-zone-of.ts'
import { inZone, instantsOfSpan } from '../../../../shared/domain/time-off-span.ts'
import { wallClock } from '../../../../shared/domain/wall-clock.ts'
import { timeOffWords } from '../../../entities/working-time/time-off-words.ts'
import type { TaskBar } from '../../../../shared/bridge/tasks.ts'
import { useLockReason } from '../use-lock-reason.ts'
import { addDays, daysBetween } from '../../../../shared/domain/plain-date.ts'
import {
  isIdOrNone,
  isNumberOrNone,
  isText,
  type KeptShape,
  useKeptFields,
} from '../../../components/fields/use-kept-text.ts'
import { dateOfDay, dayNumber } from '../axis/day-number.ts'
import { forgetDrafts } from '../../../stores/drafts.ts'
import styles from './draft-panel.module.css'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import { closeDetails, type Draft, useTimelineState } from '../timeline/timeline-state.ts'
import { type TeamWorker, workerOf } from '../rows/worker.ts'

const draftsOfNew = ({ rowKey }: Draft): string => t`new on the timeline ${rowKey}`

/** Makes the marked days a task, or time off for the person of the row. */
export function DraftPanel({ draft }: { readonly draft: Draft }) {
  const { data } = useTimelineShared()
  const [kind, setKind] = useState<'task' | 'time-off'>('task')
  const worker = data.workers.find(({ key }) => key === draft.rowKey)
  const locked = useLockReason(worker ?? null)
  const isTask = kind === 'task' || worker === undefined
  const create = useBridgeCommand('tasks.create')
  const formId = useId()

  function cancel(): void {
    forgetDrafts(draftsOfNew(draft))
    closeDetails()
  }

  return (
    <SidePanel
      title={worker === undefined ? t`New task for nobody yet` : t`New for ${worker.name}`}
      draftsOf={draftsOfNew(draft)}
      onClose={closeDetails}
      footer={
        // Out of the form: a field that is left may say why it cannot be read, and would move them away from under the press.
        isTask ? (
          <>
            <Button variant="primary" type="submit" form={formId} isPending={create.pending}>
              {t`Add task`}
            </Button>
            <Button variant="quiet" onPress={cancel}>
              {t`Cancel`}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className={styles.panel}>
        {worker !== undefined && (
          <SegmentedControl
            label={t`What it is`}
            value={kind}
            options={[
              { value: 'task', label: t`Task` },
              { value: 'time-off', label: t`Time off` },
            ]}
            onChange={setKind}
          />
        )}
        {isTask ? (
          <NewTask draft={draft} worker={worker ?? null} create={create} formId={formId} />
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
  const end = dayNumber(to) + 1
  useTimelineState.setState(({ draft }) => ({ draft: draft === null ? null : { ...draft, start, end } }))
}

interface TaskToBe {
  readonly name: string
  readonly projectId: TaskBar['projectId']
  readonly estimatedSeconds: number | null
}

const noTask: TaskToBe = { name: '', projectId: null, estimatedSeconds: null }

const shape: KeptShape<TaskToBe> = {
  fits: { name: isText, projectId: isIdOrNone, estimatedSeconds: isNumberOrNone },
  ofText: (name) => ({ name }),
}

interface NewTaskProps {
  readonly draft: Draft
  readonly worker: TeamWorker | null
  readonly create: BridgeCommand<'tasks.create'>
  readonly formId: string
}

function NewTask({ draft, worker, create, formId }: NewTaskProps) {
  const { data, preferences } = useTimelineShared()
  const [fields, setFields] = useKeptFields<TaskToBe>(`${draftsOfNew(draft)} Name`, noTask, shape)
  const { name, estimatedSeconds } = fields
  const change = (changes: Partial<TaskToBe>): void => setFields((latest) => ({ ...latest, ...changes }))
  // One that is deleted meanwhile is none.
  const projectId = data.projects.has(fields.projectId ?? '') ? fields.projectId : null
  const [isNameless, setNameless] = useState(false)
  const field = useFocusOnOpen()
  const shorthand = useShorthand(datedTaskParts, 'future')
  const reading = useMemo(() => shorthand.read(name), [shorthand, name])
  // The line wins, so the controls show what it says while it says something.
  const typedProject = reading.parts.findLast((part) => part.kind === 'project')
  const typedEstimate = reading.parts.findLast((part) => part.kind === 'duration')
  const shownProjectId = typedProject === undefined ? projectId : typedProject.id
  const project = shownProjectId === null ? undefined : data.projects.get(shownProjectId)
  const from = dateOfDay(draft.start)
  const to = dateOfDay(draft.end - 1)
  const [gate] = useState(() =>
    createFieldGate(() => {
      const form = document.getElementById(formId)
      if (form instanceof HTMLFormElement) form.requestSubmit()
    }),
  )
  const dates = { preferences, gate }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!(await gate.settle())) return
    const typed = typedTask(reading)
    setNameless(typed === null)
    if (typed === null) {
      field.current?.focus()
      return
    }
    const result = await create.run({
      projectId,
      date: from,
      endDate: from === to ? null : to,
      estimatedSeconds,
      assigneeIds: worker?.kind === 'member' ? [worker.id] : [],
      ghostIds: worker?.kind === 'ghost' ? [worker.id] : [],
      ...typed,
    })
    if (!result.ok) return
    setFields(null)
    const [id] = result.data.ids
    const { current } = useTimelineState.getState()
    // The focus goes to what was made, as soon as it is drawn.
    const spot = current === null || id === undefined ? current : { ...current, barId: id }
    useTimelineState.setState({ open: null, draft: null, focusRequest: spot })
  }

  return (
    <form id={formId} className={styles.form} aria-label={t`New task`} onSubmit={(event) => void save(event)}>
      <ShorthandField
        label={t`Name`}
        shorthand={shorthand}
        reading={reading}
        inputRef={field}
        maxLength={255}
        value={name}
        error={create.error?.message ?? (isNameless ? t`Type a name first.` : undefined)}
        onChange={(text) => {
          setNameless(false)
          change({ name: text })
          create.clearError()
        }}
      />
      <ProjectPicker
        projects={data.projects}
        selected={shownProjectId}
        workerIds={worker === null ? [] : [worker.id]}
        onSelect={(id) => change({ projectId: id })}
        trigger={
          <Button
            isDisabled={typedProject !== undefined}
            icon={<ProjectDot color={project?.color ?? null} />}
          >
            {project?.name ?? t`No project`}
          </Button>
        }
      />
      <div className="pair">
        <DatePicker
          label={t`First day`}
          {...dates}
          isRequired
          value={from}
          onChange={(date) => setDates(date, addDays(date, daysBetween(from, to)))}
        />
        <DatePicker
          label={t`Last day`}
          {...dates}
          isRequired
          value={to}
          refuse={(date) => (date < from ? t`This is before the first day. Choose a later one.` : null)}
          onChange={(date) => setDates(from, date)}
        />
      </div>
      <DurationField
        label={t`Estimate`}
        placeholder={t`Such as 12h`}
        isDisabled={typedEstimate !== undefined}
        value={typedEstimate?.seconds ?? estimatedSeconds}
        durationFormat={preferences.durationFormat}
        onCommit={(seconds) => change({ estimatedSeconds: seconds })}
        gate={gate}
      />
    </form>
  )
}

function NewTimeOff({ draft, worker }: { readonly draft: Draft; readonly worker: TeamWorker }) {
  const { preferences } = useTimelineShared()
  const timeZone = useZoneOf(workerOf(worker), preferences)
  const create = useUndoableCommand('timeOff.create')
  return (
    <TimeOffForm
      key={`${draft.start}-${draft.end}`}
      draftsOf={`new time off ${worker.key} ${draft.start} ${draft.end}`}
      initial={{
        type: 'vacation',
        span: { from: dateOfDay(draft.start), to: dateOfDay(draft.end - 1), hours: null },
      }}
      preferences={{ ...preferences, timeZone }}
      action="Add time off"
      onSave={async ({ type, span }) => {
        const times = inZone(instantsOfSpan(span, timeZone), wallClock(timeZone), preferences.timeZone)
        const changed = await create(
          { worker: workerOf(worker), type, ...times },
          t`${timeOffWords[type]} of ${worker.name} added`,
        )
        if (changed !== null) closeDetails()
        return changed !== null
      }}
      onCancel={closeDetails}
    />
  )
}
