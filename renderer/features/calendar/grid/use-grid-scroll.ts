import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { DayScale } from './day-scale.ts'
import { dayAttribute, gutterAttribute } from './measure-grid.ts'
import type { CalendarDays } from '../use-calendar-days.ts'

export interface GridScrollOptions {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly scale: DayScale
  /** The seconds from noon that are brought into sight when the calendar opens; null while they are not known. */
  readonly opensAt: number | null
  /** Now in seconds from noon, when today is shown: it is in sight when the calendar opens. NaN otherwise. */
  readonly now: number
  /** When they change and do not all fit, today comes into sight, or the first. */
  readonly days: CalendarDays
  readonly today: string
  /** The day whose item has its details open: it stays in sight when they take room from the days. */
  readonly openDate: string | null
  readonly zoom: (direction: -1 | 1) => void
}

/** So much turning of a wheel, in CSS pixels, is one step of zoom. */
const wheelStep = 60

/**
 * Opens the calendar at the hours that matter, keeps what lies under the pointer (or in the middle) where it is when
 * the hours become higher or lower, and zooms by Ctrl and wheel.
 */
export function useGridScroll({
  grid,
  scale,
  opensAt,
  now,
  days,
  today,
  openDate,
  zoom,
}: GridScrollOptions): void {
  const anchor = useRef<number | null>(null)
  const hasOpened = useRef(false)
  const former = useRef(scale)

  useLayoutEffect(() => {
    if (hasOpened.current || opensAt === null || grid.current === null) return
    hasOpened.current = true
    const placeOf = (seconds: number) => ((seconds - scale.top) * scale.hourHeight) / 3600
    const visible = grid.current.clientHeight - headHeight(grid.current)
    const lowest = Number.isNaN(now) ? 0 : placeOf(now) - visible * 0.75
    grid.current.scrollTo({ top: Math.max(0, placeOf(opensAt), lowest) })
  }, [grid, opensAt, now, scale])

  useLayoutEffect(() => {
    const { hourHeight, top } = former.current
    former.current = scale
    const element = grid.current
    if (element === null || (hourHeight === scale.hourHeight && top === scale.top)) return
    const head = headHeight(element)
    const at = anchor.current ?? (element.clientHeight - head) / 2
    anchor.current = null
    const seconds = top + ((element.scrollTop + at) * 3600) / hourHeight
    element.scrollTo({ top: ((seconds - scale.top) * scale.hourHeight) / 3600 - at })
  }, [grid, scale])

  useLayoutEffect(() => {
    const isShown = days.shapes.some((day) => day.date === today)
    const column = isShown && grid.current?.querySelector<HTMLElement>(`[${dayAttribute}="${today}"]`)
    grid.current?.scrollTo({ left: column ? column.offsetLeft - column.clientWidth * 1.5 : 0 })
  }, [grid, days, today])

  useEffect(() => {
    const element = grid.current
    if (element === null || openDate === null) return undefined
    const observer = new ResizeObserver(() => revealDay(element, openDate))
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid, openDate])

  const step = useEffectEvent((direction: -1 | 1, at: number) => {
    anchor.current = at
    zoom(direction)
  })
  useEffect(() => {
    const element = grid.current
    if (element === null) return undefined
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * wheelStep
      if (Math.abs(turned) < wheelStep) return
      const { top } = element.getBoundingClientRect()
      step(turned > 0 ? -1 : 1, Math.max(0, event.clientY - top - headHeight(element)))
      turned = 0
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [grid])
}

function headHeight(element: HTMLElement): number {
  return element.firstElementChild?.clientHeight ?? 0
}

/** Brings the day's column into sight, by the least scrolling. */
function revealDay(element: HTMLElement, date: string): void {
  const column = element.querySelector(`[${dayAttribute}="${date}"]`)?.getBoundingClientRect()
  if (column === undefined) return
  const from = element.getBoundingClientRect().left
  const left = from + (element.querySelector(`[${gutterAttribute}]`)?.clientWidth ?? 0)
  const right = from + element.clientWidth
  if (column.left < left) element.scrollLeft += column.left - left
  else if (column.right > right) element.scrollLeft += column.right - right
}
