import { useCallback, useState } from 'react'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { useBoardState } from '../board/board-state.ts'
import { type BoardRange, rangeAround, reachesAround, spanning } from './rolling-days.ts'

/** How many days a narrow window offers. */
const offeredDays = 7

function daysFrom(from: string): BoardRange {
  return { from, to: addDays(from, offeredDays - 1) }
}

/** Which days of the endless row are in sight. While cards are selected or dragged, days that were read stay. */
export function useDaysInSight(today: string, weekBegins: number) {
  const [origin] = useState(today)
  const [inSight, setInSight] = useState(() => daysFrom(useBoardState.getState().wantedDate ?? today))
  const isHolding = useBoardState((state) => state.selectedIds.size > 0 || state.drag !== null)
  const wanted = rangeAround(inSight.from, inSight.to, weekBegins)
  const [range, setRange] = useState(wanted)
  const needed = isHolding ? spanning(range, wanted) : reachesAround(range, inSight, wanted) ? range : wanted
  if (needed.from !== range.from || needed.to !== range.to) setRange(needed)

  const onInSight = useCallback((from: string, to: string) => {
    setInSight((former) => (former.from === from && former.to === to ? former : { from, to }))
  }, [])
  const goTo = useCallback((date: string) => {
    setInSight(daysFrom(date))
    useBoardState.setState({ wantedDate: date, shownColumn: null })
  }, [])
  return {
    /** The day in the middle of the row. */
    origin,
    /** The days that can be seen, or, in a narrow window, chosen. */
    inSight,
    /** The days that are read. */
    range,
    onInSight,
    /** Brings a day to the beginning of what is in sight. */
    goTo,
  }
}
