import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Milestone } from '../../../shared/bridge/milestones.ts'
import { formatDate, type DateFormat } from '../../../shared/domain/date-format.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { bridgeQueryKey } from '../../bridge/query-keys.ts'
import { showError, showUndo } from '../../stores/toasts.ts'
import { dateOfDay } from './day-number.ts'

/** Brings a milestone to another day, shown there at once as `useMoveBar` does with tasks. */
export function useMoveMilestone(
  dateFormat: DateFormat,
): (milestone: Milestone, day: number) => Promise<void> {
  const bridge = useBridge()
  const client = useQueryClient()
  return useCallback(
    async ({ id, name, dueDate: former }, day) => {
      const dueDate = dateOfDay(day)
      if (dueDate === former) return
      const queryKey = bridgeQueryKey('milestones.list')
      // A read that is under way would bring the former day back for a moment.
      await client.cancelQueries({ queryKey })
      client.setQueriesData<readonly Milestone[]>({ queryKey }, (list) =>
        list?.map((each) => (each.id === id ? { ...each, dueDate } : each)),
      )
      const result = await bridge.call('milestones.update', { id, changes: { dueDate } })
      if (result.ok) showUndo(`“${name}” is due on ${formatDate(dueDate, dateFormat)}`, result.data.undoId)
      else {
        showError(result.error.message)
        await client.invalidateQueries({ queryKey })
      }
    },
    [bridge, client, dateFormat],
  )
}
