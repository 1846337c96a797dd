import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bridgeQueryKey, useBridgeQuery, useTogether } from '../../bridge/use-bridge.ts'
import { useToday } from '../../components/use-today.ts'

/** The data of the three lists; one read each, shared by all parts that show it. */
export function useCatalog() {
  const preferences = useBridgeQuery('preferences.get')
  useDailyReading(preferences.data?.timeZone ?? 'Etc/UTC')
  return useTogether({
    projects: useBridgeQuery('projects.list'),
    templates: useBridgeQuery('projects.templates'),
    clients: useBridgeQuery('clients.list'),
    tags: useBridgeQuery('tags.list'),
    preferences,
  })
}

/** A new day may begin a new period of a recurring project. */
function useDailyReading(timeZone: string): void {
  const client = useQueryClient()
  const today = useToday(timeZone)
  const read = useRef(today)
  useEffect(() => {
    if (read.current === today) return
    read.current = today
    for (const name of ['projects.list', 'projects.forecasts'] as const)
      void client.invalidateQueries({ queryKey: bridgeQueryKey(name) })
  }, [client, today])
}

export type Catalog = NonNullable<ReturnType<typeof useCatalog>['data']>
