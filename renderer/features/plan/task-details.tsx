import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Task } from '../../../shared/bridge/planning.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { Button } from '../../components/button.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { DatePicker } from '../../components/date-picker.tsx'
import { DurationField } from '../../components/duration-field.tsx'
import { Picker } from '../../components/picker.tsx'
import { ProjectDot } from '../../components/project-dot.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { TextField } from '../../components/text-field.tsx'
import { projectOf, useBoardShared } from './board-context.ts'
import { closeTask } from './board-state.ts'
import styles from './task-details.module.css'
import { TaskTime } from './task-time.tsx'

export interface TaskDetailsProps {
  readonly task: Task
  /** Plans the task for a date, last in its order; null for the backlog. */
  readonly onPlan: (date: string | null) => void
  readonly onDelete: () => void
}

/** Everything of one task, at the side; each field is saved when it is left. */
export function TaskDetails({ task, onPlan, onDelete }: TaskDetailsProps) {
  const shared = useBoardShared()
  const { commands, preferences, today } = shared
  const isRunning = shared.running?.taskId === task.id
  return (
    <SidePanel
      title="Task"
      onClose={closeTask}
      footer={
        <>
          <Button icon={isRunning ? <Square /> : <Play />} onPress={() => commands.track(task)}>
            {isRunning ? 'Stop tracking' : 'Track'}
          </Button>
          <Button variant="quiet" icon={<Trash />} className={styles.delete} onPress={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TaskName task={task} />
        <Checkbox
          className={styles.done}
          isSelected={task.done}
          onChange={(done) => commands.setDone([task], done)}
        >
          Done
        </Checkbox>
        <TaskProject task={task} />
        <div className={styles.planned}>
          <DatePicker
            label="Planned for"
            value={task.date}
            onChange={onPlan}
            firstDayOfWeek={preferences.firstDayOfWeek}
            dateFormat={preferences.dateFormat}
          />
          <div className={styles.shortcuts}>
            <PlanButton task={task} date={today} onPlan={onPlan}>
              Today
            </PlanButton>
            <PlanButton task={task} date={addDays(today, 1)} onPlan={onPlan}>
              Tomorrow
            </PlanButton>
            <PlanButton task={task} date={null} onPlan={onPlan}>
              Backlog
            </PlanButton>
          </div>
        </div>
        <DurationField
          label="Estimate"
          placeholder="None"
          value={task.estimatedSeconds}
          format={(seconds) => shortDuration(seconds, preferences.durationFormat)}
          onCommit={(seconds) => commands.change([task.id], { estimatedSeconds: wholeMinutes(seconds) })}
        />
        <div className={styles.tracked}>
          <span className={styles.label}>Tracked</span>
          {task.trackedSeconds >= 60 || isRunning ? (
            <TaskTime task={task} />
          ) : (
            <span className={styles.nothing}>Nothing yet</span>
          )}
        </div>
      </div>
    </SidePanel>
  )
}

function PlanButton(props: {
  readonly task: Task
  readonly date: string | null
  readonly onPlan: (date: string | null) => void
  readonly children: string
}) {
  return (
    <Button size="small" isDisabled={props.task.date === props.date} onPress={() => props.onPlan(props.date)}>
      {props.children}
    </Button>
  )
}

/** The name, saved on Enter and on leaving; an empty one goes back to what it was. */
function TaskName({ task }: { readonly task: Task }) {
  const { commands } = useBoardShared()
  const [draft, setDraft] = useState<string | null>(null)

  function commit(): void {
    const name = draft?.trim() ?? ''
    setDraft(null)
    if (name !== '' && name !== task.name) commands.change([task.id], { name })
  }

  return (
    <TextField
      label="Name"
      value={draft ?? task.name}
      maxLength={255}
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        else if (event.key === 'Escape' && draft !== null) setDraft(null)
        else event.continuePropagation()
      }}
    />
  )
}

function TaskProject({ task }: { readonly task: Task }) {
  const shared = useBoardShared()
  const project = projectOf(shared, task)
  return (
    <div className={styles.field}>
      <span className={styles.label}>Project</span>
      <Picker
        label="Project"
        searchLabel="Find a project"
        noneLabel="No project"
        items={shared.activeProjects.map(({ id, name, color }) => ({ id, label: name, color }))}
        selected={task.projectId}
        onSelect={(id) => {
          const chosen = shared.activeProjects.find((each) => each.id === id)
          shared.commands.change([task.id], { projectId: chosen?.id ?? null })
        }}
        trigger={
          <Button
            className={styles.project}
            icon={<ProjectDot color={project?.color ?? null} />}
            aria-label={`Project: ${project?.name ?? 'No project'}`}
          >
            {project?.name ?? 'No project'}
          </Button>
        }
      />
    </div>
  )
}

/** Services keep estimates in minutes. */
function wholeMinutes(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 60) * 60
}
