import { t } from '@lingui/core/macro'
import { memo, useLayoutEffect, useRef, type PointerEvent } from 'react'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { projectColorStyle } from '../../../components/labels/project-dot.tsx'
import styles from './bar.module.css'
import { placeStyle } from './place-style.ts'
import { laneHeight, lanesTop } from '../rows/row-sizes.ts'
import type { TimelineBar } from './timeline-bars.ts'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import { enterSpot, openDetails, useTimelineState, itemName } from '../timeline/timeline-state.ts'
import { rangeWords } from '../timeline/timeline-words.ts'
import { classNames } from '../../../components/class-names.ts'
import type { AwaySpan } from '../time-off/away-spans.ts'
import type { DayRange } from '../axis/axis.ts'
import timeOffSpansStyles from '../time-off/time-off-spans.module.css'
import type { WorkerKey } from '../rows/worker.ts'
import gripStyles from './bar-grips.module.css'
import type { BarGrip } from './bar-moves.ts'

export interface BarProps {
  readonly bar: TimelineBar
  readonly lane: number
  readonly rowKey: string
}

/** Days below which a bar has no room for its name when days, weeks or months are told apart. */
const roomForName = { days: 1, weeks: 3, months: 12 } as const

/** Days from which on a bar can reach so far out of sight that its name has to follow. */
const followsFrom = { days: 7, weeks: 21, months: 90 } as const

/** One task on the timeline: pressed it opens, pulled it moves, pulled at an end it grows or shrinks. */
export const Bar = memo(function Bar({ bar, lane, rowKey }: BarProps) {
  const { axis, unit, data, preferences, startDrag, onKey } = useTimelineShared()
  const element = useRef<HTMLButtonElement>(null)
  const state = useTimelineState(({ current, focusRequest, drag, open }) => {
    const is = (spot: typeof current) => spot?.barId === bar.id && spot.rowKey === rowKey
    if (drag?.item.id === bar.id) return 'dragged'
    if (is(focusRequest)) return 'wanted'
    if (open?.kind === 'task' && open.id === bar.task.id) return is(current) ? 'open-current' : 'open'
    return is(current) ? 'current' : 'resting'
  })
  useLayoutEffect(() => {
    if (state === 'wanted') element.current?.focus({ preventScroll: true })
  }, [state])

  const { task } = bar
  const project = task.projectId === null ? undefined : data.projects.get(task.projectId)
  const color = task.color ?? project?.color
  const estimate =
    task.estimatedSeconds === null ? null : shortDuration(task.estimatedSeconds, preferences.durationFormat)
  const label = [
    task.name,
    project?.name,
    rangeWords({ from: bar.start, to: bar.end }, preferences.dateFormat),
    estimate,
    task.done ? t`done` : null,
  ]

  return (
    <button
      ref={element}
      type="button"
      className={styles.bar}
      style={{
        ...(color === undefined ? {} : projectColorStyle(color)),
        ...placeStyle(axis, { from: bar.start, to: bar.end }),
        insetBlockStart: lanesTop + lane * laneHeight,
      }}
      aria-label={label.filter(Boolean).join(', ')}
      title={task.name}
      tabIndex={state === 'current' || state === 'wanted' || state === 'open-current' ? 0 : -1}
      data-bar={bar.id}
      data-done={task.done || undefined}
      data-open={state.startsWith('open') || undefined}
      data-dragged={state === 'dragged' || undefined}
      onPointerDown={(event) => startDrag(event, bar, pressGrip(event), rowKey)}
      onClick={() => openDetails({ kind: 'task', id: task.id })}
      onFocus={() => enterSpot({ rowKey, barId: bar.id })}
      onKeyDown={(event) => onKey(event, { rowKey, barId: bar.id })}
    >
      {bar.end - bar.start >= roomForName[unit] && (
        <span
          className={styles.name}
          data-short={bar.end - bar.start === 1 || undefined}
          data-follows={bar.end - bar.start >= followsFrom[unit] || undefined}
        >
          {task.name}
        </span>
      )}
      <BarGrips />
    </button>
  )
})

interface TimeOffSpansProps {
  readonly workerKey: WorkerKey
  readonly rowKey: string
  readonly days: DayRange
  /** The one that stays drawn while it is scrolled away. */
  readonly keptId: string | null
}

/** When somebody is away: hatched, with hours drawn as parts of their days. */
export function TimeOffSpans({ workerKey, rowKey, days, keptId }: TimeOffSpansProps) {
  const { rows } = useTimelineShared()
  return rows
    .awayOf(workerKey)
    .map(
      (span) =>
        ((span.right > days.from && span.left < days.to) || span.id === keptId) && (
          <TimeOffSpan key={span.id} span={span} workerKey={workerKey} rowKey={rowKey} />
        ),
    )
}

/** Pulled it moves, pulled at an end it grows or shrinks, pressed it opens who is away. */
function TimeOffSpan({
  span,
  workerKey,
  rowKey,
}: Pick<TimeOffSpansProps, 'workerKey' | 'rowKey'> & { readonly span: AwaySpan }) {
  const { axis, unit, preferences, rows, startDrag, onKey } = useTimelineShared()
  const element = useRef<HTMLButtonElement>(null)
  const isCurrent = useTimelineState(({ current }) => current?.barId === span.id && current.rowKey === rowKey)
  const isWanted = useTimelineState(
    ({ focusRequest }) => focusRequest?.barId === span.id && focusRequest.rowKey === rowKey,
  )
  const isDragged = useTimelineState(({ drag }) => drag?.item.id === span.id)
  useLayoutEffect(() => {
    if (isWanted) element.current?.focus({ preventScroll: true })
  }, [isWanted])
  const words = itemName(span)
  const isLocked = rows.lockOf(workerKey) !== null
  const label = [words, rangeWords({ from: span.start, to: span.end }, preferences.dateFormat)]
  if (span.isHours) label.push(t`some hours`)
  return (
    <button
      ref={element}
      type="button"
      className={classNames(timeOffSpansStyles.span, isLocked && timeOffSpansStyles.locked)}
      style={placeStyle(axis, { from: span.left, to: span.right })}
      title={words}
      aria-label={label.join(', ')}
      tabIndex={isCurrent || isWanted ? 0 : -1}
      data-away={span.id}
      data-dragged={isDragged || undefined}
      onPointerDown={(event) => startDrag(event, span, pressGrip(event), rowKey)}
      onClick={() => openDetails({ kind: 'worker', key: workerKey })}
      onFocus={() => enterSpot({ rowKey, barId: span.id })}
      onKeyDown={(event) => onKey(event, { rowKey, barId: span.id })}
    >
      {unit === 'days' && span.right - span.left >= 1 && (
        <span className={timeOffSpansStyles.words}>{words}</span>
      )}
      {!isLocked && !span.isHours && <BarGrips />}
    </button>
  )
}

/** The ends of what stands on the days of a row, to pull it by. */
function BarGrips() {
  return (
    <>
      <span className={gripStyles.grip} data-grip="start" />
      <span className={gripStyles.grip} data-grip="end" />
    </>
  )
}

/** Px of an end that pull it; less of bars that are hardly wider. */
const gripWidth = 8

/** Which part of a bar is pressed, by the place rather than the element: the very edge of a bar is its border. */
function pressGrip({ currentTarget, clientX }: PointerEvent<HTMLElement>): BarGrip {
  const { left, right, width } = currentTarget.getBoundingClientRect()
  const near = Math.min(gripWidth, width / 4)
  if (clientX < left + near) return 'start'
  return clientX > right - near ? 'end' : 'whole'
}
