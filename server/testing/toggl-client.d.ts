/** The package has no types: what its methods take and answer is for the tests to look at. */
declare module 'toggl-client' {
  type Methods<Names extends string> = Readonly<
    Record<Names, (...input: readonly unknown[]) => Promise<unknown>>
  >

  interface HttpClient {
    readonly extend: (options: {
      readonly hooks: { readonly beforeRequest: readonly ((options: { url: URL }) => void)[] }
    }) => HttpClient
  }

  export interface TogglClient {
    httpClient: HttpClient
    readonly clients: Methods<'list' | 'create' | 'get' | 'update' | 'delete' | 'projects'>
    readonly groups: Methods<'create' | 'update' | 'delete'>
    readonly tags: Methods<'create' | 'update' | 'delete'>
    readonly projects: Methods<'create' | 'get' | 'list' | 'update' | 'delete' | 'tasks'>
    readonly timeEntries: Methods<
      'list' | 'create' | 'start' | 'stop' | 'get' | 'current' | 'update' | 'delete'
    >
    readonly projectUsers: Methods<'create' | 'get' | 'update' | 'delete'>
    readonly workspaces: Methods<
      'list' | 'get' | 'update' | 'users' | 'clients' | 'groups' | 'projects' | 'tasks' | 'tags'
    >
    readonly reports: Methods<'weekly' | 'weeklyAll' | 'details' | 'detailsAll' | 'summary' | 'summaryAll'>
    readonly user: Methods<'current' | 'update' | 'resetToken'>
  }

  const connect: (options: { readonly apiToken: string }) => TogglClient
  // oxlint-disable-next-line import/no-default-export -- the package's own
  export default connect
}
