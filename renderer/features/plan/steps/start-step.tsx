import { t } from '@lingui/core/macro'
import Play from 'lucide-react/icons/play'
import { projectOf, useBoardShared } from '../board/board-context.ts'
import { useBoardState } from '../board/board-state.ts'
import { Button } from '../../../components/controls/button.tsx'
import { DaySummary } from '../ritual/day-summary.tsx'
import { type PlanStepProps, planTheDay } from './plan-step.ts'
import { RitualPanel } from '../ritual/ritual-panel.tsx'
import styles from './start-step.module.css'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'

/** The plan is made: the first task is started with the same press. */
export function StartStep({ day, onNext, onBack }: PlanStepProps) {
  const shared = useBoardShared()
  const { commands, running } = shared
  const open = day.today.tasks.filter((task) => !task.done)
  const [first] = open
  const isRunning = first !== undefined && running?.taskId === first.id

  function begin(): void {
    if (first !== undefined && !isRunning) commands.track(first)
    leave()
  }

  /** The card of the first task has the focus afterwards. */
  function leave(): void {
    if (first !== undefined) useBoardState.setState({ current: { id: first.id, column: day.today.key } })
    onNext(null)
  }

  return (
    <RitualPanel
      ritual={planTheDay}
      step="start"
      heading={first === undefined ? t`Nothing is planned for today` : t`The day is planned`}
      hint={first === undefined ? t`That is a plan, too. Tasks can be added at any time.` : undefined}
      summary={first === undefined ? undefined : <DaySummary tasks={day.today.tasks} room={day.room} />}
      nextLabel={first === undefined || isRunning ? t`Done` : t`Start the first`}
      {...(first === undefined || isRunning ? {} : { nextIcon: <Play /> })}
      onNext={begin}
      focusesNext
      onBack={onBack}
    >
      <ol aria-label={t`The plan for today`} className="stack gap-2px">
        {open.map((task) => {
          const project = projectOf(shared, task)
          return (
            <li key={task.id} className={styles.task}>
              {project === null ? <span className={styles.none} /> : <ProjectDot color={project.color} />}
              <span className="cut">{task.name}</span>
            </li>
          )
        })}
      </ol>
      {first !== undefined && !isRunning && (
        <Button size="small" variant="quiet" className={styles.later} onPress={leave}>
          {t`Not yet: only keep the plan`}
        </Button>
      )}
    </RitualPanel>
  )
}
