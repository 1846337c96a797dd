/** The sums of a report, of one's own time or of everybody's. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { ReportMoney, ReportSummary } from '../../../shared/bridge/reports.ts'
import type { QueryContext } from '../queries/query-context.ts'
import { ownSummary } from './own-summary.ts'
import type { TeamReports } from './team-reports.ts'

/** @throws {CommandError} as `ownSummary` and `TeamReports.summary` */
export async function summaryOf(
  context: QueryContext,
  team: Pick<TeamReports, 'summary'>,
  { money = 'all', ...asked }: ParsedInput<'reports.summary'>,
): Promise<ReportSummary> {
  return withMoney(await (asked.scope === 'own' ? ownSummary(context, asked) : team.summary(asked)), money)
}

function withMoney(summary: ReportSummary, money: ReportMoney): ReportSummary {
  if (money === 'all') return summary
  const hidden = money === 'none' ? { amounts: [], costs: [] } : { costs: [] }
  const less = <Sums extends ReportSummary['total']>(sums: Sums): Sums => Object.assign({}, sums, hidden)
  return {
    ...summary,
    total: less(summary.total),
    groups: summary.groups.map((group) =>
      Object.assign(less(group), { subGroups: group.subGroups.map(less) }),
    ),
  }
}
