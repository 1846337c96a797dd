import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BridgeResult } from '../../../../shared/bridge/procedure.ts'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { instantOfMilliseconds } from '../../../../shared/domain/instant.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { bridgeQueryKey } from '../../../bridge/query-keys.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'
import { showError } from '../../../stores/toasts.ts'
import {
  type EntryFields,
  newFields,
  type ResolvedFields,
} from '../../../entities/time-entry/entry-fields.ts'
import { provisionalEntry } from './provisional-entry.ts'
import { beginIntent, endIntent, useRunningIntent } from './running-intent.ts'

/** The running entry as the screen shows it; undefined until it is read. */
export function useRunning(): TimeEntry | null | undefined {
  const { data } = useBridgeQuery('timer.running')
  const { underWay, shown } = useRunningIntent()
  return underWay > 0 ? shown : data
}

/**
 * The running entry as the program has it, for totals: it changes together with the list, so that no second is missing
 * between a stop and the entry's arrival there.
 */
export function useStoredRunning(): TimeEntry | null {
  return useBridgeQuery('timer.running').data ?? null
}

/** Start and stop, shown at once and taken back if the program refuses. */
export function useTimer() {
  const bridge = useBridge()
  const client = useQueryClient()

  return useMemo(() => {
    /** Shows the outcome until the program's own answer about what runs has come. */
    async function run(
      shown: TimeEntry | null,
      command: () => Promise<BridgeResult<unknown>>,
    ): Promise<boolean> {
      beginIntent(shown)
      const result = await command()
      const asked = client.invalidateQueries({ queryKey: bridgeQueryKey('timer.running') })
      if (result.ok) await asked
      // Nothing has changed, and a program that has gone would not say so.
      else showError(result.error.message)
      endIntent()
      return result.ok
    }

    return {
      /** Starts now; a running entry stops at the same instant. Answers whether it worked; a failure has been shown. */
      start(resolved: ResolvedFields) {
        const start = instantOfMilliseconds(Date.now())
        return run(provisionalEntry(resolved.fields, start), () =>
          bridge.call('timer.start', { ...newFields(resolved), start }),
        )
      },
      stop() {
        const stop = instantOfMilliseconds(Date.now())
        return run(null, () => bridge.call('timer.stop', { stop }))
      },
      /** Starts a new entry like an earlier one. */
      resume(entry: EntryFields & { readonly id: LocalId }) {
        const shown = provisionalEntry(entry, instantOfMilliseconds(Date.now()))
        return run(shown, () => bridge.call('timer.continue', { id: entry.id }))
      },
    }
  }, [bridge, client])
}
