/** The summary report (decisions §6, §10): tracked time in groups and sub-groups; and the sums of the detailed one. */

import type {
  ReportFilter,
  ReportGrouping,
  SummaryBody,
  SummaryLine,
  Totals,
} from '../../shared/api/reports.ts'
import { dayAnchors, zoneDays } from '../../shared/domain/days.ts'
import { epochSeconds } from '../../shared/domain/instant.ts'
import { addDays } from '../../shared/domain/plain-date.ts'
import type { WorkspacePath, Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { SECOND } from '../effects/timestamps.ts'
import { BadRequest } from '../errors/app-error.ts'
import { showsMoney, Sums } from './money.ts'
import { ReportProjects, type ReportProject } from './projects.ts'
import { clientNames, tagNames, taskNames, userNames } from './queries.ts'
import { openReport, type Report } from './report.ts'
import { slices } from './slices.ts'
import { type SummedColumn, summedEntries, type SummedRow } from './sum-queries.ts'

/** The key of a group: an id, a description, or null for entries without any. */
type GroupKey = number | string | null

interface Dimension {
  /** The column by which the database has to group for it. */
  readonly column: SummedColumn
  /** @param dayOf answers the date of a row that was grouped by day */
  readonly keyOf: (
    row: SummedRow,
    project: ReportProject | undefined,
    dayOf: (row: SummedRow) => string,
  ) => GroupKey
  /** The names of the ids, as far as the caller may know them. */
  readonly titlesOf: (
    report: Report,
    ids: readonly number[],
    projects: ReportProjects,
  ) => Promise<ReadonlyMap<number, string>>
}

const noNames: ReadonlyMap<number, string> = new Map()

/** The dimensions by which a summary can be grouped. */
const dimensions: Readonly<Record<ReportGrouping, Dimension>> = {
  projects: {
    column: 'project_id',
    keyOf: (row) => row.project_id,
    titlesOf: async (_report, ids, projects) =>
      new Map(
        ids.flatMap((id) => {
          const project = projects.get(id)
          return project?.visible === true ? [[id, project.name] as const] : []
        }),
      ),
  },
  clients: {
    column: 'project_id',
    // The client of a project that the caller no longer sees would tell about it.
    keyOf: (_row, project) => (project?.visible === true ? project.client_id : null),
    titlesOf: clientNames,
  },
  users: { column: 'user_id', keyOf: (row) => row.user_id, titlesOf: userNames },
  tasks: { column: 'task_id', keyOf: (row) => row.task_id, titlesOf: taskNames },
  tags: { column: 'tag_id', keyOf: (row) => row.tag_id, titlesOf: tagNames },
  time_entries: {
    column: 'description',
    keyOf: (row) => row.description ?? '',
    titlesOf: async () => noNames,
  },
  days: { column: 'day', keyOf: (row, _project, dayOf) => dayOf(row), titlesOf: async () => noNames },
}

/** More groups than a reader reads; a report that has them must not fill the memory of who makes it. */
const MAXIMUM_LINES = 100_000

type GroupingName = keyof typeof dimensions

interface Group {
  readonly sums: Sums
  readonly subGroups: Map<GroupKey, Sums>
}

function tooLong(): never {
  throw new BadRequest('invalid', {
    field: 'grouping',
    says: `the report has more than ${MAXIMUM_LINES} lines, narrow it down`,
  })
}

/** Whether time must be told apart by project and person, which is what rates depend on. */
function hasMoney({ filter }: Report): boolean {
  return filter.hide_amounts !== true
}

function inGroup(groups: Map<GroupKey, Group>, key: GroupKey): Group {
  const known = groups.get(key)
  if (known !== undefined) return known
  const group = { sums: new Sums(), subGroups: new Map<GroupKey, Sums>() }
  groups.set(key, group)
  return group
}

function inSubGroup({ subGroups }: Group, key: GroupKey): Sums {
  const sums = subGroups.get(key) ?? new Sums()
  subGroups.set(key, sums)
  return sums
}

async function addUp(
  report: Report,
  projects: ReportProjects,
  grouping: GroupingName,
  subGrouping: GroupingName,
): Promise<ReadonlyMap<GroupKey, Group>> {
  const columnsFor = (...names: readonly GroupingName[]): ReadonlySet<SummedColumn> => {
    const columns = names.map((name) => dimensions[name].column)
    return new Set<SummedColumn>(hasMoney(report) ? [...columns, 'project_id', 'user_id'] : columns)
  }
  const groups = new Map<GroupKey, Group>()
  const anchors = [grouping, subGrouping].includes('days') ? anchorsOf(report) : []
  let lines = 0
  let anchor = anchors[0]
  const dayOf = ({ day }: SummedRow): string => addDays(anchor?.date ?? report.startDate, day ?? 0)
  const groupOf = (row: SummedRow): Group =>
    inGroup(groups, dimensions[grouping].keyOf(row, projects.get(row.project_id), dayOf))
  const addToSubGroup = (row: SummedRow, start: Instant): void => {
    const project = projects.get(row.project_id)
    const group = groupOf(row)
    const before = group.subGroups.size
    const sums = inSubGroup(group, dimensions[subGrouping].keyOf(row, project, dayOf))
    lines += group.subGroups.size - before
    sums.add(report, project, row, start)
  }
  const begins = anchors.map(({ from }) => from)
  for await (const part of slices(report, begins)) {
    anchor = anchors.findLast(({ from }) => from <= part.from)
    const slice = { ...part, dayFrom: anchor?.from ?? part.from }
    const rows = await summedEntries(report, slice, columnsFor(grouping, subGrouping), MAXIMUM_LINES + 1)
    await projects.load(rows.map((row) => row.project_id))
    for (const row of rows) addToSubGroup(row, slice.from)
    if (rows.length > MAXIMUM_LINES || lines > MAXIMUM_LINES) tooLong()
    // An entry counts for each of its tags, and still once for its group.
    const ofGroups = subGrouping === 'tags' ? await summedEntries(report, slice, columnsFor(grouping)) : rows
    for (const row of ofGroups) {
      groupOf(row).sums.add(report, projects.get(row.project_id), row, slice.from)
    }
  }
  return groups
}

/** Where days are to be counted from, and which they are. */
function anchorsOf({ startDate, endDate, scope }: Report) {
  const days = zoneDays(scope.caller.timeZone)
  return dayAnchors(days, startDate, endDate).map(({ start, date }) => ({
    from: epochSeconds(start) * SECOND,
    date,
  }))
}

function byTitle(a: SummaryLine, b: SummaryLine): number {
  if (a.title === null || b.title === null) return Number(a.title === null) - Number(b.title === null)
  return a.title.localeCompare(b.title)
}

function orderOf({ order_by: by, order_dir: direction }: SummaryBody) {
  const sign = direction?.toLowerCase() === 'desc' ? -1 : 1
  const order = by === 'duration' ? (a: SummaryLine, b: SummaryLine) => a.seconds - b.seconds : byTitle
  return (a: SummaryLine, b: SummaryLine) => sign * order(a, b) || (a.id ?? 0) - (b.id ?? 0)
}

function feeOf(
  report: Report,
  projects: ReportProjects,
  grouping: GroupingName,
  key: GroupKey,
): SummaryLine['fixed_fee'] {
  const project = grouping === 'projects' && typeof key === 'number' ? projects.get(key) : undefined
  if (project === undefined || project.fixed_fee === null || !project.visible) return null
  if (!showsMoney(report, 'billable', project)) return null
  return { currency: project.currency ?? report.currency, amount_in_cents: project.fixed_fee }
}

function idsAmong(keys: Iterable<GroupKey>): readonly number[] {
  return [...keys].filter((key) => typeof key === 'number')
}

/**
 * Adds up the entries that the caller may see in groups and sub-groups.
 *
 * @returns the answer, and what it is grouped by.
 * @throws {BadRequest} when both groupings are the same, and when there are more than 100,000 sub-groups.
 */
export async function readSummary(scope: Scope, path: WorkspacePath, body: SummaryBody) {
  const report = await openReport(scope, path, body)
  const grouping = body.grouping ?? 'projects'
  const subGrouping = body.sub_grouping ?? (grouping === 'time_entries' ? 'projects' : 'time_entries')
  if (grouping === subGrouping)
    throw new BadRequest('invalid', { field: 'sub_grouping', says: 'must be another than grouping' })
  const projects = new ReportProjects(report)
  const groups = await addUp(report, projects, grouping, subGrouping)
  const subKeys = new Set<GroupKey>()
  for (const { subGroups } of groups.values()) for (const key of subGroups.keys()) subKeys.add(key)
  const titles = await dimensions[grouping].titlesOf(report, idsAmong(groups.keys()), projects)
  const subTitles = await dimensions[subGrouping].titlesOf(report, idsAmong(subKeys), projects)
  const order = orderOf(body)
  const lineOf = (
    name: GroupingName,
    key: GroupKey,
    names: ReadonlyMap<number, string>,
    sums: Sums,
  ): SummaryLine => ({
    id: typeof key === 'number' ? key : null,
    title: typeof key === 'number' ? (names.get(key) ?? null) : key,
    fixed_fee: feeOf(report, projects, name, key),
    ...sums.toAnswer(),
  })
  const answer = [...groups].map(([key, { sums, subGroups }]) => {
    const subLines = [...subGroups].map(([subKey, subSums]) =>
      lineOf(subGrouping, subKey, subTitles, subSums),
    )
    return Object.assign(lineOf(grouping, key, titles, sums), { sub_groups: subLines.sort(order) })
  })
  return { grouping, subGrouping, groups: answer.sort(order) }
}

const byRate: ReadonlySet<SummedColumn> = new Set(['project_id', 'user_id'])

const together: ReadonlySet<SummedColumn> = new Set()

/** The sums of the detailed report: of all entries that the caller may see. */
export async function readTotals(scope: Scope, path: WorkspacePath, body: ReportFilter): Promise<Totals> {
  const report = await openReport(scope, path, body)
  const projects = new ReportProjects(report)
  const by = body.hide_amounts === true ? together : byRate
  const sums = new Sums()
  let entries = 0
  for await (const slice of slices(report)) {
    const rows = await summedEntries(report, slice, by)
    await projects.load(rows.map((row) => row.project_id))
    for (const row of rows) {
      entries += row.entries
      sums.add(report, projects.get(row.project_id), row, slice.from)
    }
  }
  return { ...sums.toAnswer(), time_entries: entries }
}
