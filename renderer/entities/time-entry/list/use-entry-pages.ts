import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { ProcedureName } from '../../../../shared/bridge/contract.ts'
import type { BridgeResult } from '../../../../shared/bridge/procedure.ts'
import type { EntryPage, TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { Bridge } from '../../../bridge/bridge.ts'
import { useBridge, type BridgeFailure, dataOrThrow, bridgeQueryKey } from '../../../bridge/use-bridge.ts'
import {
  appendPage,
  firstPage,
  type LoadedPages,
  markStale,
  patchEntries,
  renewFirst,
  replacePage,
} from './entry-pages.ts'

const pageSize = 100
/** Of a reading of all: the largest that the program gives. */
const largestPage = 1000

/** A long list of entries, and how a page of it is read. The beginning of the key is the procedure's, so that the program's
 * events make it stale. */
export interface EntrySource {
  readonly key: readonly [ProcedureName, ...unknown[]]
  readonly read: (
    bridge: Bridge,
    page: { readonly before: string | null; readonly minEntries: number },
  ) => Promise<BridgeResult<EntryPage>>
}

const allEntries: EntrySource = {
  key: [...bridgeQueryKey('timeEntries.page'), 'list'],
  read: (bridge, page) => bridge.call('timeEntries.page', page, { repeatable: true }),
}

/** The entries that a search finds; all of them without one. */
export function searchedEntries(text: string): EntrySource {
  if (text === '') return allEntries
  return {
    key: [...bridgeQueryKey('timeEntries.search'), 'list', text],
    read: (bridge, page) => bridge.call('timeEntries.search', { ...page, text }, { repeatable: true }),
  }
}

/** Reads the first page ahead of the screen that shows it. */
export function prefetchEntries(bridge: Bridge, client: QueryClient): Promise<void> {
  return client.prefetchQuery({
    queryKey: allEntries.key,
    queryFn: async () => firstPage(dataOrThrow(await readPage(bridge, allEntries, null))),
  })
}

/**
 * A list of entries: more by scrolling, kept true by the program's events.
 *
 * @param source the same object while the list is the same
 */
export function useEntryPages(source: EntrySource) {
  const bridge = useBridge()
  const client = useQueryClient()
  const underWay = useRef(new Set<string>())
  /** The last page on the screen. */
  const lastInSight = useRef(0)
  const { key } = source

  const { data, error, refetch } = useQuery<LoadedPages, BridgeFailure>({
    queryKey: key,
    queryFn: async () => {
      const page = dataOrThrow(await readPage(bridge, source, null))
      const former = client.getQueryData<LoadedPages>(key)
      return former ? renewFirst(former, page, lastInSight.current === 0) : firstPage(page)
    },
    // While a search is typed, the former list stays.
    placeholderData: (former) => former,
  })

  /** Reads a page unless that is under way, and puts it in its place in what is shown by then. */
  const readInto = useCallback(
    async (before: string | null, put: (pages: LoadedPages, page: EntryPage) => LoadedPages) => {
      const name = JSON.stringify([key, before])
      if (underWay.current.has(name)) return
      underWay.current.add(name)
      const result = await readPage(bridge, source, before)
      underWay.current.delete(name)
      if (!result.ok) return
      client.setQueryData<LoadedPages>(key, (pages) => pages && put(pages, result.data))
    },
    [bridge, client, key, source],
  )

  /** Reads on at the end, once at a time. */
  const readOn = useCallback(() => {
    const next = client.getQueryData<LoadedPages>(key)?.at(-1)?.next
    if (!next) return
    void readInto(next, (pages, page) => (pages.at(-1)?.next === next ? appendPage(pages, page) : pages))
  }, [client, key, readInto])

  /** Reads the whole list; answers null where that failed. */
  const readAll = useCallback(async () => {
    let all: LoadedPages = []
    let before: string | null = null
    do {
      const result = await readPage(bridge, source, before, largestPage)
      if (!result.ok) return null
      all = before === null ? firstPage(result.data) : appendPage(all, result.data)
      before = result.data.nextBefore
    } while (before !== null)
    // Pages that changed meanwhile are read when they are on the screen.
    client.setQueryData<LoadedPages>(key, markStale(all))
    return all
  }, [bridge, client, key, source])

  /** Reads the stale pages from `first` to `last` again: those that are on the screen. */
  const refresh = useCallback(
    (first: number, last: number) => {
      lastInSight.current = last
      const pages = client.getQueryData<LoadedPages>(key) ?? []
      for (const page of pages.slice(first, last + 1)) {
        if (!page.stale) continue
        void readInto(page.before, (current, fresh) => {
          const index = current.findIndex(({ before }) => before === page.before)
          return replacePage(current, index, fresh)
        })
      }
    },
    [client, key, readInto],
  )

  /** Shows a change of entries until the program has told what came of it. */
  const patch = useCallback(
    (change: (entry: TimeEntry) => TimeEntry) => {
      client.setQueryData<LoadedPages>(key, (pages) => pages && patchEntries(pages, change))
    },
    [client, key],
  )

  return {
    /** Null until the first page is read. */
    pages: data ?? null,
    error: data ? null : error,
    retry: useCallback(() => void refetch(), [refetch]),
    readOn,
    readAll,
    refresh,
    patch,
  }
}

export type EntryPages = ReturnType<typeof useEntryPages>

function readPage(
  bridge: Bridge,
  { read }: EntrySource,
  before: string | null,
  minEntries = pageSize,
): Promise<BridgeResult<EntryPage>> {
  return read(bridge, { before, minEntries })
}
