/** Every procedure of the bridge that the core answers, for one open account. */

import type { CoreProcedureName, ParsedInput, ProcedureOutput } from '../../shared/bridge/contract.ts'
import { archiveClients, createClient, deleteClients, updateClient } from './commands/clients.ts'
import type { CommandContext } from './commands/editing.ts'
import { createGhost, deleteGhosts, updateGhost } from './commands/ghosts.ts'
import { planDay } from './commands/plan-day.ts'
import { updatePreferences } from './commands/preferences.ts'
import { archiveProjects, createProject, deleteProjects, updateProject } from './commands/projects.ts'
import { discardOperation, retryOperation } from './commands/refused-operations.ts'
import { resolveConflict } from './commands/resolve-conflict.ts'
import { createStatus, deleteStatus, updateStatus } from './commands/statuses.ts'
import { createTag, deleteTags, updateTag } from './commands/tags.ts'
import { createTask, deleteTasks, moveTasks, updateTasks } from './commands/tasks.ts'
import { createEntry, deleteEntries, duplicateEntries, updateEntries } from './commands/time-entries.ts'
import { continueEntry, startTimer, stopTimer } from './commands/timer.ts'
import { listCustomFields } from './queries/custom-fields.ts'
import { shownRow } from './queries/entry-columns.ts'
import { entryPage } from './queries/entry-page.ts'
import { searchEntries } from './queries/entry-search.ts'
import { entryWindow, runningEntry } from './queries/entry-window.ts'
import { listGhosts } from './queries/ghosts.ts'
import { leftBehind } from './queries/left-behind.ts'
import { listMembers, listTeams } from './queries/people.ts'
import { readPreferences } from './queries/preferences.ts'
import { listClients, listProjects, listTags } from './queries/projects.ts'
import type { QueryContext } from './queries/query-context.ts'
import { statusesOf } from './queries/statuses.ts'
import { suggestEntries } from './queries/suggestions.ts'
import { openConflicts, queuedOperations } from './queries/sync-journal.ts'
import type { SyncPort } from './queries/sync-port.ts'
import { taskBoard } from './queries/task-board.ts'
import { taskDetails } from './queries/task-details.ts'
import { taskPage } from './queries/task-page.ts'
import { taskTimeline } from './queries/task-timeline.ts'
import { listTasks } from './queries/tasks.ts'
import { applyUndo, undoLatest } from './undo/apply-undo.ts'

/** An implementation of each; its input has been parsed. */
export type CoreProcedures = {
  readonly [Name in CoreProcedureName]: (
    input: ParsedInput<Name>,
  ) => ProcedureOutput<Name> | Promise<ProcedureOutput<Name>>
}

/** Commands throw `CommandError`, after which nothing has changed. */
export function coreProcedures(context: CommandContext & QueryContext, sync: SyncPort) {
  const { replica, deletedParents } = context
  return {
    'timer.running': () => runningEntry(context),
    'timer.start': (input) => shownRow(startTimer(context, input), deletedParents),
    'timer.stop': (input) => {
      const stopped = stopTimer(context, input)
      return stopped === null ? null : shownRow(stopped, deletedParents)
    },
    'timer.continue': (input) => shownRow(continueEntry(context, input), deletedParents),

    'timeEntries.page': (input) => entryPage(context, input),
    'timeEntries.window': (input) => entryWindow(context, input),
    'timeEntries.search': (input) => searchEntries(context, input),
    'timeEntries.suggest': (input) => suggestEntries(context, input),
    'timeEntries.create': (input) => createEntry(context, input),
    'timeEntries.update': (input) => updateEntries(context, input),
    'timeEntries.duplicate': (input) => duplicateEntries(context, input),
    'timeEntries.delete': (input) => deleteEntries(context, input),

    'projects.list': () => listProjects(context),
    'projects.create': (input) => createProject(context, input),
    'projects.update': (input) => updateProject(context, input),
    'projects.archive': (input) => archiveProjects(context, input),
    'projects.delete': (input) => deleteProjects(context, input),

    'clients.list': () => listClients(context),
    'clients.create': (input) => createClient(context, input),
    'clients.update': (input) => updateClient(context, input),
    'clients.archive': (input) => archiveClients(context, input),
    'clients.delete': (input) => deleteClients(context, input),

    'tags.list': () => listTags(context),
    'tags.create': (input) => createTag(context, input),
    'tags.update': (input) => updateTag(context, input),
    'tags.delete': (input) => deleteTags(context, input),

    'tasks.board': (input) => taskBoard(context, input),
    'tasks.list': (input) => listTasks(context, input),
    'tasks.page': (input) => taskPage(context, input),
    'tasks.get': (input) => taskDetails(context, input),
    'tasks.timeline': (input) => taskTimeline(context, input),
    'dayPlan.leftBehind': (input) => leftBehind(context, input),
    'dayPlan.apply': (input) => planDay(context, input),
    'tasks.create': (input) => createTask(context, input),
    'tasks.update': (input) => updateTasks(context, input),
    'tasks.move': (input) => moveTasks(context, input),
    'tasks.delete': (input) => deleteTasks(context, input),

    'customFields.list': () => listCustomFields(context),

    'statuses.list': () => statusesOf(context),
    'statuses.create': (input) => createStatus(context, input),
    'statuses.update': (input) => updateStatus(context, input),
    'statuses.delete': (input) => deleteStatus(context, input),

    'members.list': () => listMembers(context),
    'teams.list': () => listTeams(context),

    'ghosts.list': () => listGhosts(context),
    'ghosts.create': (input) => createGhost(context, input),
    'ghosts.update': (input) => updateGhost(context, input),
    'ghosts.delete': (input) => deleteGhosts(context, input),

    'preferences.get': () => readPreferences(replica),
    'preferences.update': (input) => updatePreferences(context, input),

    'sync.status': () => sync.status(),
    'sync.now': () => sync.now(),
    'sync.operations': () => queuedOperations(replica),
    'sync.conflicts': () => openConflicts(replica),
    'sync.retry': ({ id }) => {
      retryOperation(context, id)
      return sync.status()
    },
    'sync.discard': ({ id }) => {
      discardOperation(context, id)
      return sync.status()
    },
    'sync.resolveConflict': (input) => resolveConflict(context, input),

    'undo.apply': ({ undoId }) => applyUndo(context, undoId),
    'undo.latest': () => undoLatest(context),
  } satisfies CoreProcedures
}
