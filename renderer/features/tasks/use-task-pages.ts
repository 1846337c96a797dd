import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import type { ListedTask, TaskPage } from '../../../shared/bridge/tasks.ts'
import { useBridge, type BridgeFailure, dataOrThrow, bridgeQueryKey } from '../../bridge/use-bridge.ts'

/** So many tasks are read at once. */
export const pageSize = 100

export type TaskQuery = Pick<
  NonNullable<ProcedureInput<'tasks.page'>>,
  'filter' | 'order' | 'groupBy' | 'foldSeries' | 'unfolded' | 'foldSubtasksOf' | 'unfoldedParents'
>

export interface TaskPages {
  /** Counts and groups of the whole list; undefined until the first page has come. */
  readonly head: Pick<TaskPage, 'total' | 'groups'> | undefined
  /** A task by its offset; undefined while its page is on its way. */
  readonly taskAt: (offset: number) => ListedTask | undefined
  /** Every task that is here, by page. */
  readonly loaded: readonly ListedTask[]
  readonly error: BridgeFailure | null
}

/**
 * The tasks of a query by pages, whose numbers are ascending and begin with 0. Pages that came stay while a change reads
 * them anew, so nothing flickers; of another query, the former first page stays until the new one is there.
 */
export function useTaskPages(query: TaskQuery, wanted: readonly number[]): TaskPages {
  const bridge = useBridge()
  const former = useRef<TaskPage | undefined>(undefined)
  const results = useQueries({
    queries: wanted.map((page) => {
      const input = { ...query, offset: page * pageSize, limit: pageSize }
      return {
        queryKey: bridgeQueryKey('tasks.page', input),
        queryFn: async (): Promise<TaskPage> =>
          dataOrThrow(await bridge.call('tasks.page', input, { repeatable: true })),
        ...(page === 0 ? { placeholderData: () => former.current } : {}),
      }
    }),
    combine: combined,
  })

  const [first] = results.pages
  useEffect(() => {
    former.current = first
  }, [first])

  return useMemo(() => {
    const pages = new Map(wanted.map((page, index) => [page, results.pages[index]]))
    const head = pages.get(0)
    return {
      head,
      taskAt: (offset) => pages.get(Math.floor(offset / pageSize))?.tasks[offset % pageSize],
      loaded: [...pages.values()].flatMap((page) => page?.tasks ?? []),
      error: results.error,
    }
    // The pages that are wanted are known by their numbers.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted.join(), results])
}

/** Plain data, so that what did not change stays the same object. */
function combined(results: readonly { readonly data: TaskPage | undefined; readonly error: Error | null }[]) {
  return {
    pages: results.map(({ data }) => data),
    error: (results.find(({ error }) => error !== null)?.error ?? null) as BridgeFailure | null,
  }
}

/** The pages in which offsets lie, and the first, which counts them all. */
export function pagesOf(offsets: readonly number[]): readonly number[] {
  const pages = new Set([0, ...offsets.map((offset) => Math.floor(offset / pageSize))])
  return [...pages].sort((a, b) => a - b)
}
