import { plural, t } from '@lingui/core/macro'
import {
  memo,
  useMemo,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import { classNames } from '../../../components/class-names.ts'
import type { Axis, DayRange } from './axis.ts'
import { dayNumber, weekdayOfDay } from './day-number.ts'
import { placeStyle, pointStyle } from '../bars/place-style.ts'
import { ticksOver, type Tick } from './ticks.ts'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import styles from './timeline-header.module.css'
import type { TimelineRows } from '../rows/use-timeline-rows.ts'
import Diamond from 'lucide-react/icons/diamond'
import { useQueryClient } from '@tanstack/react-query'
import { projectColorStyle } from '../../../components/labels/project-dot.tsx'
import { isMain, useFollowPress } from '../../../components/dragging/follow-press.ts'
import { latestRow } from '../../../bridge/shown-rows.ts'
import { longDate } from '../timeline/timeline-words.ts'
import milestoneMarkStyles from '../milestones/milestone-mark.module.css'
import { useMoveMilestone } from '../bars/use-moves.ts'
import { useTimelineState, announce } from '../timeline/timeline-state.ts'

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

interface MilestoneMarkProps extends Mark {
  readonly hasName: boolean
}

/** A milestone on its day: its name beside it where there is room. Pulled, or carried by keys, it comes to another day. */
function MilestoneMark({ milestone, day, room, hasName }: MilestoneMarkProps) {
  const { axis, data, preferences } = useTimelineShared()
  const carried = useTimelineState(({ milestoneDrag }) =>
    milestoneDrag?.id === milestone.id ? milestoneDrag.day : null,
  )
  const handlers = useMilestoneDrag(milestone, day)
  const projects = milestone.projectIds.flatMap((id) => data.projects.get(id)?.name ?? [])
  const color = milestone.color ?? data.projects.get(milestone.projectIds[0] ?? '')?.color ?? null
  const due = longDate(carried ?? day, preferences.dateFormat)
  const about = [milestone.name, ...projects, due]
  if (milestone.completedAt !== null) about.push('reached')
  const isCramped = Number.isFinite(room) && carried === null
  return (
    <li
      className={milestoneMarkStyles.milestone}
      style={{ ...pointStyle(axis, carried ?? day), ...(color === null ? {} : projectColorStyle(color)) }}
    >
      <button
        type="button"
        aria-label={about.join(', ')}
        title={carried === null ? about.join(' · ') : undefined}
        className={milestoneMarkStyles.mark}
        data-milestone={milestone.id}
        data-reached={milestone.completedAt !== null || undefined}
        data-carried={carried !== null || undefined}
        {...handlers}
      >
        <Diamond aria-hidden />
        {(hasName || carried !== null) && (
          <span
            className="cut"
            style={isCramped ? { maxInlineSize: `calc(var(--day) * ${room} - 22px)` } : {}}
          >
            {carried === null ? milestone.name : `${milestone.name} · ${due}`}
          </span>
        )}
      </button>
    </li>
  )
}

/**
 * Carries a milestone to another day. By pointer it is pulled along the days. By keys Space takes it up, arrows carry it, Enter
 * drops it and Escape puts it back; with Alt arrows carry it at once.
 */
function useMilestoneDrag(milestone: Milestone, day: number) {
  const { viewport, preferences } = useTimelineShared()
  const client = useQueryClient()
  const move = useMoveMilestone(preferences)
  const follow = useFollowPress()
  const element = useRef<HTMLButtonElement>(null)
  /** The day that it has left by key, until it stands on another one. */
  const leftDay = useRef<number | null>(null)

  // Marks stand in the order of their days: one that comes past another is put elsewhere in the page, where focus is lost.
  useLayoutEffect(() => {
    if (leftDay.current === null || leftDay.current === day) return
    leftDay.current = null
    element.current?.focus({ preventScroll: true })
  }, [day])

  const end = () => useTimelineState.setState({ milestoneDrag: null })
  const drop = useEffectEvent(() => {
    const { milestoneDrag } = useTimelineState.getState()
    end()
    if (milestoneDrag !== null) void move(milestone, milestoneDrag.day)
  })

  function latestDay(): number {
    const dueDate = latestRow(client, 'milestones.list', milestone.id)?.dueDate ?? null
    return dueDate === null ? day : dayNumber(dueDate)
  }

  function carryTo(to: number): void {
    useTimelineState.setState({ milestoneDrag: { id: milestone.id, day: to } })
    viewport.current?.reveal({ from: to, to: to + 1 })
    announce(`${milestone.name}, ${longDate(to, preferences.dateFormat)}`)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (!isMain(event)) return
    const dayAt = (x: number) => Math.floor(viewport.current?.placeAt({ x, y: 0 }).day ?? day)
    const begin = dayAt(event.clientX)
    follow(event, {
      onBegin: () => useTimelineState.setState({ milestoneDrag: { id: milestone.id, day }, probe: null }),
      onPoint: ({ x }) => {
        const to = day + dayAt(x) - begin
        if (useTimelineState.getState().milestoneDrag?.day !== to)
          useTimelineState.setState({ milestoneDrag: { id: milestone.id, day: to } })
      },
      scrollAt: (point) => viewport.current?.scrollNear(point, 'days') === true,
      onDrop: drop,
      onCancel: end,
    })
  }

  function dropByKey(): void {
    leftDay.current = day
    drop()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { milestoneDrag } = useTimelineState.getState()
    const isUp = milestoneDrag?.id === milestone.id
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step !== 0 && (isUp || event.altKey)) {
      carryTo((isUp ? milestoneDrag.day : latestDay()) + step)
      if (!isUp) dropByKey()
    } else if (isUp && (event.key === 'Enter' || event.key === ' ')) dropByKey()
    else if (isUp && event.key === 'Escape') {
      end()
      announce(t`${milestone.name} is back in its place`)
    } else if (event.key === ' ') {
      useTimelineState.setState({ milestoneDrag: { id: milestone.id, day } })
      announce(t`${milestone.name} is taken up. Arrows carry it, Enter drops it, Escape puts it back.`)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { ref: element, onPointerDown, onKeyDown, onBlur: end }
}
