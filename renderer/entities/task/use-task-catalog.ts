import { useMemo } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { Client, Project, Tag } from '../../../shared/bridge/projects.ts'
import type { Status } from '../../../shared/bridge/statuses.ts'
import type { CustomField } from '../../../shared/bridge/tasks.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { useToday } from '../../components/use-today.ts'
import { type People, usePeople } from '../people/use-people.ts'

/** The names behind the ids of tasks, and how the person reads dates and durations. */
export interface TaskCatalog {
  readonly preferences: Preferences
  readonly today: string
  readonly people: People
  /** Archived ones included. */
  readonly projects: ReadonlyMap<string, Project>
  readonly clients: ReadonlyMap<string, Client>
  readonly tags: ReadonlyMap<string, Tag>
  /** In their order. */
  readonly statuses: readonly Status[]
  readonly customFields: readonly CustomField[]
}

const none: readonly never[] = []

/** Null until the preferences are read; lists that are still on their way are empty. */
export function useTaskCatalog(): TaskCatalog | null {
  const { data: preferences } = useBridgeQuery('preferences.get')
  const { data: projects = none } = useBridgeQuery('projects.list')
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
      projects: byId(projects),
      clients: byId(clients),
      tags: byId(tags),
      statuses,
      customFields,
    }
  }, [preferences, today, people, projects, clients, tags, statuses, customFields])
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
