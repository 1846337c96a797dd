import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import type { CSSProperties } from 'react'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { shortDurationStep } from '../../../../shared/domain/shown-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { useBoardShared } from '../board/board-context.ts'
import styles from './day-look.module.css'
import { type DayReview, reviewDay } from './day-review.ts'
import { useMinute } from '../../../components/use-minute.ts'
import type { RitualDay } from './use-ritual-day.ts'

type Review = DayReview<string>

/** Planned and tracked time, by task and by project, and time that nothing was planned for. */
export function DayLook({ day }: { readonly day: RitualDay }) {
  const now = useMinute()
  const { durationFormat } = useBoardShared().preferences
  const entries = day.times.entriesOf(day.today.key)
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
        {review.projects.map(({ projectId, plannedSeconds, trackedSeconds }) => {
          const project = projectId === null ? undefined : projects.get(projectId)
          return (
            <li key={projectId} className={styles.row}>
              <span className={styles.mark}>
                <ProjectDot color={project?.color ?? null} />
              </span>
              <span className={styles.name}>{project?.name ?? t`No project`}</span>
              <Against tracked={trackedSeconds} planned={plannedSeconds} write={write} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
