import { useMemo } from 'react'
import { dayShape, snapToWall } from '../../../shared/domain/day-shape.ts'
import { zoneDays } from '../../../shared/domain/days.ts'
import { instantOf } from '../../../shared/domain/instant.ts'
import { shownDates, type CalendarRange } from './shown-days.ts'

/** The days that are shown, in the person's zone, which need not be the zone of the window. */
export function useCalendarDays(range: CalendarRange, around: string, timeZone: string, weekBegins: number) {
  const zone = useMemo(() => zoneDays(timeZone), [timeZone])
  return useMemo(() => {
    const dates = shownDates(range, around, weekBegins)
    const shapeAt = (moment: number) => dayShape(zone.dateOf(instantOf(moment)), zone)
    return {
      zone,
      shapes: dates.map((date) => dayShape(date, zone)),
      from: dates[0] ?? around,
      to: dates.at(-1) ?? around,
      /** The day in which a moment lies, shown or not. */
      shapeAt,
      /** A moment on the grid of its own day's wall. */
      snap: (moment: number, step: number) => snapToWall(shapeAt(moment), moment, step),
    }
  }, [zone, range, around, weekBegins])
}

export type CalendarDays = ReturnType<typeof useCalendarDays>
