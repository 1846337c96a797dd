/** Secret links to reports: they are made and kept by the service alone. */

import { z } from 'zod'
import { createReportLink, deleteReportLink, listReportLinks } from '../../../shared/api/report-links.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { understood } from '../api-client/api-failure.ts'
import { askService, sharedService } from '../commands/ask-service.ts'
import { refused } from '../commands/command-error.ts'
import type { CommandContext } from '../commands/editing.ts'
import { personAt } from '../queries/people.ts'
import type { SyncPort } from '../queries/query-context.ts'
import { isAsked } from './report-conditions.ts'
import { groupings, partOf, type TeamReports } from './team-reports.ts'

interface LinkOptions {
  readonly context: Pick<CommandContext, 'replica' | 'workspaceId'>
  readonly sync: Pick<SyncPort, 'status' | 'now'>
  readonly api: ApiClient | null
  readonly team: Pick<TeamReports, 'bodyOf'>
}

export function reportLinks({ context, sync, api, team }: LinkOptions) {
  const params = () => ({ workspace_id: context.workspaceId() })

  const ask = <Answer>(work: (service: ApiClient) => Promise<Answer>) =>
    askService(sharedService({ sync, api }), words, work)

  return {
    list: () =>
      ask(async (service): Promise<ProcedureOutput<'reports.links'>> => {
        const { rows } = await service.list(listReportLinks, { params: params() })
        return { links: understood(z.array(link), rows) }
      }),

    /** @throws {CommandError} `refused` while something of the filter has not arrived at the service */
    create: (input: ParsedInput<'reports.share'>) =>
      ask(async (service): Promise<ProcedureOutput<'reports.share'>> => {
        if (sync.status().waiting > 0) await sync.now()
        const { scope, rounding, groupBy, subGroupBy, period, kind, amounts } = input
        const me = personAt(context.replica)
        if (scope === 'own' && me === null)
          throw refused('The server has not told yet which time is yours. Sync, then try again.')
        if (scope === 'own' && !isAsked(context.replica, input.filter))
          throw refused(
            'None of your own time is in this report: it is about other people. Share that of the team.',
          )
        const own = scope === 'own' && me !== null ? { memberIds: [me], teamIds: [] } : {}
        const body = team.bodyOf({ ...input.filter, ...own }, rounding)
        if (body === null)
          throw refused('The server does not know all of this report yet. Sync, then try again.')
        const { start_date, end_date = null, ...filter } = body
        const answer = await service.call(createReportLink, {
          params: params(),
          body: {
            name: input.name,
            last_date: input.lastDate,
            report: {
              kind,
              period,
              start_date: period === null ? start_date : null,
              end_date: period === null ? end_date : null,
              filter,
              grouping: groupings[groupBy],
              sub_grouping: partOf(groupBy, subGroupBy),
              amounts,
            },
          },
        })
        return understood(z.object({ id: z.int(), url: z.string() }), answer.body)
      }),

    revoke: (id: number) =>
      ask(async (service) => {
        await service.call(deleteReportLink, { params: { ...params(), link_id: id } })
        return {}
      }),
  }
}

const link = z
  .object({
    id: z.int(),
    name: z.string(),
    user_name: z.string(),
    last_date: z.string(),
    last_opened_at: z.string().nullable(),
  })
  .transform(({ id, name, user_name: person, last_date: lastDate, last_opened_at: opened }) => ({
    id,
    name,
    person,
    lastDate,
    lastOpenedAt: opened === null ? null : instantOfMilliseconds(Date.parse(opened)),
  }))

const words = {
  noServer:
    'This workspace is on this computer alone, so nobody else could open a link. Export the report as a file instead.',
  unreachable: 'The server cannot be reached, and links are kept there. Try again when you are online.',
  forbidden: 'The server does not let you share reports here.',
  missing: 'This server has no links to reports, or the link is gone already.',
  otherwise: 'The server did not do it.',
} as const
