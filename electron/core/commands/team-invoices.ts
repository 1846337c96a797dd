/** Invoices of everybody's time: the service tells it, and only while it can be reached. */

import { z } from 'zod'
import { readUnbilled, unbilledEntry } from '../../../shared/api/reports.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'
import { linesOf } from '../../../shared/domain/stored-invoice.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { understood } from '../api-client/api-failure.ts'
import type { QueryContext, SyncPort } from '../queries/query-context.ts'
import { mayBeOn } from '../queries/invoices.ts'
import { ownRates } from '../queries/rate-book.ts'
import {
  differenceOf,
  entriesNow,
  type UnbilledEntry,
  unbilledEntries,
  unbilledSums,
  type Wanted,
  withoutTaken,
} from '../queries/unbilled-time.ts'
import { askService, type ServiceOptions, sharedService } from './ask-service.ts'
import { refused } from './command-error.ts'
import type { CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'
import { createInvoice } from './invoices.ts'

interface Options extends ServiceOptions {
  readonly context: CommandContext & QueryContext
  readonly sync: Pick<SyncPort, 'status' | 'now'>
}

/** All days that reports have: lines name their entries. */
const always = { from: '2006-01-01', to: '2100-12-31' }

export function teamInvoices(options: Options) {
  const { context, sync } = options

  /** @throws {CommandError} as `askService` does, and `refused` for a client that the service does not know yet */
  async function entries(
    { clientId, from, to }: Omit<Wanted, 'rounded'>,
    names: readonly string[] | null = null,
  ): Promise<readonly UnbilledEntry[]> {
    const workspaceId = context.workspaceId()
    const told = await askService(sharedService(options), words, async (service) => {
      // Time and names that were given here are to be in it; entries that are named are there.
      if (names === null && sync.status().waiting > 0) await sync.now()
      const client = context.replica.rows.serverIdOf('client', clientId)
      if (client === null) throw refused('The server does not know this client yet. Sync, then try again.')
      const { body } = await service.call(readUnbilled, {
        params: { workspace_id: workspaceId },
        // Rounded here, as one's own time is.
        body: {
          start_date: from,
          end_date: to,
          client_ids: [client],
          rounding: 0,
          rounding_minutes: 0,
          sync_ids: names === null ? null : [...names],
        },
      })
      return understood(z.array(unbilledEntry), body)
    })
    if (context.workspaceId() !== workspaceId) throw refused('Another workspace is in use now. Try again.')
    const { rows } = context.replica
    const [me] = rows.where('member', 'is_me = 1', [])
    const projectOf = (id: number | null) =>
      id === null ? null : (rows.localIdOf('project', id as ServerId) ?? id)
    return told.map((entry): UnbilledEntry => ({
      name: entry.sync_id,
      isMine: entry.user_id === me?.serverId,
      start: instantOfMilliseconds(Date.parse(entry.start)),
      description: entry.description,
      person: { key: String(entry.user_id), name: entry.username },
      project: { key: String(projectOf(entry.project_id)), name: entry.project_name ?? '' },
      task: entry.task_name ?? '',
      tracked: entry.tracked_seconds,
      cents: entry.hourly_rate_in_cents,
      currency: entry.currency,
    }))
  }

  /** One's own time as it is here, where edits of it may wait; that of others as the service tells it. In the order of time. */
  async function unbilled(wanted: Wanted): Promise<readonly UnbilledEntry[]> {
    const others = (await entries(wanted)).filter(({ isMine }) => !isMine)
    const all = [...unbilledEntries(context, wanted), ...withoutTaken(context, others)]
    return all.toSorted((a, b) => a.start.localeCompare(b.start))
  }

  return {
    'invoices.teamUnbilled': async (input: ParsedInput<'invoices.teamUnbilled'>) =>
      unbilledSums(context, input, await unbilled(input)),

    'invoices.createOfTeam': async (input: ParsedInput<'invoices.createOfTeam'>) => {
      const { clientId, time } = input
      if (clientId === null || time === undefined) return createInvoice(context, input)
      return createInvoice(context, input, await unbilled({ ...time, clientId }))
    },

    'invoices.teamDiffering': async ({
      id,
    }: ParsedInput<'invoices.teamDiffering'>): Promise<ProcedureOutput<'invoices.teamDiffering'>> => {
      const { state, clientId, currency, lines } = findRow(context.replica, 'invoice', id).fields
      const ofTeam = linesOf(lines).filter((line) => line.kind === 'time' && line.team === true)
      if (state !== 'draft' || clientId === null || ofTeam.length === 0) return []
      const names = ofTeam.flatMap((line) => (line.kind === 'time' ? line.entries : []))
      const told = (await entries({ ...always, clientId }, names)).filter(({ isMine }) => !isMine)
      const others = new Map(told.map((each) => [each.name, each]))
      const rates = ownRates(context)
      const belongs = mayBeOn(context, rates, { clientId, currency })
      return ofTeam.flatMap((line) => {
        if (line.kind !== 'time') return []
        const { team: _, ...own } = line
        const theirs = line.entries.flatMap((name) => others.get(name) ?? [])
        const billed = theirs.filter((entry) => entry.currency === currency)
        return (
          differenceOf(rates, line, [...(entriesNow(context, rates, own, belongs) ?? []), ...billed]) ?? []
        )
      })
    },
  }
}

const words = {
  noServer: 'This workspace is on this computer alone, so there is no team in it.',
  unreachable:
    'The server cannot be reached, and only it knows the time of the team. Try again when you are online.',
  forbidden: 'The server lets administrators alone bill the time of the team.',
  missing: 'This server cannot tell the unbilled time of a team.',
  otherwise: 'The server did not tell the time of the team.',
} as const
