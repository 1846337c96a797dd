/** The effect of the program's events on the data that the interface has read. */

import type { QueryClient } from '@tanstack/react-query'
import type { BridgeEvent, ProcedureName, ProcedureOutput, Table } from '../../shared/bridge/contract.ts'
import type { Session } from '../../shared/bridge/session.ts'
import { openAccountStorage } from '../stores/account-storage.ts'
import { smallWindow } from '../stores/small-window.ts'
import type { Bridge } from './bridge.ts'
import { pacedChanges } from './paced-changes.ts'
import { bridgeQueryKey } from './use-bridge.ts'

const boards = [
  'tasks.board',
  'dayPlan.days',
  'dayPlan.backlog',
  'dayPlan.leftBehind',
  'dayPlan.later',
] as const
const workDays = ['dayPlan.work', ...boards] as const
const filteredTasks = ['tasks.page', 'tasks.sum'] as const
const taskLists = [...boards, 'tasks.list', ...filteredTasks, 'tasks.get', 'tasks.timeline'] as const
const reports = ['reports.summary', 'reports.entries', 'reports.teamEntries'] as const
const entryLists = [
  'timeEntries.page',
  'timeEntries.get',
  'timeEntries.history',
  'timeEntries.window',
  'timeEntries.search',
  ...reports,
] as const

const invoiceReads = [
  'invoices.list',
  'invoices.get',
  'invoices.template',
  'invoices.unbilled',
  'invoices.teamUnbilled',
  'invoices.teamDiffering',
] as const

/**
 * The reads that a change of a table makes stale. Entries carry the tracked time of projects and tasks; names are
 * searched over; the person's zone decides on which day an entry lies.
 */
const readers: Readonly<Record<Table, readonly ProcedureName[]>> = {
  timeEntries: [
    'timer.running',
    'timeEntries.defaults',
    ...entryLists,
    'timeEntries.suggest',
    // A block was logged when an entry names it.
    'timeBlocks.list',
    'timeBlocks.get',
    'timeBlocks.ofTask',
    'projects.list',
    'projects.templates',
    'projects.teamTime',
    'projects.forecasts',
    ...boards,
    'tasks.list',
    ...filteredTasks,
    'tasks.get',
    'invoices.get',
    'invoices.unbilled',
    'invoices.teamDiffering',
  ],
  projects: [
    'timeEntries.defaults',
    'projects.list',
    'projects.templates',
    'projects.teamTime',
    'projects.forecasts',
    'projectMembers.list',
    'timeEntries.search',
    'timeEntries.suggest',
    ...reports,
    'ghosts.embodyPreview',
    ...filteredTasks,
  ],
  clients: ['clients.list', 'timeEntries.search', ...reports, ...filteredTasks],
  tags: ['tags.list', 'timeEntries.search', ...reports],
  tasks: [
    'timeEntries.defaults',
    ...taskLists,
    ...reports,
    'projects.teamTime',
    'projects.forecasts',
    'ghosts.embodyPreview',
  ],
  // The meaning of a status says which tasks are done; the person's identity says which are theirs.
  statuses: ['statuses.list', ...taskLists],
  members: [
    'members.list',
    'administration.people',
    'reports.summary',
    'projectMembers.list',
    ...workDays,
    ...filteredTasks,
  ],
  teams: [
    'teams.list',
    'members.list',
    'administration.people',
    'administration.teams',
    'ghosts.embodyPreview',
    ...filteredTasks,
  ],
  customFields: ['customFields.list', 'customFields.ofProject', 'customFields.ofProjects'],
  ghosts: ['ghosts.list', 'projects.forecasts', 'ghosts.embodyPreview'],
  timeBlocks: ['timeBlocks.list', 'timeBlocks.get', 'timeBlocks.ofTask', 'projects.teamTime', ...taskLists],
  workingHours: ['workingHours.list', 'ghosts.embodyPreview', ...workDays],
  timeOff: ['timeOff.list', 'ghosts.embodyPreview', ...workDays],
  milestones: ['milestones.list'],
  savedViews: ['savedViews.list'],
  favorites: ['favorites.list'],
  invoices: invoiceReads,
  attachments: ['attachments.ofTask', ...taskLists],
  projectMembers: ['projectMembers.list'],
  rates: ['rates.list', 'projects.forecasts', 'invoices.unbilled'],
  workspaceSettings: [
    'workspaceSettings.get',
    'projects.list',
    'projects.templates',
    'projects.forecasts',
    'invoices.access',
    'invoices.unbilled',
  ],
  plannerSettings: ['plannerSettings.get'],
  preferences: ['preferences.get', 'timeEntries.defaults', ...entryLists, 'timeBlocks.list', ...workDays],
  // Every change made here is queued, or settles a collision: then another one is the latest.
  operations: ['sync.operations', 'sync.status', 'undo.ofDeletion'],
  conflicts: ['sync.status', 'undo.ofDeletion'],
  timesheets: ['timesheets.own', 'timesheets.list'],
}

/**
 * Reads by range of days or by selection, of which many are kept that nobody looks at. Stale ones of those are forgotten, since
 * they would show for a moment what has been changed since.
 */
const rangedReads: readonly ProcedureName[] = [
  'dayPlan.days',
  'dayPlan.work',
  'dayPlan.leftBehind',
  'dayPlan.later',
  'timeBlocks.list',
  'tasks.sum',
  'reports.summary',
]

/** Reads that are the same in every workspace. */
const ofThisComputer: ReadonlySet<string> = new Set<ProcedureName>([
  'session.get',
  'desktop.capabilities',
  'devicePreferences.get',
])

/** The journal names the rows that it is about, and offers what can still be decided of them. */
const journalReads: readonly ProcedureName[] = ['sync.conflicts', 'sync.openCollisions']

/** Applies one event: events that carry the new value write it, `changed` makes its readers stale. */
export function applyEvent(client: QueryClient, event: BridgeEvent): void {
  switch (event.event) {
    case 'changed': {
      const { tables } = event.payload
      const names = new Set(tables.flatMap(({ table }) => readers[table]))
      if (tables.some(({ table }) => table !== 'operations')) for (const name of journalReads) names.add(name)
      forgetUnseen(
        client,
        rangedReads.filter((name) => names.has(name)),
      )
      for (const name of names) void client.invalidateQueries({ queryKey: bridgeQueryKey(name) })
      return
    }
    case 'syncStatus':
      client.setQueryData(bridgeQueryKey('sync.status'), event.payload)
      return
    case 'session':
      applySession(client, event.payload)
      return
    case 'devicePreferences':
      client.setQueryData(bridgeQueryKey('devicePreferences.get'), event.payload)
      return
    case 'idle':
      client.setQueryData(bridgeQueryKey('idle.pending'), event.payload)
      return
    case 'reminder':
      client.setQueryData(bridgeQueryKey('reminders.pending'), event.payload)
      return
    case 'pomodoro':
      client.setQueryData(bridgeQueryKey('pomodoro.get'), event.payload)
      return
    case 'activity':
      void client.invalidateQueries({ queryKey: bridgeQueryKey('activity.list') })
      return
    case 'update':
      client.setQueryData<ProcedureOutput<'updates.get'>>(bridgeQueryKey('updates.get'), {
        isOffered: true,
        update: event.payload,
      })
      return
    case 'upload': {
      const { ids, share } = event.payload
      client.setQueriesData<ProcedureOutput<'attachments.ofTask'>>(
        { queryKey: bridgeQueryKey('attachments.ofTask') },
        (files) => files?.map((file) => (ids.includes(file.id) ? { ...file, sent: share } : file)),
      )
      return
    }
    case 'import':
      client.setQueryData(bridgeQueryKey('imports.current'), event.payload)
      return
    case 'archive':
    case 'export':
    case 'command':
    case 'sound':
    case 'link':
      return
  }
}

function forgetUnseen(client: QueryClient, names: readonly ProcedureName[]): void {
  for (const name of names) client.removeQueries({ queryKey: bridgeQueryKey(name), type: 'inactive' })
}

/**
 * Takes a new session over. Another account opens the window anew, so that nothing of the former one stays in it; until
 * then it shows what it showed. Another workspace of the same account has everything read again.
 */
export function applySession(client: QueryClient, session: Session, openAnew = openWindowAnew): void {
  const former = client.getQueryData<Session>(bridgeQueryKey('session.get'))
  const formerAccount = accountIdOf(former)
  if (formerAccount !== null && formerAccount !== accountIdOf(session)) {
    openAnew()
    return
  }
  client.setQueryData(bridgeQueryKey('session.get'), session)
  // An invitation that is accepted proves the address, too.
  void client.invalidateQueries({ queryKey: bridgeQueryKey('session.unverifiedEmail') })
  if (former === undefined || scope(former) === scope(session)) return
  void client.resetQueries({ predicate: ({ queryKey }) => !ofThisComputer.has(String(queryKey[0])) })
}

/** The account that a session is of; null where nobody is signed in. */
export function accountIdOf(session: Session | undefined): string | null {
  return session?.state === 'ready' ? session.account.id : null
}

function scope(session: Session): string {
  return session.state === 'ready' ? `${session.account.id} ${session.account.workspaceId}` : ''
}

/** At its first screen: an address without a fragment is always loaded. */
function openWindowAnew(): void {
  if (smallWindow !== null) return window.location.reload()
  window.location.replace(window.location.pathname)
}

/** Joins the bridge to the query client until the answered function is called. What is kept, is kept for the client's account. */
export function connectInvalidation(bridge: Bridge, client: QueryClient): () => void {
  openAccountStorage(() => accountIdOf(client.getQueryData<Session>(bridgeQueryKey('session.get'))))
  const changes = pacedChanges((event) => applyEvent(client, event))
  async function readSession(): Promise<void> {
    const session = await bridge.call('session.get', undefined, { repeatable: true })
    if (session.ok) applySession(client, session.data)
  }
  const stopEvents = bridge.subscribe(changes.take)
  const stopConnection = bridge.watchConnection((state) => {
    // Events that passed while the connection was away are lost, so everything may be stale.
    if (state !== 'open') return
    forgetUnseen(client, rangedReads)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session.get' })
    void readSession()
  })
  return () => {
    stopEvents()
    changes.stop()
    stopConnection()
  }
}
