import { useNavigate } from '@tanstack/react-router'

/** A part of the screen, or the first day of one's own timesheet that is to be open. */
export type TimesheetPart = 'approvals' | 'setups' | (string & {})

/** The ways to the timesheets. */
export function useTimesheetRoutes() {
  const navigate = useNavigate()
  return {
    toTimesheets: (part?: TimesheetPart) =>
      void (part === undefined
        ? navigate({ to: '/timesheets' })
        : navigate({ to: '/timesheets/$part', params: { part } })),
  }
}
