import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { BoardColumn } from './board-columns.ts'
import { useBoardState } from './board-state.ts'
import { DayColumn } from './day-column.tsx'
import styles from './days-row.module.css'
import { usePlanView } from './plan-view.ts'
import { columnsThatFit, dateAt, dayCount, placeOfDate } from './rolling-days.ts'
import { useElementWidth } from './use-element-width.ts'

export interface DaysRowProps {
  /** The day in the middle of the row, and the one that is shown first. */
  readonly origin: string
  /** The days that have been read. */
  readonly days: readonly BoardColumn[]
  readonly currentId: string | null
  /** The day that says what can be done, on a board without tasks. */
  readonly teacher: string | null
  readonly onInSight: (first: string, last: string) => void
}

/** In px, without and with a rail of time beside the cards. */
const narrowest = { bare: 168, timed: 212 } as const

/** The days, endless both ways: as many whole ones as have room, of which only those in sight are drawn. */
export function DaysRow(props: DaysRowProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const width = useElementWidth(scroller)
  return (
    <div ref={scroller} className={styles.days} data-days-scroller tabIndex={-1}>
      {width > 0 && <DrawnDays {...props} scroller={scroller} width={width} />}
    </div>
  )
}

interface DrawnDaysProps extends DaysRowProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly width: number
}

function DrawnDays({ origin, days, currentId, teacher, onInSight, scroller, width }: DrawnDaysProps) {
  const showsTimes = usePlanView((state) => state.showsTimes)
  const count = columnsThatFit(width, showsTimes ? narrowest.timed : narrowest.bare)
  const columnWidth = width / count
  const first = useRef(placeOfDate(origin, origin))
  const byDate = new Map(days.map((day) => [day.key, day]))
  const holder = days.find((day) => day.tasks.some((task) => task.id === currentId))?.key
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: dayCount,
    getScrollElement: () => scroller.current,
    getItemKey: (place) => dateAt(origin, place),
    estimateSize: () => columnWidth,
    initialOffset: first.current * columnWidth,
    overscan: 1,
    rangeExtractor: (range) => withPlace(range, holder === undefined ? null : placeOfDate(origin, holder)),
  })

  // The first day stays the first when columns get wider or narrower.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    virtualizer.measure()
    element.scrollLeft = first.current * columnWidth
    const tell = () => onInSight(dateAt(origin, first.current), dateAt(origin, first.current + count - 1))
    const look = () => {
      const place = Math.round(element.scrollLeft / columnWidth)
      if (place === first.current) return
      first.current = place
      tell()
    }
    tell()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [virtualizer, scroller, columnWidth, count, onInSight, origin])

  const wantedDate = useBoardState((state) => state.wantedDate)
  useEffect(() => {
    if (wantedDate === null) return
    if (scroller.current !== null) scroller.current.scrollLeft = placeOfDate(origin, wantedDate) * columnWidth
    useBoardState.setState({ wantedDate: null })
  }, [scroller, wantedDate, columnWidth, origin])

  const sought = useBoardState((state) => state.focusRequest ?? state.carriedId)
  const soughtDay =
    sought === null ? undefined : days.find(({ tasks }) => tasks.some(({ id }) => id === sought))?.key
  useLayoutEffect(() => {
    if (soughtDay !== undefined) virtualizer.scrollToIndex(placeOfDate(origin, soughtDay), { align: 'auto' })
  }, [virtualizer, soughtDay, origin])

  return (
    <div className={styles.row} style={{ inlineSize: dayCount * columnWidth }}>
      {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
        const date = dateAt(origin, index)
        return (
          <div
            key={key}
            className={styles.place}
            style={{ inlineSize: size, transform: `translateX(${start}px)` }}
          >
            <DayColumn
              date={date}
              column={byDate.get(date)}
              currentId={date === holder ? currentId : null}
              teaches={date === teacher}
            />
          </div>
        )
      })}
    </div>
  )
}

/** The day with the focus stays drawn while it is scrolled away, or the focus would be lost. */
function withPlace(range: Range, place: number | null): number[] {
  const places = defaultRangeExtractor(range)
  if (place === null || places.includes(place)) return places
  return [...places, place].sort((a, b) => a - b)
}
