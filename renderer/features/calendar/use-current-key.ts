import type { CalendarItem } from './calendar-item.ts'
import { useCalendarState } from './calendar-state.ts'

/** The item that the Tab key reaches: the last one that had the focus, else the first of today, else of all. */
export function useCurrentKey(
  byDay: readonly (readonly CalendarItem[])[],
  today: string,
  shapes: readonly { readonly date: string }[],
): string | null {
  const currentKey = useCalendarState((state) => state.currentKey)
  if (byDay.some((day) => day.some((item) => item.key === currentKey))) return currentKey
  const ofToday = byDay[shapes.findIndex((day) => day.date === today)]?.[0]
  return (ofToday ?? byDay.flat()[0])?.key ?? null
}
