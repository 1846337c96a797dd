import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode, CSSProperties } from 'react'
import { shownShortDuration } from '../../../../shared/domain/shown-duration.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { Button } from '../../../components/controls/button.tsx'
import { DurationField } from '../../../components/fields/duration-field.tsx'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { AvatarStack } from '../../people/avatar.tsx'
import { PeoplePicker } from '../../people/people-picker.tsx'
import { namesInWords } from '../../people/person.ts'
import { priorityName, PriorityMark, StatusLead } from '../task-marks.tsx'
import { PropertyRow } from './property-row.tsx'
import styles from './task-details.module.css'
import { PriorityPicker, ProjectPicker, StatusPicker, TagsPicker } from '../task-pickers.tsx'
import type { Task, TaskDetails } from '../../../../shared/bridge/tasks.ts'
import { formatDuration, type DurationFormat } from '../../../../shared/domain/duration.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { classNames } from '../../../components/class-names.ts'
import { useElapsed } from '../../../components/use-elapsed.ts'
import { DatePicker } from '../../../components/pickers/date-picker.tsx'
import { useTrackTask } from '../use-track-task.ts'
import { endingOn, startingOn } from '../planned-dates.ts'
import { RecurrenceField } from '../recurrence/recurrence-field.tsx'
import { isOwnTask } from '../own-task.ts'
import type { TaskCatalog } from '../use-task-catalog.ts'
import type { TaskChanges } from '../use-task-edits.ts'
import { Switch } from '../../../components/controls/switch.tsx'

/** The properties of a task, one a row. */
export function TaskPropertyRows({ task, catalog, onChange, onPlan }: TaskRowsProps) {
  const { people, preferences } = catalog
  const status = catalog.statuses.find(({ id }) => id === task.statusId)
  const project = task.projectId === null ? undefined : catalog.projects.get(task.projectId)
  const assigned = [...task.assigneeIds, ...task.ghostIds].flatMap((id) => people.byId.get(id) ?? [])
  const assignedWords = namesInWords(assigned.map(({ name }) => name)) || t`Nobody`
  const tags = task.tagIds.flatMap((id) => catalog.tags.get(id) ?? [])
  const tagWords = tags.map(({ name }) => name).join(', ')
  return (
    <>
      <PropertyRow label={t`Status`}>
        <StatusPicker
          statuses={catalog.statuses}
          selected={task.statusId}
          onSelect={(statusId) => onChange({ statusId })}
          trigger={
            <Control label={t`Status`} words={status?.name ?? (task.done ? t`Done` : t`To do`)}>
              <StatusLead status={status ?? { emoji: null, type: task.done ? 'done' : 'todo' }} />
            </Control>
          }
        />
      </PropertyRow>
      <PropertyRow label={t`Priority`}>
        <PriorityPicker
          selected={task.priority}
          onSelect={(priority) => onChange({ priority })}
          trigger={
            <Control
              label={t`Priority`}
              words={priorityName(task.priority)}
              isNothing={task.priority === null}
            >
              <PriorityMark priority={task.priority} />
            </Control>
          }
        />
      </PropertyRow>
      <PropertyRow label={t`Assigned to`}>
        <PeoplePicker
          people={people.all}
          projectId={task.projectId}
          assigneeIds={task.assigneeIds}
          ghostIds={task.ghostIds}
          onChange={onChange}
          trigger={
            <Control label={t`Assigned to`} words={assignedWords} isNothing={assigned.length === 0}>
              {assigned.length > 0 && <AvatarStack people={assigned} />}
            </Control>
          }
        />
      </PropertyRow>
      <PropertyRow label={t`Project`}>
        <ProjectPicker
          projects={catalog.projects}
          selected={task.projectId}
          workerIds={[...task.assigneeIds, ...task.ghostIds]}
          onSelect={(projectId) => onChange({ projectId })}
          onCreate={(newProject) => onChange({ newProject })}
          trigger={
            <Control
              label={t`Project`}
              words={project?.name ?? t`No project`}
              isNothing={project === undefined}
            >
              <ProjectDot color={project?.color ?? null} />
            </Control>
          }
        />
      </PropertyRow>
      <TaskPlanRows task={task} catalog={catalog} onChange={onChange} onPlan={onPlan} />
      <PropertyRow label={t`Estimate`}>
        <DurationField
          label={t`Estimate`}
          hideLabel
          bare
          placeholder={t`None`}
          value={task.estimatedSeconds}
          durationFormat={preferences.durationFormat}
          onCommit={(seconds) => onChange({ estimatedSeconds: wholeMinutes(seconds) })}
          className={styles.estimate}
        />
      </PropertyRow>
      <TrackedRow task={task} isTeam={people.isTeam} durationFormat={preferences.durationFormat} />
      <PropertyRow label={t`Tags`}>
        <TagsPicker
          tags={[...catalog.tags.values()]}
          selected={task.tagIds}
          onChange={onChange}
          trigger={<Control label={t`Tags`} words={tagWords || t`None`} isNothing={tags.length === 0} />}
        />
      </PropertyRow>
    </>
  )
}

interface ControlProps {
  readonly label: string
  readonly words: string
  /** Shown fainter: the property has no value. */
  readonly isNothing?: boolean
  readonly children?: ReactNode
}

/** The button that shows a value and opens its picker. */
function Control({ label, words, isNothing = false, children }: ControlProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={children}
      className={styles.control}
      aria-label={`${label}: ${words}`}
    >
      <span className={isNothing ? 'faint' : undefined}>{words}</span>
    </Button>
  )
}

/** Services keep estimates in minutes. */
export function wholeMinutes(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 60) * 60
}

interface TrackedRowProps {
  readonly task: Pick<Task, 'id' | 'trackedSeconds' | 'blockedSeconds' | 'estimatedSeconds'>
  /** Others may have tracked, too: what is left of the estimate is not known here. */
  readonly isTeam: boolean
  readonly durationFormat: DurationFormat
}

/** The time that this person has put into a task, against its estimate; grows while it is tracked. */
function TrackedRow({ task, isTeam, durationFormat }: TrackedRowProps) {
  const { running } = useTrackTask()
  const isRunning = running?.taskId === task.id
  const elapsed = useElapsed(isRunning ? running.start : null)
  const tracked = task.trackedSeconds + elapsed
  const { estimatedSeconds } = task
  const isOver = estimatedSeconds !== null && tracked > estimatedSeconds
  const shown = (seconds: number): number => shownShortDuration(seconds, durationFormat)
  const leftSeconds = shown(estimatedSeconds ?? 0) - shown(tracked)
  const write = (seconds: number): string => shortDuration(seconds, durationFormat)
  return (
    <PropertyRow label={isTeam ? t`Tracked by you` : t`Tracked`}>
      <span className={classNames(styles.tracked, 'figures')}>
        {isRunning ? (
          <span className="strong accent">{formatDuration(tracked, 'improved')}</span>
        ) : tracked < 60 ? (
          <span className="faint">{t`Nothing yet`}</span>
        ) : (
          write(tracked)
        )}
        {estimatedSeconds !== null && tracked >= 60 && (
          <span className={classNames('faint', 'small', isOver && 'attention')}>
            {isOver
              ? t`${write(-leftSeconds)} over`
              : isTeam
                ? t`of ${write(estimatedSeconds)}`
                : t`${write(leftSeconds)} left`}
          </span>
        )}
        {task.blockedSeconds > 0 && (
          <span className="faint small">
            <Trans>{write(task.blockedSeconds)} blocked</Trans>
          </span>
        )}
      </span>
      {estimatedSeconds !== null && estimatedSeconds > 0 && tracked > 0 && (
        <span
          aria-hidden
          className={classNames(styles.bar, isOver && styles.overBar)}
          style={{ '--share': Math.min(1, tracked / estimatedSeconds) } as CSSProperties}
        />
      )}
    </PropertyRow>
  )
}

interface TaskRowsProps {
  readonly task: TaskDetails
  readonly catalog: TaskCatalog
  readonly onChange: (changes: TaskChanges) => void
  /** Plans the task for a first day, or for none. */
  readonly onPlan: (date: string | null) => void
}

/** When a task is done: its days, and how it recurs. */
function TaskPlanRows({ task, catalog, onChange, onPlan }: TaskRowsProps) {
  const { today } = catalog

  /** A task of several days keeps its length; of one day the screen may know a better place for it. */
  function plan(date: string | null): void {
    if (task.endDate === null) onPlan(date)
    else onChange(startingOn(task, date))
  }

  return (
    <>
      <PropertyRow label={t`Planned for`}>
        <DatePicker
          label={t`Planned for`}
          hideLabel
          value={task.date}
          onChange={plan}
          preferences={catalog.preferences}
          className={styles.date}
        />
        <span className={styles.shortcuts}>
          {shortcuts(today).map(({ words, date }) => (
            <Button
              key={words}
              size="small"
              variant="quiet"
              isDisabled={task.date === date}
              onPress={() => plan(date)}
            >
              {words}
            </Button>
          ))}
        </span>
      </PropertyRow>
      <PropertyRow label={t`Until`}>
        <DatePicker
          label={t`Until`}
          hideLabel
          value={task.endDate}
          refuse={(last) => {
            const ended = endingOn(task, last)
            return ended.ok ? null : ended.message
          }}
          onChange={(last) => {
            const ended = endingOn(task, last)
            if (ended.ok) onChange(ended.value)
          }}
          preferences={catalog.preferences}
          className={styles.date}
        />
      </PropertyRow>
      <PropertyRow label={t`Repeats`}>
        <RecurrenceField
          rrule={task.rrule ?? task.seriesRule}
          date={task.date}
          isOccurrence={task.seriesId !== null}
          today={today}
          preferences={catalog.preferences}
          onChange={onChange}
        />
        {task.seriesId !== null && <span className="faint small">{t`One of several`}</span>}
      </PropertyRow>
    </>
  )
}

function shortcuts(today: string): readonly { readonly words: string; readonly date: string | null }[] {
  return [
    { words: t`Today`, date: today },
    { words: t`Tomorrow`, date: addDays(today, 1) },
    { words: t`Backlog`, date: null },
  ]
}

/** The properties that are on or off. */
export function TaskSwitches({ task, catalog, onChange }: Omit<TaskRowsProps, 'onPlan'>) {
  const me = catalog.people.all.find(({ isMe }) => isMe)?.id
  // The service makes no task private for somebody who would not see it then.
  const mayHide = task.isPrivate || isOwnTask(task, me)
  return (
    <div className={styles.switches}>
      <Switch isSelected={task.billable} onChange={(billable) => onChange({ billable })}>
        {t`Billable`}
      </Switch>
      <Switch isSelected={task.pinned} onChange={(pinned) => onChange({ pinned })}>
        {t`Pinned`}
      </Switch>
      <Switch
        isSelected={task.isPrivate}
        isDisabled={!mayHide}
        onChange={(isPrivate) => onChange({ isPrivate })}
      >
        {mayHide ? t`Private` : t`Private (only its author and assignees can change this)`}
      </Switch>
      <Switch isSelected={task.autoLogTime} onChange={(autoLogTime) => onChange({ autoLogTime })}>
        {t`Log completed time blocks`}
      </Switch>
    </div>
  )
}
