/** Every procedure of the bridge that the core answers, for one open account. */

import type { CoreProcedureName, ParsedInput, ProcedureOutput } from '../../shared/bridge/contract.ts'
import { milestone } from '../../shared/bridge/milestones.ts'
import { client, tag } from '../../shared/bridge/projects.ts'
import {
  closeAccount,
  ownOrganizations,
  requestVerification,
  unverifiedEmail,
} from './accounts/own-account.ts'
import { security } from './accounts/security.ts'
import { administration } from './administration/administration.ts'
import { customFields } from './administration/custom-fields.ts'
import type { ApiClient } from './api-client/api-client.ts'
import type { ArchiveProcedures } from './archive/archive.ts'
import type { BackupProcedures } from './backups/backups.ts'
import { addAttachments, renameAttachment } from './commands/attachments.ts'
import { budgetNotices, noteBudget } from './commands/budget-notices.ts'
import type { CommandContext } from './commands/editing.ts'
import { createFavorite, moveFavorite, updateFavorite } from './commands/favorites.ts'
import { createOne, deleteMany, updateMany, updateSettings } from './commands/plain-commands.ts'
import { addProjectMembers, archiveClients, createProject, updateProject } from './commands/projects.ts'
import { setRate, updateWorkspaceSettings } from './commands/rates.ts'
import {
  cancelInvoice,
  createInvoice,
  duplicateInvoice,
  payInvoice,
  sendInvoice,
  setTemplate,
  takeBackInvoice,
  updateInvoice,
} from './commands/invoices.ts'
import { createSavedView, orderSavedViews, updateSavedView } from './commands/saved-views.ts'
import type { AccountFiles } from './files/account-files.ts'
import { attachmentsOf, readAttachment } from './queries/attachments.ts'
import { openCollisions, openConflicts, queuedOperations } from './queries/sync-journal.ts'
import {
  listFavorites,
  listGhosts,
  listProjects,
  listSavedViews,
  listProjectMembers,
} from './queries/lists.ts'
import { embodyGhost, createGhosts, deleteGhosts, updateGhost } from './commands/ghosts.ts'
import { withdrawInvitation } from './commands/invitations.ts'
import { fillGaps } from './commands/fill-gaps.ts'
import { planDay, createTask, deleteTasks, moveTasks, updateTasks } from './commands/tasks.ts'
import { settingsOf } from './replica/entities.ts'
import { discardOperation, retryOperation, retryOperations } from './commands/refused-operations.ts'
import { keepConflicts, resolveConflict } from './commands/resolve-conflict.ts'
import { createStatus, deleteStatus, updateStatus } from './commands/statuses.ts'
import { teamInvoices } from './commands/team-invoices.ts'
import { createTimeBlock, splitTimeBlock } from './commands/time-blocks.ts'
import {
  createEntry,
  duplicateEntries,
  settleEntries,
  updateEntries,
  splitEntry,
} from './commands/time-entries.ts'
import { newEntryDefaults } from './commands/default-links.ts'
import { setWorkingHours, createTimeOff, deleteTimeOff, updateTimeOff } from './commands/working-time.ts'
import { continueEntry, startTimer, stopTimer, settleAbsence } from './commands/timer.ts'
import { entryWindow, oneEntry, runningEntry, entryPage, shownEntry } from './queries/entry-window.ts'
import { invoiceTemplate, listInvoices, mayBill, oneInvoice } from './queries/invoices.ts'
import { unbilledEntries, unbilledSums } from './queries/unbilled-time.ts'
import { invoiceDocument } from './documents/invoice-document.ts'
import { searchEntries, suggestEntries } from './queries/entry-search.ts'
import { embodyPreview, listMembers, listTeams } from './queries/people.ts'
import { listRates, workspaceSettings } from './queries/rates.ts'
import { workOfDays } from './queries/day-capacity.ts'
import { laterTasks, leftBehind, boardBacklog, boardDays, taskBoard } from './queries/task-board.ts'
import { listRows, statusesOf } from './queries/shown-rows.ts'
import { readEntryHistory } from './proof/entry-history.ts'
import type { LocalApiProcedures } from './local-api/local-api.ts'
import { inWorkspace, type QueryContext, type SyncPort } from './queries/query-context.ts'
import { listTasks, taskDetails, taskTimeline } from './queries/tasks.ts'
import { taskSources } from './queries/task-conditions.ts'
import { sumOfTasks, taskPage } from './queries/task-page.ts'
import { projectForecasts } from './queries/project-forecasts.ts'
import { projectTeamTime } from './queries/team-time.ts'
import { listTimeBlocks, timeBlock, timeBlocksOfTask } from './queries/time-blocks.ts'
import { listTimeOff, listWorkingHours } from './queries/working-time.ts'
import { ownEntries } from './reports/own-entries.ts'
import type { ExportProcedures } from './reports/report-exports.ts'
import { reportLinks } from './reports/report-links.ts'
import { summaryOf } from './reports/summary-of.ts'
import { TeamReports } from './reports/team-reports.ts'
import { dismissRepairReport, readRepairReport } from './replica/repair-notes.ts'
import { readProjectTime } from './team-time/read-team-time.ts'
import { timesheets } from './timesheets/timesheets.ts'
import { webhooks } from './webhooks/webhooks.ts'
import { noteLongUndo } from './undo/long-undo.ts'
import type { RecordedChange } from './undo/undo-history.ts'
import { applyUndo, redoLatest, undoLatest, undoOfDeletion } from './undo/apply-undo.ts'

/** An implementation of each; its input has been parsed. */
export type CoreProcedures = {
  readonly [Name in CoreProcedureName]: (
    input: ParsedInput<Name>,
  ) => ProcedureOutput<Name> | Promise<ProcedureOutput<Name>>
}

/**
 * Commands throw `CommandError`, after which nothing has changed.
 *
 * @param api to the account's service; null until a sign-in
 */
export function coreProcedures(
  context: CommandContext & QueryContext,
  sync: SyncPort,
  api: ApiClient | null,
  attachments: AccountFiles,
) {
  const { replica } = context
  const team = new TeamReports({ context, sync, api })
  const links = reportLinks({ context, sync, api, team })
  const takenBack = (change: RecordedChange | undefined) => {
    const noted = noteLongUndo(context, change)
    if (noted !== null) attachments.imports.takeBackNoted(context)
    return noted
  }
  const today = () => context.days().dateOf(context.effects.now())
  return {
    'session.unverifiedEmail': () => unverifiedEmail(api),
    'session.requestVerification': async () => {
      await requestVerification(api)
      return {}
    },

    'session.organizations': () => ownOrganizations(api),
    'session.closeAccount': async ({ password }) => {
      await closeAccount(api, password)
      return {}
    },

    'timer.running': () => runningEntry(context),
    'timer.start': (input) => shownEntry(startTimer(context, input), context),
    'timer.stop': (input) => {
      const stopped = stopTimer(context, input)
      return stopped === null ? null : shownEntry(stopped, context)
    },
    'timer.settleAbsence': (input) => {
      const entry = settleAbsence(context, input)
      return entry === null ? null : shownEntry(entry, context)
    },
    'timer.continue': (input) => shownEntry(continueEntry(context, input), context),

    'timeEntries.page': (input) => entryPage(context, input),
    'timeEntries.get': (input) => oneEntry(context, input),
    'timeEntries.history': (input) => readEntryHistory(context, api, input),
    'timeEntries.window': (input) => entryWindow(context, input),
    'timeEntries.search': (input) => searchEntries(context, input),
    'timeEntries.suggest': (input) => suggestEntries(context, input),
    'timeEntries.defaults': () => newEntryDefaults(context),
    'timeEntries.create': (input) => createEntry(context, input),
    'timeEntries.update': (input) => updateEntries(context, input),
    'timeEntries.duplicate': (input) => duplicateEntries(context, input),
    'timeEntries.split': (input) => splitEntry(context, input),
    'timeEntries.settleOverlap': (input) => settleEntries(context, input),
    'timeEntries.delete': (input) => deleteMany(context, 'timeEntry', input),

    'reports.summary': (input) => summaryOf(context, team, input),
    'reports.entries': (input) => ownEntries(context, input),
    'reports.teamEntries': (input) => team.entries(input),
    'reports.links': () => links.list(),
    'reports.share': (input) => links.create(input),
    'reports.unshare': ({ id }) => links.revoke(id),

    'projects.list': (input?) => listProjects(inWorkspace(context, input), context.effects.now()),
    'projects.templates': () => listProjects(context, context.effects.now(), true),
    'projects.teamTime': (input) => projectTeamTime(context, context.effects.now(), input),
    'projects.forecasts': (input?) => projectForecasts(context, context.effects.now(), input),
    'projects.budgetNotices': () => budgetNotices(context, context.effects.now()),
    'projects.noteBudget': (input) => noteBudget(context, input),
    'projects.readTeamTime': async ({ id }) => {
      await readProjectTime(context, { sync, api }, id)
      return {}
    },
    'projects.create': (input) => createProject(context, input),
    'projects.update': (input) => updateProject(context, input),
    // Their entries and tasks stay as they are.
    'projects.archive': ({ ids, ...changes }) => updateMany(context, 'project', { ids, changes }),
    'projects.delete': (input) => deleteMany(context, 'project', input),

    'clients.list': (input?) => listRows(inWorkspace(context, input), 'client', client, 'folded, name'),
    'clients.create': (input) => createOne(context, 'client', input),
    'clients.update': ({ id, ...input }) => updateMany(context, 'client', { ids: [id], ...input }),
    'clients.archive': (input) => archiveClients(context, input),
    'clients.delete': (input) => deleteMany(context, 'client', input),

    'tags.list': (input?) => listRows(inWorkspace(context, input), 'tag', tag, 'folded, name'),
    'tags.create': (input) => createOne(context, 'tag', input),
    'tags.update': ({ id, ...input }) => updateMany(context, 'tag', { ids: [id], ...input }),
    'tags.delete': (input) => deleteMany(context, 'tag', input),

    'tasks.board': (input) => taskBoard(context, today(), input),
    'tasks.list': (input) => listTasks(context, input),
    'tasks.page': (input) => taskPage(context, today(), input),
    'tasks.sum': (input) => sumOfTasks(context, today(), input),
    'tasks.sources': () => taskSources(context),
    'tasks.get': (input) => taskDetails(context, input),
    'tasks.timeline': (input) => taskTimeline(context, input),
    'dayPlan.days': (input) => boardDays(context, today(), input),
    'dayPlan.work': (input) => workOfDays(context, input),
    'dayPlan.backlog': () => boardBacklog(context),
    'dayPlan.leftBehind': (input) => leftBehind(context, input),
    'dayPlan.later': (input) => laterTasks(context, input),
    'dayPlan.apply': (input) => planDay(context, input),
    'tasks.create': (input) => createTask(context, input),
    'tasks.update': (input) => updateTasks(context, input),
    'tasks.move': (input) => moveTasks(context, input),
    'tasks.delete': (input) => deleteTasks(context, input),

    ...customFields({ context, sync, api }),

    'statuses.list': () => statusesOf(context),
    'statuses.create': (input) => createStatus(context, input),
    'statuses.update': (input) => updateStatus(context, input),
    'statuses.delete': (input) => deleteStatus(context, input),

    'members.list': () => listMembers(context),
    'teams.list': () => listTeams(context),

    'members.withdraw': (input) => withdrawInvitation(context, { sync, api }, input),
    ...administration({ context, sync, api }),
    'ghosts.list': () => listGhosts(context),
    'ghosts.create': (input) => createOne(context, 'ghost', input),
    'ghosts.createMany': (input) => createGhosts(context, input),
    'ghosts.update': (input) => updateGhost(context, input),
    'ghosts.delete': (input) => deleteGhosts(context, input),
    'ghosts.embodyPreview': (input) => embodyPreview(context, input),
    'ghosts.embody': (input) => embodyGhost(context, { sync, api }, input),

    'timeBlocks.list': (input) => listTimeBlocks(context, input),
    'timeBlocks.get': (input) => timeBlock(context, input),
    'timeBlocks.ofTask': (input) => timeBlocksOfTask(context, input),
    'timeBlocks.create': (input) => createTimeBlock(context, input),
    'timeBlocks.update': ({ id, changes }) => updateMany(context, 'timeBlock', { ids: [id], changes }),
    'timeBlocks.split': (input) => splitTimeBlock(context, input),
    'timeBlocks.delete': (input) => deleteMany(context, 'timeBlock', input),
    'timeBlocks.fillGaps': (input) => fillGaps(context, input),

    'workingHours.list': () => listWorkingHours(context),
    'workingHours.set': (input) => setWorkingHours(context, input),
    'timeOff.list': (input) => listTimeOff(context, input),
    'timeOff.create': (input) => createTimeOff(context, input),
    'timeOff.update': (input) => updateTimeOff(context, input),
    'timeOff.delete': (input) => deleteTimeOff(context, input),

    'milestones.list': () =>
      listRows(context, 'milestone', milestone, 'due_date IS NULL, due_date, folded, row_id'),
    'milestones.create': (input) => createOne(context, 'milestone', input),
    'milestones.update': ({ id, ...input }) => updateMany(context, 'milestone', { ids: [id], ...input }),
    'milestones.delete': (input) => deleteMany(context, 'milestone', input),

    'projectMembers.list': (input) => listProjectMembers(context, input),
    'projectMembers.add': (input) => addProjectMembers(context, input),
    'projectMembers.update': (input) => updateMany(context, 'projectMember', input),
    'projectMembers.remove': (input) => deleteMany(context, 'projectMember', input),

    'rates.list': ({ projectId }) => listRates(context, projectId),
    'rates.set': (input) => setRate(context, input),
    'workspaceSettings.get': () => workspaceSettings(context),
    'workspaceSettings.update': (input) => updateWorkspaceSettings(context, input),
    'invoices.access': () => ({ allowed: mayBill(context) }),
    'invoices.list': () => listInvoices(context),
    'invoices.get': (input) => oneInvoice(context, input),
    'invoices.template': () => invoiceTemplate(context),
    'invoices.unbilled': (input) => unbilledSums(context, input, unbilledEntries(context, input)),
    ...teamInvoices({ context, sync, api }),
    'invoices.create': (input) => createInvoice(context, input),
    'invoices.update': (input) => updateInvoice(context, input),
    'invoices.setTemplate': (input) => setTemplate(context, input),
    'invoices.send': (input) => sendInvoice(context, input),
    'invoices.takeBack': (input) => takeBackInvoice(context, input),
    'invoices.pay': (input) => payInvoice(context, input),
    'invoices.cancel': (input) => cancelInvoice(context, input),
    'invoices.duplicate': (input) => duplicateInvoice(context, input),
    'invoices.delete': (input) => deleteMany(context, 'invoice', input),
    'invoices.document': (input) => invoiceDocument(context, api, input),

    ...timesheets({ context, sync, api }),
    ...webhooks({ context, sync, api }),
    ...security({ sync, api }),

    'attachments.ofTask': ({ taskId }) => attachmentsOf(replica, attachments, taskId),
    'attachments.begin': async ({ name, size }) => ({
      transferId: await attachments.transfers.begin(name, size),
    }),
    'attachments.part': async ({ transferId, offset, base64 }) => {
      await attachments.transfers.take(transferId, offset, Buffer.from(base64, 'base64'))
      return {}
    },
    'attachments.add': (input) => addAttachments(context, attachments.transfers, input),
    'attachments.rename': (input) => renameAttachment(context, input),
    'attachments.delete': (input) => deleteMany(context, 'attachment', input),
    'attachments.read': (input) => readAttachment(context, attachments, input),

    'imports.begin': async ({ name, size }) => ({
      transferId: await attachments.imports.transfers.begin(name, size),
    }),
    'imports.part': async ({ transferId, offset, base64 }) => {
      await attachments.imports.transfers.take(transferId, offset, Buffer.from(base64, 'base64'))
      return {}
    },
    'imports.open': ({ transferId }) => attachments.imports.open(context, transferId),
    'imports.current': () => attachments.imports.current(),
    'imports.preview': ({ importId, options }) => attachments.imports.preview(context, importId, options),
    'imports.unread': ({ importId }) => [...attachments.imports.unread(importId)],
    'imports.run': async ({ importId, options }) => {
      const release = sync.hold()
      try {
        return await attachments.imports.run(context, importId, options)
      } finally {
        release()
      }
    },
    'imports.cancel': ({ importId }) => {
      attachments.imports.cancel(importId)
      return {}
    },
    'imports.close': async ({ importId }) => {
      await attachments.imports.close(importId)
      return {}
    },

    'favorites.list': () => listFavorites(context),
    'favorites.create': (input) => createFavorite(context, input),
    'favorites.update': (input) => updateFavorite(context, input),
    'favorites.move': (input) => moveFavorite(context, input),
    'favorites.delete': (input) => deleteMany(context, 'favorite', input),

    'savedViews.list': () => listSavedViews(context),
    'savedViews.create': (input) => createSavedView(context, input),
    'savedViews.update': (input) => updateSavedView(context, input),
    'savedViews.order': (input) => orderSavedViews(context, input),
    'savedViews.delete': (input) => deleteMany(context, 'savedView', input),

    'plannerSettings.get': () => settingsOf(replica, 'plannerSettings'),
    'plannerSettings.update': (input) => updateSettings(context, 'plannerSettings', input),

    'preferences.get': () => settingsOf(replica, 'preferences'),
    'preferences.update': (input) => updateSettings(context, 'preferences', input),

    'sync.status': () => sync.status(),
    'sync.now': () => sync.now(),
    'sync.operations': () => queuedOperations(replica),
    'sync.conflicts': () => openConflicts(replica),
    'sync.openCollisions': () => openCollisions(replica),
    'sync.retry': ({ id }) => {
      retryOperation(context, id)
      return sync.status()
    },
    'sync.retryAll': (input) => {
      retryOperations(context, input)
      return sync.status()
    },
    'sync.discard': ({ id }) => discardOperation(context, id),
    'sync.resolveConflict': (input) => resolveConflict(context, input),
    'sync.keepAll': (input) => keepConflicts(context, input),

    'sync.repair': () => readRepairReport(replica.meta),
    'sync.dismissRepair': () => {
      replica.transaction(() => dismissRepairReport(replica.meta))
      return {}
    },

    'undo.apply': ({ undoId }) => takenBack(context.undo.find(undoId)) ?? applyUndo(context, undoId),
    'undo.latest': () => takenBack(context.undo.latest()) ?? undoLatest(context),
    'redo.latest': () => redoLatest(context),
    'undo.ofDeletion': ({ id }) => undoOfDeletion(context, id),
  } satisfies Omit<
    CoreProcedures,
    keyof BackupProcedures | keyof ArchiveProcedures | keyof ExportProcedures | keyof LocalApiProcedures
  >
}
