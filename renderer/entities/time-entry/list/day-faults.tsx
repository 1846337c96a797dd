import { plural, t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { gapsOfDay, overlapsOf } from '../../../../shared/domain/day-gaps.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { useMinute } from '../../../components/use-minute.ts'
import { gapKey, overlapKey, readLeft, useLeftKeys } from '../left-as-is.ts'
import { trackedOf, workOf } from '../tracked.ts'
import { useGoToReview } from '../use-go-to-review.ts'
import styles from './day-heading.module.css'
import type { DayItem } from './list-items.ts'

/** Counts the gaps and overlaps of a day, and leads to where they are put right. */
export function DayFaults({ item: { date, entries } }: { readonly item: DayItem }) {
  useState(readLeft)
  const left = useLeftKeys()
  const now = useMinute()
  const goToReview = useGoToReview()
  const { data: days } = useBridgeQuery('dayPlan.work', { from: date, to: date })
  const [gapKeys, overlapKeys] = useMemo(() => {
    if (days === undefined) return [[], []]
    const tracked = entries.map((entry) => trackedOf(entry, now))
    return [
      gapsOfDay(tracked, { from: 0, work: workOf(days), now }).map(gapKey),
      overlapsOf(tracked).map(([first, second]) => overlapKey(first.entry, second.entry)),
    ]
  }, [days, entries, now])
  const gaps = gapKeys.filter((key) => !left.has(key)).length
  const overlaps = overlapKeys.filter((key) => !left.has(key)).length
  if (gaps + overlaps === 0) return null
  return (
    <button
      type="button"
      // By key the day of the focused row is reviewed.
      tabIndex={-1}
      className={styles.faults}
      title={t`Review the day`}
      onClick={() => goToReview(date)}
    >
      {gaps > 0 && <span>{plural(gaps, { one: '# gap', other: '# gaps' })}</span>}
      {overlaps > 0 && (
        <span className="attention">{plural(overlaps, { one: '# overlap', other: '# overlaps' })}</span>
      )}
    </button>
  )
}
