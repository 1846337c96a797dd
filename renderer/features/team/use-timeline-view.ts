import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import type { Axis } from './axis.ts'
import { useTimelineState } from './timeline-state.ts'
import { attachViewport, type DrawnPart, samePart, type Viewport } from './timeline-viewport.ts'

/** How the timeline is scrolled and zoomed, for whoever gives it a push; before it is on the page nothing happens. */
export interface TimelineView {
  readonly viewport: RefObject<Viewport | null>
  /** Null until the element has been measured. */
  readonly drawn: DrawnPart | null
}

export function useTimelineView(
  scroller: RefObject<HTMLElement | null>,
  axis: Axis,
  firstDay: number,
  headerHeight: number,
): TimelineView {
  const viewport = useRef<Viewport | null>(null)
  const hasBegun = useRef(false)
  const [drawn, setDrawn] = useState<DrawnPart | null>(null)

  useLayoutEffect(() => {
    if (scroller.current === null) return undefined
    const attached = attachViewport(scroller.current, {
      axis,
      headerHeight,
      firstDay: hasBegun.current ? null : firstDay,
      shownDays: () => useTimelineState.getState().shownDays,
      onZoom: (shownDays) => useTimelineState.setState({ shownDays }),
      onDrawn: (part, urgent) => {
        const draw = () => setDrawn((former) => (samePart(former, part) ? former : part))
        // What is drawn reaches beyond what is in sight, so there is time until it is needed.
        if (urgent) draw()
        else startTransition(draw)
      },
    })
    hasBegun.current = true
    viewport.current = attached
    return attached.detach
  }, [scroller, axis, firstDay, headerHeight])

  return { viewport, drawn }
}
