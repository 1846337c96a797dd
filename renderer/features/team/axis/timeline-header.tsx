import { plural, t } from '@lingui/core/macro'
import { memo, useMemo } from 'react'
import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import { classNames } from '../../../components/class-names.ts'
import type { Axis, DayRange } from './axis.ts'
import { dayNumber, weekdayOfDay } from './day-number.ts'
import { MilestoneMark } from '../milestones/milestone-mark.tsx'
import { placeStyle } from '../bars/place-style.ts'
import { type Tick, ticksOver } from './ticks.ts'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import styles from './timeline-header.module.css'
import type { TimelineRows } from '../rows/use-timeline-rows.ts'

export interface TimelineHeaderProps {
  readonly days: DayRange
  readonly dayWidth: number
  readonly height: number
}

/** The words over the days, today among them, and the milestones below them. */
export const TimelineHeader = memo(function TimelineHeader({ days, dayWidth, height }: TimelineHeaderProps) {
  const { axis, today, preferences, data, rows } = useTimelineShared()
  const { counts } = rows
  const { unit, upper, lower } = useMemo(
    () => ticksOver(days, dayWidth, preferences),
    [days, dayWidth, preferences],
  )
  const marks = useMemo(() => marksWithin(data.milestones, days), [data.milestones, days])
  return (
    <div className={styles.header} style={{ blockSize: height }}>
      <div className={styles.corner}>
        <span className="cut">{whoWords(counts)}</span>
      </div>
      <div className={styles.track} aria-hidden>
        <Ticks ticks={upper} axis={axis} className={styles.upper} />
        {lower.map((tick) => (
          <span
            key={tick.day}
            className={classNames(
              styles.lower,
              unit === 'days' && isWeekend(tick.day) && styles.weekend,
              unit === 'days' && tick.day === today && styles.today,
            )}
            style={placeStyle(axis, { from: tick.day, to: tick.day + tick.days })}
          >
            <span className={styles.number}>{tick.label}</span>
          </span>
        ))}
      </div>
      <ul className={styles.milestones} aria-label={t`Milestones`}>
        {marks.map((mark) => (
          <MilestoneMark key={mark.milestone.id} {...mark} hasName={mark.room * dayWidth >= roomForName} />
        ))}
      </ul>
    </div>
  )
})

function Ticks({
  ticks,
  axis,
  className,
}: {
  readonly ticks: readonly Tick[]
  readonly axis: Axis
  readonly className: string | undefined
}) {
  return ticks.map((tick) => (
    <span
      key={tick.day}
      className={className}
      style={placeStyle(axis, { from: Math.max(axis.first, tick.day), to: tick.day + tick.days })}
    >
      <span className={styles.words}>{tick.label}</span>
    </span>
  ))
}

interface Mark {
  readonly milestone: Milestone
  readonly day: number
  /** Days until the next one. */
  readonly room: number
}

/** Px below which the name of a milestone would be a letter or two. */
const roomForName = 56

function marksWithin(milestones: readonly Milestone[], { from, to }: DayRange): readonly Mark[] {
  const dated = milestones
    .flatMap((milestone) =>
      milestone.dueDate === null ? [] : [{ milestone, day: dayNumber(milestone.dueDate) }],
    )
    .filter(({ day }) => day >= from && day < to)
    .sort((a, b) => a.day - b.day)
  return dated.map(({ milestone, day }, index) => ({
    milestone,
    day,
    room: (dated[index + 1]?.day ?? Number.POSITIVE_INFINITY) - day,
  }))
}

/** `12 people, 3 ghosts`, or how many of them the filters leave. */
function whoWords({ people, ghosts, shown }: TimelineRows['counts']): string {
  if (shown < people + ghosts) return t`${shown} of ${people + ghosts}`
  const words = plural(people, { one: '# person', other: '# people' })
  return ghosts === 0 ? words : `${words}, ${plural(ghosts, { one: '# ghost', other: '# ghosts' })}`
}

function isWeekend(day: number): boolean {
  return weekdayOfDay(day) % 6 === 0
}
