import { useBridgeQuery, useTogether } from '../../bridge/use-bridge.ts'

/** The data of the three lists; one read each, shared by all parts that show it. */
export function useCatalog() {
  return useTogether({
    projects: useBridgeQuery('projects.list'),
    templates: useBridgeQuery('projects.templates'),
    clients: useBridgeQuery('clients.list'),
    tags: useBridgeQuery('tags.list'),
    preferences: useBridgeQuery('preferences.get'),
  })
}

export type Catalog = NonNullable<ReturnType<typeof useCatalog>['data']>
