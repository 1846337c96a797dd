import { t } from '@lingui/core/macro'
import { memo, useLayoutEffect, useRef } from 'react'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { projectColorStyle } from '../../../components/labels/project-dot.tsx'
import styles from './bar.module.css'
import { BarGrips } from './bar-grips.tsx'
import { placeStyle } from './place-style.ts'
import { pressGrip } from './press-grip.ts'
import { laneHeight, lanesTop } from '../rows/row-sizes.ts'
import type { TimelineBar } from './timeline-bars.ts'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import { enterSpot, openDetails, useTimelineState } from '../timeline/timeline-state.ts'
import { rangeWords } from '../timeline/timeline-words.ts'

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
