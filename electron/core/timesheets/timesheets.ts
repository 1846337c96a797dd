/** Timesheets and who has any: the service keeps and decides them; one's own are known offline, too. */

import { z } from 'zod'
import {
  createTimesheetSetups,
  deleteTimesheetSetup,
  listTimesheetSetups,
  timesheetSetup as setupAnswer,
  updateTimesheetSetup,
} from '../../../shared/api/timesheet-setups.ts'
import {
  listMyTimesheets,
  listTimesheets,
  timesheet as sheetAnswer,
  type Timesheet as SheetAnswer,
  updateTimesheet,
} from '../../../shared/api/timesheets.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { instantOfMilliseconds, secondsBetween } from '../../../shared/domain/instant.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { ApiFailure, isRefusal, understood } from '../api-client/api-failure.ts'
import { askService, sharedService } from '../commands/ask-service.ts'
import { refused } from '../commands/command-error.ts'
import type { CommandContext } from '../commands/editing.ts'
import { retryOperations } from '../commands/refused-operations.ts'
import type { Operation } from '../outbox/operation.ts'
import type { SyncPort } from '../queries/query-context.ts'
import type { Replica } from '../replica/replica.ts'

interface SheetsOptions {
  readonly context: CommandContext
  readonly sync: Pick<SyncPort, 'status' | 'now'>
  /** Null until a sign-in. */
  readonly api: ApiClient | null
}

/** Of weeks, almost four years; older ones are locked by the service alone. */
const MOST_OWN = 200

/** So many of everybody's at a time. */
const PAGE = 50

export function timesheets({ context, sync, api }: SheetsOptions) {
  const { replica } = context
  const ask = <Answer>(work: (service: ApiClient) => Promise<Answer>) =>
    askService(sharedService({ sync, api }), words, work)
  const here = () => ({ workspace_id: context.workspaceId() })
  const shown = (sheet: SheetAnswer) => shownSheet(replica, sheet)

  /** @throws {CommandError} `refused` for somebody whom the service does not know */
  function serverIdsOf(ids: readonly LocalId[]): number[] {
    return ids.map((id) => {
      const serverId = replica.rows.serverIdOf('member', id)
      if (serverId === null) throw refused('The server does not know this person yet. Sync, then try again.')
      return serverId
    })
  }

  const layersOf = (steps: readonly (readonly LocalId[])[]) =>
    Object.fromEntries(steps.map((ids, index) => [String(index + 1), serverIdsOf(ids)]))

  return {
    'timesheets.own': (): ProcedureOutput<'timesheets.own'> => ({
      asOf: replica.sheets.readAt,
      sheets: replica.sheets.all.map(shown),
    }),

    'timesheets.read': () =>
      ask(async (service) => {
        await readOwn(context, service)
        return {}
      }),

    'timesheets.list': ({ status, page }: ParsedInput<'timesheets.list'>) =>
      ask(async (service): Promise<ProcedureOutput<'timesheets.list'>> => {
        const query = { status, page, per_page: PAGE }
        const { body } = await service.call(listTimesheets, { params: here(), query })
        const { data, total_count: total } = understood(sheetPage, body)
        return { sheets: data.map(shown), total }
      }),

    'timesheets.act': (input: ParsedInput<'timesheets.act'>) =>
      ask(async (service) => {
        if (input.action === 'submit') await requireAllSent({ context, sync }, input)
        const params = { workspace_id: input.workspaceId, setup_id: input.setupId, date: input.from }
        const { action, note } = input
        await service.call(updateTimesheet, { params, body: { action, note } })
        await readOwn(context, service)
        return {}
      }),

    'timesheetSetups.list': () =>
      ask(async (service): Promise<ProcedureOutput<'timesheetSetups.list'>> => {
        const { rows } = await service.list(listTimesheetSetups, {
          params: here(),
          query: { sort_field: 'member_name' },
        })
        const memberOf = (id: number) => replica.rows.localIdOf('member', id as ServerId)
        return {
          setups: understood(z.array(setupAnswer), rows).map((setup) => ({
            id: setup.id,
            memberId: memberOf(setup.member_id),
            memberName: setup.member_name,
            periodicity: setup.periodicity,
            from: setup.start_date,
            to: setup.end_date,
            steps: Object.values(setup.approvers_layers).map((layer) =>
              layer.map((one) => ({ memberId: memberOf(one.user_id), name: one.name })),
            ),
            reminderDay: setup.reminder_day,
            reminderTime: setup.reminder_time,
            isBroken: setup.errors.length > 0,
          })),
        }
      }),

    'timesheetSetups.create': (input: ParsedInput<'timesheetSetups.create'>) =>
      ask(async (service) => {
        await service.call(createTimesheetSetups, {
          params: here(),
          body: {
            member_ids: serverIdsOf(input.memberIds),
            periodicity: input.periodicity,
            start_date: input.from,
            approvers_layers: layersOf(input.steps),
            reminder_day: input.reminderDay,
            reminder_time: input.reminderTime,
          },
        })
        await readOwn(context, service)
        return {}
      }),

    'timesheetSetups.update': (input: ParsedInput<'timesheetSetups.update'>) =>
      ask(async (service) => {
        await service.call(updateTimesheetSetup, {
          params: { ...here(), setup_id: input.id },
          body: {
            end_date: input.to,
            approvers_layers: layersOf(input.steps),
            reminder_day: input.reminderDay,
            reminder_time: input.reminderTime,
          },
        })
        return {}
      }),

    'timesheetSetups.delete': ({ id }: ParsedInput<'timesheetSetups.delete'>) =>
      ask(async (service) => {
        await service.call(deleteTimesheetSetup, { params: { ...here(), setup_id: id } })
        await readOwn(context, service)
        return {}
      }),
  }
}

/** Time that waits here would be missing, and refused afterwards. @throws {CommandError} `refused` */
async function requireAllSent(
  { context, sync }: Pick<SheetsOptions, 'context' | 'sync'>,
  { setupId, from }: ParsedInput<'timesheets.act'>,
): Promise<void> {
  const isWaiting = () => sync.status().waiting > 0
  if (isWaiting()) await sync.now()
  if (isWaiting())
    throw refused('Some changes still wait to be sent, and would be missing. Sync, then submit it.')
  const { operations, rows, sheets } = context.replica
  const sheet = sheets.all.find((each) => each.setup_id === setupId && each.start_date === from)
  if (sheet === undefined) return
  const isIn = ({ entity, local_id }: Operation): boolean => {
    const row = rows.find(entity, local_id)
    if (entity !== 'timeEntry' || row?.workspaceId !== sheet.workspace_id) return false
    const date = context.days().dateOf((row.fields as EntityFields['timeEntry']).start)
    return sheet.start_date <= date && date <= sheet.end_date
  }
  if (operations.refusedAfter(0).some(isIn))
    throw refused('The server refused changes of time on these days. Settle them on the Sync page first.')
}

/** A server without timesheets has none. @throws {ApiFailure} */
async function readOwn(context: CommandContext, api: ApiClient): Promise<void> {
  const { replica, effects } = context
  const { sheets } = replica
  replica.transaction(() => sheets.takeDue())
  let told: readonly SheetAnswer[] = []
  try {
    const { rows } = await api.list(listMyTimesheets, { query: { per_page: MOST_OWN } })
    told = understood(z.array(sheetAnswer), rows)
  } catch (error) {
    if (!(error instanceof ApiFailure && isRefusal(error))) {
      replica.transaction(() => sheets.markDue())
      throw error
    }
  }
  replica.transaction(() => {
    sheets.put(told, effects.now())
    sendUnlocked(context)
  })
}

/** Sends edits again that were refused because their day was locked, once it is open. */
function sendUnlocked(context: CommandContext): void {
  const { operations, rows, sheets } = context.replica
  const isOpen = ({ entity, local_id, reason }: Operation): boolean => {
    if (reason?.code !== 'timesheet_locked') return false
    const { first, last } = reason.parameters
    const workspaceId = rows.find(entity, local_id)?.workspaceId
    return !sheets.all.some(
      ({ locked, workspace_id, start_date, end_date }) =>
        locked && workspace_id === workspaceId && start_date <= last && first <= end_date,
    )
  }
  const freed = operations.refusedAfter(0).filter(isOpen)
  retryOperations(context, { ids: freed.map(({ op_id }) => op_id) })
}

const EVERY_SECONDS = 3600

/**
 * Answers what is to be told each status of sync: one's own are read after a sync that went well, when they may have changed, and
 * once an hour.
 */
export function readingSheets(
  context: CommandContext,
  api: ApiClient | null,
  onDefect: (error: unknown) => void,
): (status: SyncStatus) => void {
  const { replica, effects } = context
  const { sheets } = replica
  let isReading = false

  async function read(service: ApiClient): Promise<void> {
    isReading = true
    try {
      while (sheets.isDue) await readOwn(context, service)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
    } finally {
      isReading = false
    }
  }

  return ({ phase }) => {
    if (phase !== 'idle' || replica.isReadOnly || api === null || isReading) return
    const age = sheets.readAt === null ? 0 : secondsBetween(sheets.readAt, effects.now())
    // A clock that was set back is no reason to wait for it.
    if (age < 0 || age >= EVERY_SECONDS) replica.transaction(() => sheets.markDue())
    if (sheets.isDue) read(api).catch(onDefect)
  }
}

function shownSheet({ rows }: Replica, sheet: SheetAnswer): Timesheet {
  return {
    setupId: sheet.setup_id,
    workspaceId: sheet.workspace_id as WorkspaceId,
    memberId: rows.localIdOf('member', sheet.member_id as ServerId),
    memberName: sheet.member_name,
    from: sheet.start_date,
    to: sheet.end_date,
    status: sheet.status,
    locked: sheet.locked,
    actions: sheet.actions,
    seconds: sheet.total_seconds,
    billableSeconds: sheet.billable_seconds,
    entries: sheet.entry_count,
    history: sheet.history.map(({ action, at, note, user_name: person }) => ({
      action,
      at: instantOfMilliseconds(Date.parse(at)),
      note,
      person,
    })),
  }
}

const sheetPage = z.object({ data: z.array(sheetAnswer), total_count: z.int() })

const words = {
  noServer: 'This workspace is on this computer alone, so nobody approves time in it.',
  unreachable: 'The server cannot be reached, and timesheets are kept there. Try again when you are online.',
  forbidden:
    'The server does not let you do this. Administrators of the workspace can, and for approvals the approvers.',
  missing: 'This server has no timesheets, or the timesheet is gone.',
  otherwise: 'The server did not do it.',
} as const
