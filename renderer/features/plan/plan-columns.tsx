import { backlogKey, type BoardColumn as Column, type BoardColumn } from './board/board-columns.ts'
import { placeOf, type CardRef } from '../../entities/task/card-columns.ts'
import { BacklogColumn, DayColumn } from './days/board-column.tsx'
import { useBoardShared } from './board/board-context.ts'
import { useBoardState } from './board/board-state.ts'
import styles from './plan-columns.module.css'
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import daysRowStyles from './days/days-row.module.css'
import { usePlanView } from './plan-view.ts'
import { drawnAtRest, drawnWhileScrolled, type DrawnDays } from './days/drawn-days.ts'
import { columnsThatFit, dateAt, dayCount, placeOfDate } from './days/rolling-days.ts'
import { useElementWidth } from '../../components/use-element-width.ts'

export interface PlanColumnsProps {
  readonly origin: string
  /** The first day in sight. */
  readonly start: string
  readonly columns: readonly Column[]
  /** Draws this column alone, in a narrow window; null for all of them. */
  readonly only: string | null
  readonly onInSight: (first: string, last: string) => void
}

/** The backlog, which stays, and beside it the days, which go on to both sides. */
export function PlanColumns({ origin, start, columns, only, onInSight }: PlanColumnsProps) {
  const { today } = useBoardShared()
  const isDragging = useBoardState((state) => state.drag !== null)
  const current = useCurrentCard(columns, only)
  const currentIn = (key: string) => (current?.column === key ? current.id : null)
  const [backlog, ...days] = columns
  const isEmpty = columns.every((column) => column.tasks.length === 0)
  const teacher = isEmpty ? today : null
  const shown = days.find((day) => day.key === only)

  return (
    <div className={styles.board} data-dragging={isDragging || undefined} data-single={only ?? undefined}>
      {backlog !== undefined && (only === null || only === backlogKey) && (
        <div className={styles.backlog}>
          <BacklogColumn column={backlog} currentId={currentIn(backlogKey)} />
        </div>
      )}
      {only === null && (
        <DaysRow
          origin={origin}
          start={start}
          days={days}
          current={current}
          teacher={teacher}
          onInSight={onInSight}
        />
      )}
      {only !== null && only !== backlogKey && (
        <div className={styles.single}>
          <DayColumn date={only} column={shown} currentId={currentIn(only)} teaches={only === teacher} />
        </div>
      )}
    </div>
  )
}

/** The card that the Tab key reaches: the last one that had the focus, else the first of the board. */
function useCurrentCard(columns: readonly Column[], only: string | null): CardRef | null {
  const current = useBoardState((state) => state.current)
  const { today } = useBoardShared()
  const drawn = columns.filter((column) => only === null || column.key === only)
  const place = current === null ? null : placeOf(drawn, current)
  const column =
    (place === null ? undefined : drawn[place.column]) ??
    drawn.find(({ key, tasks }) => key === today && tasks.length > 0) ??
    drawn.find(({ tasks }) => tasks.length > 0)
  const task = column?.tasks[place?.index ?? 0]
  return column === undefined || task === undefined ? null : { id: task.id, column: column.key }
}

interface DaysRowProps {
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
function DaysRow(props: DaysRowProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const width = useElementWidth(scroller)
  return (
    <div ref={scroller} className={daysRowStyles.days} data-days-scroller tabIndex={-1}>
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
            className={daysRowStyles.place}
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
