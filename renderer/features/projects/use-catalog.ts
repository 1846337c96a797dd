import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'

/** The data of the three lists; one read each, shared by all parts that show it. */
export function useCatalog() {
  const projects = useBridgeQuery('projects.list')
  const clients = useBridgeQuery('clients.list')
  const tags = useBridgeQuery('tags.list')
  const preferences = useBridgeQuery('preferences.get')
  const queries = [projects, clients, tags, preferences]
  return {
    error: queries.find((query) => query.isError)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
    data:
      projects.data && clients.data && tags.data && preferences.data
        ? {
            projects: projects.data,
            clients: clients.data,
            tags: tags.data,
            preferences: preferences.data,
          }
        : null,
  }
}

export type Catalog = NonNullable<ReturnType<typeof useCatalog>['data']>
