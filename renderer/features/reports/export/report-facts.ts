/** The subject of a report, in words. */

import { t } from '@lingui/core/macro'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { shiftedPeriod } from '../../../../shared/domain/report-period.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { periodInWords } from '../report-words.ts'
import { roundingWords } from '../tools/grouping-tools.tsx'
import type { Report } from '../use-report.ts'

export type ReportFact = [label: string, value: string]

const noneRead: readonly never[] = []

interface Named {
  readonly id: string
  readonly name: string
}

/** The facts below the title of a report: its days, whose time, the filter, the rounding. */
export function useReportFacts({ view, period, days, formats, names, people, rounding }: Report) {
  const { filter } = view
  const { data: clients = noneRead } = useBridgeQuery('clients.list')
  const { data: tasks = noneRead } = useBridgeQuery('tasks.list', { includeDone: true, limit: 1000 })
  const { data: teams = noneRead } = useBridgeQuery('teams.list')
  const { preferences } = formats
  const write = (seconds: number) => shortDuration(seconds, preferences.durationFormat)

  function named(
    label: string,
    none: string,
    ids: readonly (string | null)[] | undefined,
    rows: readonly Named[],
  ): ReportFact[] {
    if (ids === undefined) return []
    const byId = new Map(rows.map(({ id, name }) => [id, name]))
    const words = ids.map((id) => (id === null ? none : (byId.get(id) ?? t`something deleted`)))
    return [[label, words.join(', ')]]
  }

  const facts: ReportFact[] = [
    [t`Days`, periodInWords(days, preferences)],
    [t`Whose time`, view.scope === 'team' ? t`Team` : (people.me?.name ?? t`Mine`)],
    ...named(t`Projects`, t`No project`, filter.projectIds, names.projects),
    ...named(t`Clients`, t`No client`, filter.clientIds, clients),
    ...named(t`Tags`, t`No tag`, filter.tagIds, names.tags),
    ...named(t`Tasks`, t`No task`, filter.taskIds, tasks),
    ...named(t`People`, '', filter.memberIds, people.all),
    ...named(t`Teams`, '', filter.teamIds, teams),
  ]
  if (filter.billable !== undefined)
    facts.push([t`Billable`, filter.billable ? t`Only billable` : t`Not billable`])
  const descriptions = filter.descriptions?.map((text) => text || t`No description`).join(', ') ?? filter.text
  if (descriptions !== undefined) facts.push([t`Description`, descriptions])
  if (filter.minSeconds !== undefined) facts.push([t`Duration`, t`At least ${write(filter.minSeconds)}`])
  if (filter.maxSeconds !== undefined) facts.push([t`Duration`, t`At most ${write(filter.maxSeconds)}`])
  if (rounding.minutes > 0) facts.push([t`Rounding`, roundingWords(rounding)])
  if (view.compare && view.tab === 'summary')
    facts.push([t`Compared with`, periodInWords(shiftedPeriod(period, -1), preferences)])
  return facts
}
