/** Saved reports: views that are kept beside those of tasks, told apart by their parameters. */

import { create } from 'zustand'
import type { SavedView } from '../../shared/bridge/saved-views.ts'

/** The value of `screen` in the parameters of a report. */
export const REPORTS = 'reports'

export function isReport({ params }: Pick<SavedView, 'params'>): boolean {
  return params['screen'] === REPORTS
}

/** Its parameters as the address of the screen has them. */
export function reportParams({ params }: Pick<SavedView, 'params'>): SavedView['params'] {
  const { screen: _, ...report } = params
  return report
}

/** The address of the report that was looked at last: who comes back finds it as it was left. */
export const useLastReport = create<SavedView['params']>(() => ({}))

export function keepLastReport(params: SavedView['params']): void {
  useLastReport.setState(params, true)
}
