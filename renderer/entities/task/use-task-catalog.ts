import { useMemo } from 'react'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { useToday } from '../../components/use-today.ts'
import { usePeople } from '../people/use-people.ts'

const none: readonly never[] = []

/** Null until the preferences are read; lists that are still on their way are empty. */
export function useTaskCatalog() {
  const { data: preferences } = useBridgeQuery('preferences.get')
  const { data: projects = none } = useBridgeQuery('projects.list')
  const { data: templates = none } = useBridgeQuery('projects.templates')
  const { data: clients = none } = useBridgeQuery('clients.list')
  const { data: tags = none } = useBridgeQuery('tags.list')
  const { data: statuses = none } = useBridgeQuery('statuses.list')
  const { data: customFields = none } = useBridgeQuery('customFields.list')
  const people = usePeople()
  const today = useToday(preferences?.timeZone ?? 'UTC')
  return useMemo(() => {
    if (preferences === undefined) return null
    return {
      preferences,
      today,
      people,
      /** Archived ones included, and templates, whose tasks are tasks, too. */
      projects: byId([...projects, ...templates]),
      clients: byId(clients),
      tags: byId(tags),
      /** In their order. */
      statuses,
      customFields,
    }
  }, [preferences, today, people, projects, templates, clients, tags, statuses, customFields])
}

/** The names behind the ids of tasks, and how the person reads dates and durations. */
export type TaskCatalog = NonNullable<ReturnType<typeof useTaskCatalog>>

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
