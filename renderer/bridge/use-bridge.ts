/** The bridge for components: what they read through it, change, and hear. */

import { createContext, useContext, useCallback, useRef, useState, useEffect, useEffectEvent } from 'react'
import type { Bridge } from './bridge.ts'
import type { BridgeError, BridgeErrorCode, BridgeResult } from '../../shared/bridge/procedure.ts'
import type {
  ProcedureInput,
  ProcedureName,
  ProcedureOutput,
  EventName,
  EventPayload,
} from '../../shared/bridge/contract.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSameFields } from '../components/use-same-fields.ts'
import type { Changed } from '../../shared/bridge/fields.ts'
import { showError, showUndo } from '../stores/toasts.ts'
import { useLatest } from '../components/use-latest.ts'

export const BridgeContext = createContext<Bridge | null>(null)

/** The bridge itself, for what the hooks do not cover (pages of an infinite list, for instance). */
export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext)
  if (bridge === null) throw new Error('useBridge is called outside of the BridgeContext.')
  return bridge
}

/** A failed call in the form that TanStack Query carries: what `query.error` is for every bridge query. */
export class BridgeFailure extends Error {
  readonly code: BridgeErrorCode
  readonly details: unknown

  constructor(error: BridgeError) {
    super(error.message)
    this.name = 'BridgeFailure'
    this.code = error.code
    this.details = error.details
  }
}

/** The data of a result, or its error thrown; for use inside query functions only. */
export function dataOrThrow<Data>(result: BridgeResult<Data>): Data {
  if (result.ok) return result.data
  throw new BridgeFailure(result.error)
}

/**
 * The query key of a call: the procedure's name, then its input. `[name]` alone matches every input of the
 * procedure, which is what invalidation uses.
 */
export function bridgeQueryKey<Name extends ProcedureName>(
  name: Name,
  input?: ProcedureInput<Name>,
): readonly [Name, ...unknown[]] {
  return input === undefined ? [name] : [name, input]
}

interface BridgeQueryOptions {
  /** False keeps the query from running. */
  readonly enabled?: boolean
  /** Shows the former input's data until the new input's has come, so that nothing jumps. */
  readonly keepPrevious?: boolean
  /** Reads again whenever it comes to the screen: for what the service alone knows, whose changes no event tells. */
  readonly onEachOpening?: boolean
}

/**
 * Reads through the bridge and stays current: events from the program invalidate it, nothing polls.
 *
 *     const projects = useBridgeQuery('projects.list')
 *     const board = useBridgeQuery('tasks.board', { from, to }, { keepPrevious: true })
 */
export function useBridgeQuery<Name extends ProcedureName>(
  name: Name,
  ...[input, options]: undefined extends ProcedureInput<Name>
    ? [input?: ProcedureInput<Name>, options?: BridgeQueryOptions]
    : [input: ProcedureInput<Name>, options?: BridgeQueryOptions]
): UseQueryResult<ProcedureOutput<Name>, BridgeFailure> {
  const bridge = useBridge()
  return useQuery<ProcedureOutput<Name>, BridgeFailure>({
    queryKey: bridgeQueryKey(name, input),
    queryFn: async () =>
      dataOrThrow(await bridge.call(name, input as ProcedureInput<Name>, { repeatable: true })),
    enabled: options?.enabled ?? true,
    refetchOnMount: options?.onEachOpening === true ? 'always' : true,
    ...(options?.keepPrevious
      ? { placeholderData: (former: ProcedureOutput<Name> | undefined) => former as never }
      : {}),
  })
}

interface Read {
  readonly data: unknown
  readonly error: BridgeFailure | null
  readonly refetch: () => unknown
}

type DataOf<Reads extends Readonly<Record<string, Read>>> = {
  readonly [Name in keyof Reads]: Exclude<Reads[Name]['data'], undefined>
}

/**
 * The answers of several reads that a screen needs: null until all of it is there, and the same object while nothing of it changes.
 *
 *     const { data, error, retry } = useTogether({
 *       projects: useBridgeQuery('projects.list'),
 *       clients: useBridgeQuery('clients.list'),
 *     })
 */
export function useTogether<Reads extends Readonly<Record<string, Read>>>(reads: Reads) {
  const read = useSameFields(
    Object.fromEntries(Object.entries(reads).map(([name, { data }]) => [name, data])),
  )
  const failed = Object.values(reads).filter(({ error }) => error !== null)
  return {
    data: Object.values(read).includes(undefined) ? null : (read as DataOf<Reads>),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

export interface BridgeCommand<Name extends ProcedureName> {
  /** Runs the command. Resolves always; the identity of this function never changes. */
  readonly run: (
    ...input: undefined extends ProcedureInput<Name>
      ? [input?: ProcedureInput<Name>]
      : [input: ProcedureInput<Name>]
  ) => Promise<BridgeResult<ProcedureOutput<Name>>>
  readonly pending: boolean
  /** The error of the last run, null once the next one starts. */
  readonly error: BridgeError | null
  readonly clearError: () => void
}

/**
 * Changes something through the bridge. What the change touches is read again by the program's own event, so a
 * caller does nothing after a success but what the person should see.
 *
 *     const start = useBridgeCommand('timer.start')
 *     const result = await start.run({ description })
 *     if (!result.ok) showError(result.error.message)
 */
export function useBridgeCommand<Name extends ProcedureName>(name: Name): BridgeCommand<Name> {
  const bridge = useBridge()
  const running = useRef(0)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<BridgeError | null>(null)

  const run = useCallback(
    async (input?: ProcedureInput<Name>) => {
      running.current += 1
      setPending(true)
      setError(null)
      const result = await bridge.call(name, input as ProcedureInput<Name>)
      running.current -= 1
      setPending(running.current > 0)
      if (!result.ok) setError(result.error)
      return result
    },
    [bridge, name],
  )
  const clearError = useCallback(() => setError(null), [])
  return { run, pending, error, clearError }
}

/** The commands that answer what they changed and how to take it back. */
export type UndoableName = {
  [Name in ProcedureName]: ProcedureOutput<Name> extends Changed ? Name : never
}[ProcedureName]

/**
 * Runs a command and says what came of it: a toast with "Undo" after a success that has words, a toast with the
 * reason after a failure. `onShow` goes to what was made or changed. Answers what changed, or null after a failure.
 *
 *     const remove = useUndoableCommand('timeEntries.delete')
 *     await remove({ ids }, deletedWords({ entity: 'timeEntry', title, count: ids.length }))
 */
export function useUndoableCommand<Name extends UndoableName>(
  name: Name,
): (
  input: ProcedureInput<Name>,
  success?: string,
  onShow?: (changed: Changed) => void,
) => Promise<Changed | null> {
  const bridge = useBridge()
  return useLatest(async (input, success, onShow) => {
    const result = await bridge.call(name, input)
    if (!result.ok) {
      showError(result.error.message)
      return null
    }
    const changed: Changed = result.data
    if (success !== undefined) showUndo(success, changed.undoId, onShow && (() => onShow(changed)))
    return changed
  })
}

/** Changes something of which nothing has to be shown but a failure. */
export function useSetting<Name extends 'preferences.update' | 'plannerSettings.update'>(
  name: Name,
): (input: ProcedureInput<Name>) => void {
  const bridge = useBridge()
  async function set(input: ProcedureInput<Name>): Promise<void> {
    const result = await bridge.call(name, input)
    if (!result.ok) showError(result.error.message)
  }
  return useLatest((input) => void set(input))
}

/** Calls the listener on every event of that name while the component is mounted. */
export function useBridgeEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): void {
  const bridge = useBridge()
  const hear = useEffectEvent(listener)
  useEffect(
    () =>
      bridge.subscribe((event) => {
        if (event.event === name) hear(event.payload as EventPayload<Name>)
      }),
    [bridge, name],
  )
}
