/**
 * Scrolling and zooming of the timeline's element, apart from drawing: sizes live in its custom properties, so that a zoom
 * moves bars without drawing them anew, and whoever draws is told only when another part of the timeline is needed.
 */

import type { Point } from '../../../components/dragging/follow-press.ts'
import { edgeScroll } from '../../../entities/task/drop-target.ts'
import {
  areApart,
  type Axis,
  clampDayWidth,
  type DayRange,
  type Stretch,
  daysInSight,
  drawnDays,
  reaches,
  scrollKeeping,
  widthForDays,
} from '../axis/axis.ts'
import { drawnStretch } from '../rows/row-layout.ts'

/** The drawn part: it changes now and then while the timeline scrolls, never with every frame. */
export interface DrawnPart extends Stretch {
  /** Px; what the ticks and labels are chosen for. */
  readonly dayWidth: number
}

export interface ViewportOptions {
  readonly axis: Axis
  /** Px of what stays above the rows. */
  readonly headerHeight: number
  /** The day to begin at; null stays where the element is. */
  readonly firstDay: number | null
  readonly shownDays: () => number
  readonly onZoom: (shownDays: number) => void
  /** `urgent` when the part may be in sight already. */
  readonly onDrawn: (part: DrawnPart, urgent: boolean) => void
}

const wideHead = 232
const narrowHead = 148
const narrowBelow = 760
const glideMilliseconds = 180
/** Scrolling has come to rest when nothing has moved for so long. */
const restMilliseconds = 120
/** Px that figures beside a day need. */
const readoutWidth = 250
const readoutHeight = 84

export function attachViewport(element: HTMLElement, options: ViewportOptions) {
  const { axis, headerHeight, shownDays, onZoom, onDrawn } = options
  let firstDay = options.firstDay
  let dayWidth = Number.parseFloat(element.style.getPropertyValue('--day')) || 1
  let headWidth = wideHead
  let trackWidth = 1
  let clientHeight = headerHeight
  let frame = 0
  let isGliding = false
  let drawn: Stretch | null = null
  let resting: ReturnType<typeof setTimeout> | undefined

  const rowsHeight = () => clientHeight - headerHeight

  function draw(part: DrawnPart, urgent: boolean): void {
    clearTimeout(resting)
    drawn = part
    onDrawn(part, urgent)
  }

  function look(urgent: boolean, scrollLeft = element.scrollLeft, width = dayWidth): void {
    if (isGliding) return
    const days = drawnDays(axis, daysInSight(axis, scrollLeft, trackWidth, width))
    draw({ days, ...drawnStretch(element.scrollTop, rowsHeight()), dayWidth: width }, urgent)
  }

  function sightNow(): Stretch {
    const { scrollLeft, scrollTop } = element
    const days = daysInSight(axis, scrollLeft, trackWidth, dayWidth)
    return { days, top: scrollTop, bottom: scrollTop + Math.max(1, rowsHeight()) }
  }

  /** At first only what is in sight, so that it is there at once; the rest follows when it stands. */
  function show(): void {
    if (isGliding) return
    draw({ ...sightNow(), dayWidth }, true)
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => look(false))
  }

  /** As long as what is drawn reaches beyond the sight, nothing is drawn until the scrolling rests: frames stay free for it. */
  function scrolled(): void {
    if (isGliding) return
    clearTimeout(resting)
    const sight = sightNow()
    if (reaches(axis, drawn, sight, 1 / 8)) resting = setTimeout(() => look(false), restMilliseconds)
    else if (drawn === null || areApart(drawn, sight)) show()
    else look(!reaches(axis, drawn, sight, 0))
  }

  function resize(width: number, scrollLeft: number): void {
    dayWidth = width
    element.style.setProperty('--day', `${width}px`)
    element.scrollLeft = scrollLeft
    look(false)
  }

  const widthFor = (days: number) => clampDayWidth(widthForDays(days, trackWidth), trackWidth)

  /** Brings so many days into sight; the point of the track, in px from its beginning, stays where it is. */
  function zoomTo(days: number, pointX = trackWidth / 5): void {
    const to = widthFor(days)
    onZoom(trackWidth / to)
    resize(to, scrollKeeping(element.scrollLeft, pointX, dayWidth, to))
  }

  /** The same in a short movement. */
  function glideTo(days: number): void {
    cancelAnimationFrame(frame)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      zoomTo(days)
      return
    }
    const from = trackWidth / dayWidth
    const begin = performance.now()
    const step = (now: number): void => {
      const passed = Math.min(1, Math.max(0, now - begin) / glideMilliseconds)
      zoomTo(from * (days / from) ** (1 - (1 - passed) ** 3))
      if (passed < 1) {
        frame = requestAnimationFrame(step)
        return
      }
      isGliding = false
      look(true)
    }
    // More days come into sight: they are drawn before it begins. Fewer are drawn when it has ended.
    const to = widthFor(days)
    isGliding = false
    if (to < dayWidth) look(true, scrollKeeping(element.scrollLeft, trackWidth / 5, dayWidth, to), to)
    isGliding = true
    frame = requestAnimationFrame(step)
  }

  /** Scrolls a day to the first fifth of the track. */
  function goTo(day: number): void {
    element.scrollLeft = (day - axis.first) * dayWidth - trackWidth / 5
    scrolled()
  }

  /** Brings days, and a row when one is meant, into sight by the least scrolling. */
  function reveal(days: DayRange | null, top = element.scrollTop, bottom = top): void {
    if (days !== null) {
      const left = (days.from - axis.first) * dayWidth
      const right = Math.min((days.to - axis.first) * dayWidth, left + trackWidth)
      if (left < element.scrollLeft) element.scrollLeft = left
      else if (right > element.scrollLeft + trackWidth) element.scrollLeft = right - trackWidth
    }
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + rowsHeight()) element.scrollTop = bottom - rowsHeight()
    scrolled()
  }

  /** The day under a point of the window, with its begun part, and px from the first row. */
  function placeAt({ x, y }: Point) {
    const { left, top } = element.getBoundingClientRect()
    return {
      day: axis.first + (x - left - headWidth + element.scrollLeft) / dayWidth,
      y: y - top - headerHeight + element.scrollTop,
    }
  }

  /** Scrolls when a point is near an edge; over the days alone when it is told so. Answers whether anything moved. */
  function scrollNear({ x, y }: Point, over: 'days' | 'both' = 'both'): boolean {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const byX = edgeScroll(x, left + headWidth, right)
    const byY = over === 'days' ? 0 : edgeScroll(y, top + headerHeight, bottom)
    // Reading where it is scrolled to costs a layout when something has changed: not in every frame of a drag.
    if (byX === 0 && byY === 0) return false
    const { scrollLeft, scrollTop } = element
    element.scrollLeft += byX
    element.scrollTop += byY
    return element.scrollLeft !== scrollLeft || element.scrollTop !== scrollTop
  }

  function measure(): void {
    const first = element.scrollLeft / dayWidth
    clientHeight = element.clientHeight
    headWidth = element.clientWidth < narrowBelow ? narrowHead : wideHead
    trackWidth = Math.max(1, element.clientWidth - headWidth)
    element.style.setProperty('--head', `${headWidth}px`)
    dayWidth = clampDayWidth(widthForDays(shownDays(), trackWidth), trackWidth)
    element.style.setProperty('--day', `${dayWidth}px`)
    element.scrollLeft = first * dayWidth
    if (firstDay !== null) element.scrollLeft = (firstDay - axis.first) * dayWidth - trackWidth / 5
    firstDay = null
    show()
  }

  const attached = new AbortController()
  const { signal } = attached
  element.addEventListener('scroll', scrolled, { passive: true, signal })
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const pointX = Math.max(0, event.clientX - element.getBoundingClientRect().left - headWidth)
    zoomTo((trackWidth / dayWidth) * Math.exp(wheelPixels(event) * 0.002), pointX)
  }
  // Not passive: the browser's own zoom has to be kept from happening.
  element.addEventListener('wheel', onWheel, { passive: false, signal })
  const measured = new ResizeObserver(measure)
  measured.observe(element)
  measure()

  return {
    placeAt,
    scrollNear,
    zoomTo,
    glideTo,
    goTo,
    reveal,
    firstDayInSight: () => axis.first + Math.floor(element.scrollLeft / dayWidth),
    /** Whether a day lies at the far end of the track, and a height, in px from the first row, at its foot. */
    isNearEnd: (day: number, y: number) => ({
      sideways: (day - axis.first) * dayWidth > element.scrollLeft + trackWidth - readoutWidth,
      down: y > element.scrollTop + rowsHeight() - readoutHeight,
    }),
    detach: () => {
      attached.abort()
      measured.disconnect()
      cancelAnimationFrame(frame)
      clearTimeout(resting)
    },
  }
}

export type Viewport = ReturnType<typeof attachViewport>

/** Wheels that count lines turn as far as those that count pixels. */
function wheelPixels({ deltaY, deltaMode }: WheelEvent): number {
  return deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * 20 : deltaY
}

export function samePart(a: DrawnPart | null, b: DrawnPart): boolean {
  return (
    a !== null &&
    a.days.from === b.days.from &&
    a.days.to === b.days.to &&
    a.top === b.top &&
    a.bottom === b.bottom &&
    a.dayWidth === b.dayWidth
  )
}
