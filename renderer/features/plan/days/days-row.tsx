import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BoardColumn } from '../board/board-columns.ts'
import { type CardRef, placeOf } from '../../../entities/task/card-columns.ts'
import { useBoardState } from '../board/board-state.ts'
import { DayColumn } from './board-column.tsx'
import styles from './days-row.module.css'
import { usePlanView } from '../plan-view.ts'
import { type DrawnDays, drawnAtRest, drawnWhileScrolled } from './drawn-days.ts'
import { columnsThatFit, dateAt, dayCount, placeOfDate } from './rolling-days.ts'
import { useElementWidth } from '../../../components/use-element-width.ts'

export interface DaysRowProps {
  /** The day in the middle of the row. */
  readonly origin: string
  /** The first day in sight when the row is drawn anew. */
  readonly start: string
  /** The days that have been read. */
  readonly days: readonly BoardColumn[]
  readonly current: CardRef | null
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
      {width > 0 && <PlacedDays {...props} scroller={scroller} width={width} />}
    </div>
  )
}

interface PlacedDaysProps extends DaysRowProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly width: number
}

function PlacedDays({ origin, start, days, current, teacher, onInSight, scroller, width }: PlacedDaysProps) {
  const showsTimes = usePlanView((state) => state.showsTimes)
  const count = columnsThatFit(width, showsTimes ? narrowest.timed : narrowest.bare)
  const columnWidth = width / count
  const [first, setFirst] = useState(() => placeOfDate(origin, start))
  const latestFirst = useRef(first)
  const byDate = new Map(days.map((day) => [day.key, day]))
  const holder = days.find((day) => day.key === current?.column)?.key
  const around = useDrawnDays(scroller, first, count)
  const drawn = placesOf(around, holder === undefined ? null : placeOfDate(origin, holder))

  // The first day stays the first when columns get wider or narrower.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    element.scrollTo({ left: latestFirst.current * columnWidth })
    const tell = () =>
      onInSight(dateAt(origin, latestFirst.current), dateAt(origin, latestFirst.current + count - 1))
    const look = () => {
      const place = Math.round(element.scrollLeft / columnWidth)
      if (place === latestFirst.current) return
      latestFirst.current = place
      // Days that come into sight are drawn already: the frame does not wait for them.
      startTransition(() => {
        setFirst(place)
        tell()
      })
    }
    tell()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller, columnWidth, count, onInSight, origin])

  const wantedDate = useBoardState((state) => state.wantedDate)
  useEffect(() => {
    if (wantedDate === null) return
    if (scroller.current !== null) {
      scroller.current.scrollTo({ left: placeOfDate(origin, wantedDate) * columnWidth })
    }
    useBoardState.setState({ wantedDate: null })
  }, [scroller, wantedDate, columnWidth, origin])

  // The panel of an opened card takes room from the days: the card's own stays in sight.
  const sought = useBoardState(
    ({ focusRequest, carried, openId, current: entered }) =>
      focusRequest ?? carried ?? (entered?.id === openId ? entered : null),
  )
  const soughtPlace = sought === null ? null : placeOf(days, sought)
  const soughtDay = soughtPlace === null ? undefined : days[soughtPlace.column]?.key
  useLayoutEffect(() => {
    const element = scroller.current
    if (soughtDay === undefined || element === null) return
    const place = placeOfDate(origin, soughtDay)
    if (place < latestFirst.current) element.scrollTo({ left: place * columnWidth })
    else if (place >= latestFirst.current + count)
      element.scrollTo({ left: (place - count + 1) * columnWidth })
  }, [scroller, soughtDay, origin, columnWidth, count])

  return (
    <div className="relative tall" style={{ inlineSize: dayCount * columnWidth }}>
      {drawn.map((place) => {
        const date = dateAt(origin, place)
        return (
          <div
            key={date}
            className={styles.place}
            style={{ inlineSize: columnWidth, insetInlineStart: place * columnWidth }}
          >
            <DayColumn
              date={date}
              column={byDate.get(date)}
              currentId={date === holder ? (current?.id ?? null) : null}
              teaches={date === teacher}
            />
          </div>
        )
      })}
    </div>
  )
}

/** Draws what comes into sight at once, and what lies around it day by day when there is nothing else to do. */
function useDrawnDays(scroller: RefObject<HTMLElement | null>, first: number, count: number): DrawnDays {
  const [known, setKnown] = useState<DrawnDays>({ from: first, to: first + count - 1 })
  const drawn = drawnWhileScrolled(known, first, count)
  if (drawn.from !== known.from || drawn.to !== known.to) setKnown(drawn)
  const { from, to } = drawn
  const isMoving = useRef(false)
  useEffect(() => {
    const element = scroller.current
    const drawMore = () => {
      const next = drawnAtRest({ from, to }, first, count)
      const isMore = next.from !== from || next.to !== to
      if (isMore && !isMoving.current) startTransition(() => setKnown(next))
    }
    let idle = requestIdleCallback(drawMore)
    const begin = () => {
      isMoving.current = true
    }
    const end = () => {
      isMoving.current = false
      cancelIdleCallback(idle)
      idle = requestIdleCallback(drawMore)
    }
    element?.addEventListener('scroll', begin, { passive: true })
    element?.addEventListener('scrollend', end)
    return () => {
      element?.removeEventListener('scroll', begin)
      element?.removeEventListener('scrollend', end)
      cancelIdleCallback(idle)
    }
  }, [scroller, from, to, first, count])
  return drawn
}

/** The places to draw, in their order. The day with the focus stays drawn, or the focus would be lost. */
function placesOf({ from, to }: DrawnDays, kept: number | null): readonly number[] {
  const places = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (kept === null || (kept >= from && kept <= to)) return places
  return kept < from ? [kept, ...places] : [...places, kept]
}
