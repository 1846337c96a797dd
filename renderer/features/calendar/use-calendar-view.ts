import { useMemo } from 'react'
import type { ActivityRecording } from '../../../shared/bridge/activity.ts'
import type { PlannerSettings, Preferences } from '../../../shared/bridge/preferences.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { showError } from '../../stores/toasts.ts'
import { useLatest } from '../../components/use-latest.ts'

/** Heights of an hour, in CSS pixels: from a day at a glance to minutes that can be pressed. */
export const hourHeights = [28, 40, 56, 72, 96, 128, 176] as const

/** By the zoom, of which 0 is the usual height. */
const zooms = ['-2', '-1', '0', '1', '2', '3', '4'] as const satisfies readonly Preferences['calendarZoom'][]

export type CalendarLayers = PlannerSettings['calendarColumns']

/** How the person draws the calendar. */
export type CalendarForm = Pick<
  Preferences,
  'calendarSnap' | 'calendarFirstHour' | 'calendarLastHour' | 'calendarZoom'
>

/** The part that is drawn. */
function viewOf(layers: CalendarLayers, form: CalendarForm) {
  // Another program may have set hours that leave nothing.
  const { calendarFirstHour: first, calendarLastHour: last } = form
  const [firstHour, lastHour] = first < last ? [first, last] : [0, 24]
  return {
    layers,
    firstHour,
    lastHour,
    snapMinutes: Number(form.calendarSnap),
    hourHeight: hourHeights[zooms.indexOf(form.calendarZoom)] ?? 56,
  }
}

/** Null until both are read. */
export function useViewSettings() {
  const { data: device } = useBridgeQuery('devicePreferences.get')
  const { data: preferences } = useBridgeQuery('preferences.get')
  const { data: planner } = useBridgeQuery('plannerSettings.get')
  const { run: updateDevice } = useBridgeCommand('devicePreferences.update')
  const { run: update } = useBridgeCommand('preferences.update')
  const { run: updatePlanner } = useBridgeCommand('plannerSettings.update')
  const recording = device?.recordActivity ?? 'off'

  const setForm = useLatest(async (changes: Partial<CalendarForm>) => {
    const result = await update(changes)
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
    if (device === undefined || preferences === undefined || planner === undefined) return null
    return {
      view: viewOf(planner.calendarColumns, preferences),
      planner,
      /** Whether this computer records what is in front; then it is shown beside a day. */
      recording,
      setRecording: (recordActivity: ActivityRecording) => void setRecording(recordActivity),
      setForm: (changes: Partial<CalendarForm>) => void setForm(changes),
      setLayers: (calendarColumns: CalendarLayers) => void setPlanner({ calendarColumns }),
      setPlanner: (changes: Partial<PlannerSettings>) => void setPlanner(changes),
      /** Makes the hours higher or lower by a step. */
      zoom: (direction: -1 | 1) =>
        void setForm({ calendarZoom: zoomed(preferences.calendarZoom, direction) }),
    }
  }, [device, preferences, planner, recording, setForm, setRecording, setPlanner])
}

/** The next zoom in a direction; the outermost stay. */
export function zoomed(zoom: Preferences['calendarZoom'], direction: -1 | 1): Preferences['calendarZoom'] {
  return zooms[zooms.indexOf(zoom) + direction] ?? zoom
}

/** How the calendar is drawn: what this computer remembers, and what follows the person. */
export type ViewSettings = NonNullable<ReturnType<typeof useViewSettings>>
