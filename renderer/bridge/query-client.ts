import { QueryClient } from '@tanstack/react-query'

/**
 * A query client for reads that are local and current by events: nothing is refetched on focus or by age, nothing
 * waits for a network, and a failure is shown at once rather than retried out of sight.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })
}
