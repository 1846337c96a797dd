import { t } from '@lingui/core/macro'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { ErrorState } from '../../components/states/error-state.tsx'
import { useFormats } from '../../entities/time-entry/use-formats.ts'
import { CalendarView } from './calendar-view.tsx'
import { useViewSettings } from './use-calendar-view.ts'

/** The calendar: tracked time and planned blocks beside each other, a day, a work week or a week at a time. */
export function CalendarScreen() {
  const { error } = useBridgeQuery('preferences.get')
  const formats = useFormats()
  const settings = useViewSettings()
  if (error) return <ErrorState title={t`The calendar could not be read`} message={error.message} />
  // Both are read before the first paint, or within a frame: nothing has to stand in for them.
  if (formats === null || settings === null) return null
  return <CalendarView formats={formats} settings={settings} />
}
