import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import { wallClock } from '../../../../shared/domain/wall-clock.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { bridgeQueryKey } from '../../../bridge/query-keys.ts'
import { showChanged } from '../../../bridge/shown-rows.ts'
import { showError, showUndo } from '../../../stores/toasts.ts'
import { type AwaySpan, movedTimes } from './away-spans.ts'
import type { BarPlace } from '../bars/bar-moves.ts'
import { itemName } from '../timeline/timeline-item.ts'
import { rangeWords } from '../timeline/timeline-words.ts'

/** Brings time off to other days, shown there at once as `useMoveBar` does with tasks. */
export function useMoveTimeOff(
  preferences: Preferences,
): (span: AwaySpan, from: BarPlace, to: BarPlace) => Promise<void> {
  const bridge = useBridge()
  const client = useQueryClient()
  const { timeZone, dateFormat } = preferences
  return useCallback(
    async (span, from, to) => {
      const { id } = span.timeOff
      const times = movedTimes(span.timeOff, from, to, wallClock(timeZone))
      showChanged(client, 'timeOff.list', id, times)
      const result = await bridge.call('timeOff.update', { id, changes: times })
      if (result.ok) {
        const days = rangeWords({ from: to.start, to: to.end }, dateFormat)
        showUndo(t`${itemName(span)} is on ${days}`, result.data.undoId)
      } else {
        showError(result.error.message)
        await client.invalidateQueries({ queryKey: bridgeQueryKey('timeOff.list') })
      }
    },
    [bridge, client, timeZone, dateFormat],
  )
}
