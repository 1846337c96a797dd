import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { BudgetNotice } from '../../../shared/bridge/projects.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { showNotice } from '../../stores/toasts.ts'

/** Says once how much of an estimate or a budget is used, when that is as much as the project asks to be told. */
export function useBudgetNotices(): void {
  const { data } = useBridgeQuery('projects.budgetNotices')
  const { run } = useBridgeCommand('projects.tellBudgets')
  const navigate = useNavigate()
  useEffect(() => {
    async function tell(): Promise<void> {
      const told = await run()
      for (const notice of told.ok ? told.data : []) {
        const params = { projectId: notice.projectId }
        showNotice(words(notice), () => void navigate({ to: '/projects/$projectId', params }))
      }
    }
    if (data !== undefined && data.length > 0) void tell()
  }, [data, run, navigate])
}

function words({ name, of, percent }: BudgetNotice): string {
  return of === 'time'
    ? t`“${name}” has used ${percent} % of its estimate.`
    : t`“${name}” has used ${percent} % of its budget.`
}
