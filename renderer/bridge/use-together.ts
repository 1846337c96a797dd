import { useSameFields } from '../components/use-same-fields.ts'
import type { BridgeFailure } from './bridge-failure.ts'

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
