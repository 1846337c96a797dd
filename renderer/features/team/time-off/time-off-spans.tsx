import { t } from '@lingui/core/macro'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../components/class-names.ts'
import type { AwaySpan } from './away-spans.ts'
import type { DayRange } from '../axis/axis.ts'
import { BarGrips } from '../bars/bar-grips.tsx'
import { placeStyle } from '../bars/place-style.ts'
import { pressGrip } from '../bars/press-grip.ts'
import styles from './time-off-spans.module.css'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import { itemName } from '../timeline/timeline-item.ts'
import { enterSpot, openDetails, useTimelineState } from '../timeline/timeline-state.ts'
import { rangeWords } from '../timeline/timeline-words.ts'
import type { WorkerKey } from '../rows/worker.ts'

export interface TimeOffSpansProps {
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
      className={classNames(styles.span, isLocked && styles.locked)}
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
      {unit === 'days' && span.right - span.left >= 1 && <span className={styles.words}>{words}</span>}
      {!isLocked && !span.isHours && <BarGrips />}
    </button>
  )
}
