import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Axis } from '../axis/axis.ts'
import type { BarGrip } from '../bars/bar-moves.ts'
import type { TickUnit } from '../axis/ticks.ts'
import type { TimelineItem, TimelineSpot } from './timeline-state.ts'
import type { Viewport } from './timeline-viewport.ts'
import type { TimelineData } from './use-timeline-data.ts'
import type { TimelineRows } from '../rows/use-timeline-rows.ts'
import { sharedContext } from '../../../components/shared-context.ts'

/** The data that every part of the timeline shares; it stays the same while it is only scrolled. */
export interface TimelineShared {
  readonly axis: Axis
  readonly today: number
  readonly unit: TickUnit
  readonly preferences: Preferences
  readonly data: TimelineData
  readonly rows: TimelineRows
  readonly viewport: RefObject<Viewport | null>
  readonly startDrag: (
    event: PointerEvent<HTMLElement>,
    item: TimelineItem,
    grip: BarGrip,
    rowKey: string,
  ) => void
  readonly startMarking: (event: PointerEvent<HTMLElement>, rowKey: string) => void
  readonly onProbe: (event: PointerEvent<HTMLElement>, rowKey: string) => void
  readonly onKey: (event: KeyboardEvent, spot: TimelineSpot) => void
}

export const [TimelineContext, useTimelineShared] = sharedContext<TimelineShared>()
