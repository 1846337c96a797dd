import { plural, t } from '@lingui/core/macro'
import Square from 'lucide-react/icons/square'
import { useRef, type CSSProperties } from 'react'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { lastDayOf } from '../../../../shared/domain/task-days.ts'
import { useBridgeCommand, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { showError } from '../../../stores/toasts.ts'
import { Button } from '../../../components/controls/button.tsx'
import { useGoToReview } from '../../../entities/time-entry/use-go-to-review.ts'
import { useNames } from '../../../entities/time-entry/use-names.ts'
import { useBoardShared, projectOf } from '../board/board-context.ts'
import { ChoiceRows } from '../steps/choice-rows.tsx'
import { nextDayInWords, shortDay, longDay } from '../../../components/labels/day-label.ts'
import { changesOf, toldOf } from './ritual-changes.ts'
import { RitualPanel, type Ritual } from './ritual-panel.tsx'
import { finishRitual, goToEndStep, useChoices, useRitual, type TaskChoice } from './ritual-state.ts'
import { endSteps, stepBefore, type EndStep } from './ritual-steps.ts'
import { useRitualDay, type RitualDay } from './use-ritual-day.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import type { BoardColumn } from '../board/board-columns.ts'
import { fitDay } from '../days/day-fit.ts'
import styles from './day-look.module.css'
import { Trans } from '@lingui/react/macro'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Check from 'lucide-react/icons/check'
import { shortDurationStep } from '../../../../shared/domain/shown-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { reviewDay, type DayReview } from './day-review.ts'
import { useMinute } from '../../../components/use-minute.ts'

const endTheDay: Ritual<EndStep> = {
  title: t`End the day`,
  steps: [
    { step: 'look', label: t`The day` },
    { step: 'left', label: t`What is left` },
    { step: 'tomorrow', label: t`Tomorrow` },
  ],
}

/** The shut-down ritual: a look at the day, what is left goes somewhere, the timer stops, a first look at what comes. */
export function EndRitual() {
  const { today } = useBoardShared()
  const day = useRitualDay(useRitual((state) => state.date) ?? today)
  const step = useRitual((state) => state.endStep)
  const goToReview = useGoToReview()
  if (day === null) return null
  const before = stepBefore(endSteps, step)
  const onBack = before === null ? null : () => goToEndStep(before)
  const hasLeft = day.today.tasks.some((task) => !task.done)
  switch (step) {
    case 'look':
      return (
        <RitualPanel
          ritual={endTheDay}
          step="look"
          heading={t`How the day went`}
          onNext={() => goToEndStep(hasLeft ? 'left' : 'tomorrow')}
          focusesNext
          onBack={onBack}
        >
          <DayLook day={day} />
          <Button
            size="small"
            icon={<ClipboardCheck />}
            className={styles.review}
            onPress={() => goToReview(day.today.key)}
          >
            {t`Review the entries`}
          </Button>
        </RitualPanel>
      )
    case 'left':
      return <LeftStep day={day} onBack={onBack} />
    case 'tomorrow':
      return <TomorrowStep day={day} onBack={() => goToEndStep(hasLeft ? 'left' : 'look')} />
  }
  return null
}

interface StepProps {
  readonly day: RitualDay
  readonly onBack: (() => void) | null
}

function LeftStep({ day, onBack }: StepProps) {
  const { today, preferences } = useBoardShared()
  const applyPlan = useUndoableCommand('dayPlan.apply')
  const choices = useChoices('left')
  const isGoing = useRef(false)
  const date = day.today.key
  const open = day.today.tasks.filter((task) => !task.done)
  // A task of several days is on its next one anyway.
  const choiceOf = (task: Task): TaskChoice =>
    choices[task.id] ?? ((lastDayOf(task) ?? date) > date ? 'stay' : 'next')
  const nextDay = shortDay(day.next.key, preferences.dateFormat, today)
  const nextInWords = nextDayInWords(day.next.key, preferences.dateFormat, today)

  async function next(): Promise<void> {
    if (isGoing.current) return
    isGoing.current = true
    const tasks = changesOf(open, choiceOf, day)
    const told = toldOf(open, choiceOf, date, nextInWords)
    const isDone = told === null || (await applyPlan({ tasks: [...tasks] }, told)) !== null
    isGoing.current = false
    if (isDone) goToEndStep('tomorrow', 'left')
  }

  return (
    <RitualPanel
      ritual={endTheDay}
      step="left"
      heading={plural(open.length, { one: '# task is left', other: '# tasks are left' })}
      hint={
        open.length === 1
          ? t`It moves to ${nextInWords} unless you choose otherwise.`
          : t`They move to ${nextInWords} unless you choose otherwise.`
      }
      onNext={() => void next()}
      onBack={onBack}
    >
      <ChoiceRows
        step="left"
        label={t`Left of today`}
        tasks={open}
        options={[
          { value: 'next', label: nextDay, letter: 'm' },
          { value: 'backlog', label: t`Backlog`, letter: 'b' },
          { value: 'done', label: t`Done`, letter: 'd' },
          { value: 'stay', label: t`Leave`, letter: 'l' },
        ]}
        choiceOf={choiceOf}
      />
    </RitualPanel>
  )
}

function TomorrowStep({ day, onBack }: StepProps) {
  const { running } = useBoardShared()
  const stopTimer = useBridgeCommand('timer.stop')

  async function finish(): Promise<void> {
    if (running !== null) {
      const result = await stopTimer.run()
      if (!result.ok) {
        showError(result.error.message)
        return
      }
    }
    finishRitual('end')
  }

  return (
    <RitualPanel
      ritual={endTheDay}
      step="tomorrow"
      heading={t`A first look ahead`}
      hint={
        running === null
          ? t`No timer is running. That was it for today.`
          : t`The timer still runs; ending the day stops it.`
      }
      nextLabel={running === null ? t`End the day` : t`Stop and end the day`}
      {...(running === null ? {} : { nextIcon: <Square /> })}
      onNext={() => void finish()}
      focusesNext
      onBack={onBack}
    >
      <TomorrowLook column={day.next} />
    </RitualPanel>
  )
}

/** The next working day as it stands: what is planned for it, and whether that fits. */
function TomorrowLook({ column }: { readonly column: BoardColumn }) {
  const shared = useBoardShared()
  const { preferences, today } = shared
  const open = column.tasks.filter((task) => !task.done)
  const write = (seconds: number) => shortDuration(seconds, preferences.durationFormat)
  const isAhead = column.key > today
  const fit = column.day === null ? null : fitDay(column.tasks, column.day, { isAhead })
  return (
    <section>
      <h4 className={styles.heading}>
        {longDay(column.key, preferences.dateFormat, today)}
        {fit !== null && fit.state !== 'off' && (
          <span className="figures">
            {fit.state === 'over'
              ? t`${write(fit.overSeconds)} too much`
              : t`${write(fit.plannedSeconds)} of ${write(fit.roomSeconds)}`}
          </span>
        )}
      </h4>
      {open.length === 0 ? (
        <p className="soft">{t`Nothing is planned for it yet.`}</p>
      ) : (
        <ul className="stack">
          {open.slice(0, 12).map((task) => (
            <li key={task.id} className={styles.row}>
              <span className={styles.mark}>
                <ProjectDot color={projectOf(shared, task)?.color ?? null} />
              </span>
              <span className={styles.name}>{task.name}</span>
              <span className="figures">{task.daySeconds === null ? '' : write(task.daySeconds)}</span>
            </li>
          ))}
          {open.length > 12 && <li className="soft">{t`and ${open.length - 12} more`}</li>}
        </ul>
      )}
    </section>
  )
}

type Review = DayReview<string>

/** Planned and tracked time, by task and by project, and time that nothing was planned for. */
function DayLook({ day }: { readonly day: RitualDay }) {
  const now = useMinute()
  const { durationFormat } = useBoardShared().preferences
  const { elsewhere } = useNames()
  const entries = day.times
    .entriesOf(day.today.key)
    .map((entry) => Object.assign({ workspace: elsewhere(entry.workspaceId) }, entry))
  const review: Review = reviewDay<string>(day.today.tasks, entries, now, shortDurationStep(durationFormat))
  if (review.tasks.length === 0 && review.trackedSeconds === 0) {
    return <p className="soft">{t`Nothing was planned for today, and nothing was tracked.`}</p>
  }
  return (
    <>
      <Totals review={review} />
      <Tasks review={review} />
      <Unplanned review={review} />
      <Projects review={review} />
    </>
  )
}

function useWriter(): (seconds: number) => string {
  const { durationFormat } = useBoardShared().preferences
  return (seconds) => shortDuration(seconds, durationFormat)
}

function Totals({ review }: { readonly review: Review }) {
  const write = useWriter()
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t`Tracked`}</dt>
        <dd className="figures">{write(review.trackedSeconds)}</dd>
      </div>
      <div>
        <dt>{t`Planned`}</dt>
        <dd className="figures">{write(review.plannedSeconds)}</dd>
      </div>
      <div>
        <dt>{t`Done`}</dt>
        <dd className="figures">
          <Trans>
            {review.doneCount} of {review.tasks.length}
          </Trans>
        </dd>
      </div>
    </dl>
  )
}

function Tasks({ review }: { readonly review: Review }) {
  const write = useWriter()
  if (review.tasks.length === 0) return null
  return (
    <section className={styles.part}>
      <h4 className={styles.heading}>{t`Tasks of the day`}</h4>
      <ul className="stack">
        {review.tasks.map(({ task, trackedSeconds }) => {
          return (
            <li key={task.id} className={classNames(styles.row, task.done && styles.done)}>
              <span className={styles.mark}>{task.done && <Check aria-label={t`Done`} />}</span>
              <span className={styles.name}>{task.name}</span>
              <Against tracked={trackedSeconds} planned={task.daySeconds} write={write} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** `36m / 45m` over a thin bar of how much of the plan that is. */
function Against(props: {
  readonly tracked: number
  readonly planned: number | null
  readonly write: (seconds: number) => string
}) {
  const { tracked, planned, write } = props
  const isOver = planned !== null && planned > 0 && tracked > planned
  const share = planned === null || planned === 0 ? 0 : Math.min(1, tracked / planned)
  return (
    <span className={classNames(styles.against, 'figures', isOver && styles.over)}>
      <span>
        {tracked === 0 ? '–' : write(tracked)}
        <span className="faint"> / {planned === null ? '–' : write(planned)}</span>
      </span>
      <span aria-hidden className={styles.bar} style={{ '--share': share } as CSSProperties} />
    </span>
  )
}

function Unplanned({ review }: { readonly review: Review }) {
  const write = useWriter()
  const { projects } = useBoardShared()
  if (review.unplannedSeconds === 0) return null
  return (
    <section className={styles.part}>
      <h4 className={styles.heading}>
        <Trans>
          Not planned
          <span className="figures">{write(review.unplannedSeconds)}</span>
        </Trans>
      </h4>
      <ul className="stack">
        {review.unplanned.slice(0, 8).map(({ description, projectId, seconds }) => (
          <li key={`${description} ${projectId}`} className={styles.row}>
            <span className={styles.mark}>
              <ProjectDot color={projectId === null ? null : (projects.get(projectId)?.color ?? null)} />
            </span>
            <span className={styles.name}>{description || t`No description`}</span>
            <span className="figures">{write(seconds)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Projects({ review }: { readonly review: Review }) {
  const write = useWriter()
  const { projects } = useBoardShared()
  if (review.projects.length < 2) return null
  return (
    <section className={styles.part}>
      <h4 className={styles.heading}>{t`By project`}</h4>
      <ul className="stack">
        {review.projects.map(({ projectId, workspace, plannedSeconds, trackedSeconds }) => {
          const project = projectId === null ? undefined : projects.get(projectId)
          return (
            <li key={projectId ?? workspace} className={styles.row}>
              <span className={styles.mark}>
                <ProjectDot color={project?.color ?? null} />
              </span>
              <span className={styles.name}>{workspace ?? project?.name ?? t`No project`}</span>
              <Against tracked={trackedSeconds} planned={plannedSeconds} write={write} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
