import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { PlannerSettings } from '../../../shared/bridge/preferences.ts'
import type { BridgeResult } from '../../../shared/bridge/procedure.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { useBridge, bridgeQueryKey, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { openOverlay } from '../../stores/overlays.ts'
import { showError } from '../../stores/toasts.ts'
import { type EntryFields, newFields, type ResolvedFields } from '../time-entry/entry-fields.ts'
import { create } from 'zustand'
import { initialFields } from '../../../shared/entities/entities.ts'

/** No workspace has this id. */
const noWorkspace = 0 as WorkspaceId

const { blockId: _, origin: _origin, ...blank } = initialFields.timeEntry

/** Stands in until the started entry is known; its id is its own and means nothing to the program. */
function provisionalEntry(fields: EntryFields, start: string): TimeEntry {
  return {
    ...blank,
    ...fields,
    tagIds: [...fields.tagIds],
    id: crypto.randomUUID() as LocalId,
    workspaceId: noWorkspace,
    start,
    syncState: 'saved',
  }
}

export function isProvisional({ workspaceId }: TimeEntry): boolean {
  return workspaceId === noWorkspace
}

interface RunningIntent {
  /** How many commands have not been answered. */
  readonly underWay: number
  readonly shown: TimeEntry | null
}

/**
 * The bar's state between a press of start or stop and the program's answer, so that the press is seen within a
 * frame. It holds nothing else: as soon as nothing is under way, what the program says is shown.
 */
const useRunningIntent = create<RunningIntent>(() => ({ underWay: 0, shown: null }))

function beginIntent(shown: TimeEntry | null): void {
  useRunningIntent.setState(({ underWay }) => ({ underWay: underWay + 1, shown }))
}

/** Resolves when every command has been answered, and what runs is known. */
export function intentsEnded(): Promise<void> {
  return new Promise((resolve) => {
    if (useRunningIntent.getState().underWay === 0) {
      resolve()
      return
    }
    const end = useRunningIntent.subscribe(({ underWay }) => {
      if (underWay > 0) return
      end()
      resolve()
    })
  })
}

function endIntent(): void {
  useRunningIntent.setState(({ underWay }) => ({ underWay: underWay - 1 }))
}

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

/** Opens Focus where the person wants it with the timer: for every start in this window. */
export function useFocusWithTimer(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    const planner = client.getQueryData<PlannerSettings>(bridgeQueryKey('plannerSettings.get'))
    if (planner?.focusOpens === true) openOverlay('focus')
  }, [client])
}

/** Start and stop, shown at once and taken back if the program refuses. */
export function useTimer() {
  const bridge = useBridge()
  const client = useQueryClient()
  const focusIfWanted = useFocusWithTimer()

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
      async start(resolved: ResolvedFields) {
        const start = instantOfMilliseconds(Date.now())
        const isStarted = await run(provisionalEntry(resolved.fields, start), () =>
          bridge.call('timer.start', { ...newFields(resolved), start }),
        )
        if (isStarted) focusIfWanted()
        return isStarted
      },
      stop() {
        const stop = instantOfMilliseconds(Date.now())
        return run(null, () => bridge.call('timer.stop', { stop }))
      },
      /** Starts a new entry like an earlier one. */
      async resume(entry: EntryFields & { readonly id: LocalId }) {
        const shown = provisionalEntry(entry, instantOfMilliseconds(Date.now()))
        const isStarted = await run(shown, () => bridge.call('timer.continue', { id: entry.id }))
        if (isStarted) focusIfWanted()
        return isStarted
      },
    }
  }, [bridge, client, focusIfWanted])
}
