import { t } from '@lingui/core/macro'
import type { PlannerSettings } from '../../shared/bridge/preferences.ts'

/** The screens on which the program can open, with their addresses. */
export const startPages = [
  { id: 'timer', to: '/', label: t`Timer` },
  { id: 'calendar', to: '/calendar', label: t`Calendar` },
  { id: 'plan', to: '/plan', label: t`Plan` },
  { id: 'tasks', to: '/tasks', label: t`Tasks` },
  { id: 'projects', to: '/projects', label: t`Projects` },
  { id: 'reports', to: '/reports', label: t`Reports` },
] as const satisfies readonly {
  readonly id: PlannerSettings['startPage']
  readonly to: string
  readonly label: string
}[]
