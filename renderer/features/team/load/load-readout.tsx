import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { classNames } from '../../../components/class-names.ts'
import { weekOfDay } from '../axis/day-number.ts'
import { loadEffect } from './load-effect.ts'
import styles from './load-readout.module.css'
import { loadStep } from './load-path.ts'
import { pointStyle } from '../bars/place-style.ts'
import type { PlacedRow } from '../rows/row-layout.ts'
import type { TeamRow } from '../rows/team-rows.ts'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import { itemName } from '../timeline/timeline-item.ts'
import { type ItemDrag, type LoadProbe, useTimelineState } from '../timeline/timeline-state.ts'
import { loadWords, longDate, rangeWords } from '../timeline/timeline-words.ts'
import { barsKeyOf } from '../rows/use-timeline-rows.ts'
import { type LoadSum, sumLoad } from './worker-load.ts'

/** The figures of the day under the pointer, or what the bar that is carried does where it would land. */
export function LoadReadout() {
  const drag = useTimelineState((state) => state.drag)
  const probe = useTimelineState((state) => state.probe)
  if (drag !== null) return <Effect drag={drag} />
  return probe === null ? null : <Figures probe={probe} />
}

function Effect({ drag }: { readonly drag: ItemDrag }) {
  const { rows, preferences } = useTimelineShared()
  const { to } = drag
  const placed = rows.layout.rows.find(({ row }) => barsKeyOf(row) === to.rowKey)
  if (placed === undefined) return null
  const effect = loadEffect(drag, rows)
  const { row } = placed
  const who = row.kind === 'worker' ? row.worker.name : t`Unassigned`
  const what = drag.item.kind === 'away' ? [itemName(drag.item)] : []
  const range = rangeWords({ from: to.start, to: to.end }, preferences.dateFormat)
  return (
    <Card day={to.start} placed={placed}>
      <p className="strong">{[who, ...what, range].join(' · ')}</p>
      {effect !== null && (
        <>
          <Sum label={t`Then`} sum={effect.after} />
          <Sum label={t`Now`} sum={effect.before} />
        </>
      )}
    </Card>
  )
}

function Figures({ probe }: { readonly probe: LoadProbe }) {
  const { rows, preferences, unit } = useTimelineShared()
  const placed = rows.layout.rows.find(({ row }) => row.key === probe.rowKey)
  if (placed?.row.kind !== 'worker') return null
  const load = rows.loadOf(placed.row.worker.key)
  const week = weekOfDay(probe.day, preferences.firstDayOfWeek)
  const weekSum = sumLoad(load, { from: week, to: week + 7 })
  return (
    <Card day={probe.day} placed={placed}>
      {loadStep(unit) === 1 && (
        <>
          <p className="strong">{longDate(probe.day, preferences.dateFormat)}</p>
          <Sum label={t`Day`} sum={sumLoad(load, { from: probe.day, to: probe.day + 1 })} />
        </>
      )}
      {loadStep(unit) === 7 && (
        <p className="strong">{rangeWords({ from: week, to: week + 7 }, preferences.dateFormat)}</p>
      )}
      <Sum label={t`Week`} sum={weekSum} />
    </Card>
  )
}

function Sum({ label, sum }: { readonly label: string; readonly sum: LoadSum }) {
  const { preferences } = useTimelineShared()
  return (
    <p className={classNames('soft', 'figures', sum.over >= 60 && 'attention')}>
      <span className={styles.label}>{label}</span> {loadWords(sum, preferences.durationFormat)}
    </p>
  )
}

/** Below a row, beside a day, or above and before it where there is no room; never in the way of the pointer. */
function Card({
  day,
  placed: { top, height },
  children,
}: {
  readonly day: number
  readonly placed: PlacedRow<TeamRow>
  readonly children: ReactNode
}) {
  const { axis, viewport } = useTimelineShared()
  const near = viewport.current?.isNearEnd(day, top + height)
  return (
    <div className={styles.place}>
      <div
        className={styles.card}
        style={{ ...pointStyle(axis, day), insetBlockStart: near?.down ? top - 2 : top + height + 2 }}
        data-before={near?.sideways || undefined}
        data-above={near?.down || undefined}
        data-readout
      >
        {children}
      </div>
    </div>
  )
}
