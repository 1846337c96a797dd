import { useMemo } from 'react'
import type { ActivityRecording } from '../../../shared/bridge/activity.ts'
import type { CalendarView, PlannerSettings } from '../../../shared/bridge/preferences.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { showError } from '../../stores/toasts.ts'
import { useLatest } from '../../components/use-latest.ts'

/** Heights of an hour, in CSS pixels: from a day at a glance to minutes that can be pressed. */
export const hourHeights = [28, 40, 56, 72, 96, 128, 176] as const
export const usualHourHeight = 56

/** Null until both are read. */
export function useViewSettings() {
  const { data: device } = useBridgeQuery('devicePreferences.get')
  const { data: planner } = useBridgeQuery('plannerSettings.get')
  const { run: updateDevice } = useBridgeCommand('devicePreferences.update')
  const { run: updatePlanner } = useBridgeCommand('plannerSettings.update')
  const view = device?.calendar
  const recording = device?.recordActivity ?? 'off'

  const setView = useLatest(async (changes: Partial<CalendarView>) => {
    if (view === undefined) return
    const result = await updateDevice({ calendar: { ...view, ...changes } })
    if (!result.ok) showError(result.error.message)
  })
  const setRecording = useLatest(async (recordActivity: ActivityRecording) => {
    const result = await updateDevice({ recordActivity })
    if (!result.ok) showError(result.error.message)
  })
  const setPlanner = useLatest(async (changes: Partial<PlannerSettings>) => {
    const result = await updatePlanner(changes)
    if (!result.ok) showError(result.error.message)
  })

  return useMemo(() => {
    if (view === undefined || planner === undefined) return null
    return {
      view,
      planner,
      /** Whether this computer records what is in front; then it is shown beside a day. */
      recording,
      setRecording: (recordActivity: ActivityRecording) => void setRecording(recordActivity),
      setView: (changes: Partial<CalendarView>) => void setView(changes),
      setPlanner: (changes: Partial<PlannerSettings>) => void setPlanner(changes),
      /** Makes the hours higher or lower by a step. */
      zoom: (direction: -1 | 1) => void setView({ hourHeight: zoomed(view.hourHeight, direction) }),
    }
  }, [view, planner, recording, setView, setRecording, setPlanner])
}

/** The next height of an hour in a direction; the outermost stay. */
export function zoomed(hourHeight: number, direction: -1 | 1): number {
  const next =
    direction === 1
      ? hourHeights.find((height) => height > hourHeight)
      : hourHeights.findLast((height) => height < hourHeight)
  return next ?? hourHeight
}

/** How the calendar is drawn: what this computer remembers, and what follows the person. */
export type ViewSettings = NonNullable<ReturnType<typeof useViewSettings>>
