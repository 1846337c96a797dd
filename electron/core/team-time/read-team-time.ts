/**
 * Reads how much everybody has tracked. Others' entries are not replicated, so that the service is asked for sums: of one
 * project when somebody looks at it, of all from time to time, so that they are there offline. Where the service cannot be
 * reached, or does not tell, what was read before stays: the figures are an addition, and nothing fails for want of them.
 */

import { z } from 'zod'
import { getProject, listMyProjects } from '../../../shared/api/projects.ts'
import { plainDate } from '../../../shared/api/fields.ts'
import { type SummaryBody, summaryReport } from '../../../shared/api/reports.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { paceDays } from '../../../shared/domain/project-forecast.ts'
import { moneyPeriod } from '../../../shared/domain/project-money.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { CommandContext } from '../commands/editing.ts'
import { personAt } from '../queries/people.ts'
import type { OthersMoney } from '../queries/project-forecasts.ts'
import { trackedIn } from '../queries/project-periods.ts'
import type { DayRange, QueryContext, SyncPort } from '../queries/query-context.ts'
import type { Replica } from '../replica/replica.ts'
import { summaryAnswer } from '../reports/team-reports.ts'
import type { ReportedTime } from '../replica/small-tables.ts'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'

export type TeamTimeContext = Omit<CommandContext, 'undo'>

export interface TeamTimeSource {
  /** Null until a sign-in. */
  readonly api: ApiClient | null
  readonly sync: Pick<SyncPort, 'read'>
}

/** Entries are no older (decisions §5). */
const FIRST_DATE = '2006-01-01'

/** Reads the time of one project and of its tasks. */
export async function readProjectTime(
  context: TeamTimeContext,
  source: TeamTimeSource,
  projectId: LocalId,
): Promise<void> {
  const project = context.replica.rows.find('project', projectId)
  if (project === undefined || project.serverId === null) return
  const { serverId, workspaceId } = project
  await reading(context, source, async (api) => {
    const params = { workspace_id: workspaceId, project_id: serverId }
    const figures = projectFigures.safeParse((await api.call(getProject, { params })).body).data
    if (figures?.actual_seconds === undefined) return []
    const only = { project_ids: [serverId] }
    const isWhole = figures.actual_seconds !== null && seesEveryEntry(figures)
    const recent = isWhole ? await timeSums(api, workspaceId, { ...recently(context), ...only }) : null
    const body = { start_date: FIRST_DATE, grouping: 'tasks', ...only } as const
    const byTask = isWhole ? await timeSums(api, workspaceId, body) : null
    const days = moneyDays(figures)
    const money = isWhole ? await moneyOfOthers(context, api, workspaceId, { ...only, ...days }) : null
    return [
      ...toldOf({ ...figures, id: serverId }, recent, money),
      ...[...(byTask ?? [])].map(([id, seconds]): Told => ({
        entity: 'task',
        serverId: id as ServerId,
        seconds,
        recentSeconds: null,
        othersMoney: null,
        period: null,
      })),
    ]
  })
}

/** Reads the time of all projects of the workspace in use, not that of their tasks. */
export async function readTeamTime(context: TeamTimeContext, source: TeamTimeSource): Promise<void> {
  const workspaceId = context.workspaceId()
  await reading(context, source, async (api) => {
    const { rows } = await api.list(listMyProjects, { query: { include_archived: true } })
    const projects = rows
      .flatMap((row) => projectFigures.safeParse(row).data ?? [])
      .filter((figures) => (figures.workspace_id ?? figures.wid) === workspaceId)
    if (projects.length === 0) return []
    const [recent, money] = await Promise.all([
      timeSums(api, workspaceId, recently(context)),
      moneyOfProjects(context, api, workspaceId, projects),
    ])
    return projects.flatMap((figures) => toldOf(figures, recent, money))
  })
}

/** The sums that a project's answer tells. @param recent, money by project; null where the service has not told them */
function toldOf(
  figures: ProjectFigures,
  recent: ReadonlyMap<number, number> | null,
  money: MoneyOf | null,
): readonly Told[] {
  const { id, actual_seconds: seconds, current_period: days } = figures
  if (seconds === undefined) return []
  const isWhole = seconds !== null && recent !== null && seesEveryEntry(figures)
  const recentSeconds = isWhole ? (recent.get(id) ?? 0) : null
  const othersMoney = isWhole && money !== null ? JSON.stringify(money(id)) : null
  const period = days ? { from: days.start_date, to: days.end_date } : null
  return [{ entity: 'project', serverId: id as ServerId, seconds, recentSeconds, othersMoney, period }]
}

interface Told extends Omit<ReportedTime, 'id' | 'ownSeconds' | 'periodStart'> {
  readonly entity: 'project' | 'task'
  readonly serverId: ServerId
  /** Of a recurring project: `seconds` are those of these days. */
  readonly period: DayRange | null
}

/**
 * Keeps what is read, unless the service is out of reach. Own entries are read first: what they add to the sums is taken to be
 * what this computer knows.
 */
async function reading(
  { replica, effects, days }: TeamTimeContext,
  { api, sync }: TeamTimeSource,
  read: (api: ApiClient) => Promise<readonly Told[]>,
): Promise<void> {
  if (api === null) return
  try {
    const { phase } = await sync.read(['timeEntry'])
    if (phase !== 'idle' && phase !== 'syncing') return
    const told = await read(api)
    if (told.length === 0) return
    const ownSeconds = ownTimeAtService({ replica, days })
    const known = told.flatMap(({ entity, serverId, period, ...sums }): ReportedTime[] => {
      const id = replica.rows.localIdOf(entity, serverId)
      const periodStart = period?.from ?? null
      return id === null ? [] : [{ ...sums, id, ownSeconds: ownSeconds(id, period), periodStart }]
    })
    replica.transaction(() => replica.teamTime.put(known, effects.now()))
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
  }
}

/** The days of which a pace is made. */
function recently({ days, effects }: TeamTimeContext): Pick<SummaryBody, 'start_date' | 'end_date'> {
  const today = days().dateOf(effects.now())
  return { start_date: addDays(today, 1 - paceDays), end_date: today }
}

/** A project's answer, as far as it is about time. */
const projectFigures = z.object({
  id: z.int(),
  wid: z.int().nullish(),
  workspace_id: z.int().nullish(),
  /** Null for who may not know it; absent on servers that tell none. */
  actual_seconds: z.int().nullish(),
  /** The days that they are of; null for all. */
  current_period: z.object({ start_date: plainDate, end_date: plainDate }).nullish(),
  permissions: z.array(z.string()).nullish(),
  fixed_fee: z.number().nullish(),
})
type ProjectFigures = z.output<typeof projectFigures>

/** The days that its money is of; null for all. */
function moneyDays({ current_period: period, fixed_fee: fixedFee }: ProjectFigures) {
  return moneyPeriod(period ?? null, { fixedFee: fixedFee ?? null })
}

/** Whether sums of its entries are those of everybody; servers that tell no rights show all of a project. */
function seesEveryEntry({ permissions }: ProjectFigures): boolean {
  return permissions?.includes('project.view_time_entries') ?? true
}

const summary = z.object({ groups: z.array(z.object({ id: z.int().nullable(), seconds: z.int() })) })

/**
 * Seconds of finished entries by the service's id, by project or as the body groups them; null where the server has no
 * reports.
 *
 * @throws {ApiFailure}
 */
async function timeSums(
  api: ApiClient,
  workspaceId: number,
  body: SummaryBody,
): Promise<ReadonlyMap<number, number> | null> {
  const groups = await reported(api, workspaceId, { hide_amounts: true, ...body }, summary)
  return groups && new Map(groups.flatMap(({ id, seconds }) => (id === null ? [] : [[id, seconds]])))
}

type MoneyOf = (projectId: number) => OthersMoney

/** So many periods are asked about: each takes a request. */
const MOST_PERIODS = 3

/** Of all projects, of recurring ones in their present periods. @throws {ApiFailure} */
async function moneyOfProjects(
  context: TeamTimeContext,
  api: ApiClient,
  workspaceId: number,
  projects: readonly ProjectFigures[],
): Promise<MoneyOf | null> {
  const ofAllDays = await moneyOfOthers(context, api, workspaceId)
  if (ofAllDays === null) return null
  const days = new Map(projects.map((figures) => [figures.id, moneyDays(figures)]))
  const periods = Map.groupBy(
    [...days.values()].filter((period) => period !== null),
    ({ start_date: first, end_date: last }) => `${first}/${last}`,
  )
  const frequent = [...periods].toSorted(([, one], [, other]) => other.length - one.length)
  const inPeriods = new Map<string, MoneyOf | null>()
  for (const [key, [period]] of frequent.slice(0, MOST_PERIODS))
    inPeriods.set(key, await moneyOfOthers(context, api, workspaceId, period))
  return (id) => {
    const period = days.get(id) ?? null
    const inPeriod = period && inPeriods.get(`${period.start_date}/${period.end_date}`)
    return (inPeriod ?? ofAllDays)(id)
  }
}

/**
 * The money of others' time on projects, of all days or of some; null where this person sees no money, and where the server has
 * no reports.
 *
 * @throws {ApiFailure}
 */
async function moneyOfOthers(
  { replica }: TeamTimeContext,
  api: ApiClient,
  workspaceId: number,
  filter: Partial<Pick<SummaryBody, 'project_ids' | 'start_date' | 'end_date'>> = {},
): Promise<MoneyOf | null> {
  const me = personAt(replica)
  const myId = me === null ? null : replica.rows.serverIdOf('member', me)
  if (myId === null || !seesAnyMoney(replica)) return null
  const body = { start_date: FIRST_DATE, sub_grouping: 'users', ...filter } as const
  const groups = await reported(api, workspaceId, body, summaryAnswer)
  if (groups === null) return null
  const byId = new Map(groups.map(({ id, subGroups }) => [id, subGroups]))
  return (id) => {
    const others = (byId.get(id) ?? []).filter((line) => line.id !== myId)
    return {
      billed: others.flatMap((line) => line.billed),
      costs: others.flatMap((line) => line.costs),
      from: filter.start_date ?? null,
    }
  }
}

function seesAnyMoney({ sqlite }: Replica): boolean {
  const seen = ['projects', 'workspace_settings']
    .map((table) => `SELECT 1 FROM ${table} WHERE deleted = 0 AND (sees_rates = 1 OR sees_costs = 1)`)
    .join(' UNION ')
  return sqlite.get(seen) !== undefined
}

/**
 * The groups of a summary, by project unless the body says otherwise; null where the server has no reports.
 *
 * @throws {ApiFailure}
 */
async function reported<Group>(
  api: ApiClient,
  workspaceId: number,
  body: SummaryBody,
  schema: z.ZodType<{ readonly groups: readonly Group[] }>,
): Promise<readonly Group[] | null> {
  try {
    const answer = await api.call(summaryReport, {
      params: { workspace_id: workspaceId },
      // Entries as they were tracked: workspaces may round what is reported.
      body: { grouping: 'projects', rounding_minutes: 0, ...body },
    })
    return schema.safeParse(answer.body).data?.groups ?? null
  } catch (error) {
    if (error instanceof ApiFailure && isRefusal(error)) return null
    throw error
  }
}

/** Four requests an hour: of servers that allow thirty, a seventh. */
const EVERY_SECONDS = 3600
const LAST_READ = 'teamTimeReadAt'

interface HourlyReadingOptions {
  readonly context: TeamTimeContext
  readonly source: TeamTimeSource
  readonly onDefect: (error: unknown) => void
}

/** Answers what is to be told each status of sync: it reads after a sync that went well, at most once an hour. */
export function hourlyReading({
  context,
  source,
  onDefect,
}: HourlyReadingOptions): (status: SyncStatus) => void {
  const { replica, effects } = context
  return ({ phase }) => {
    if (phase !== 'idle' || replica.isReadOnly) return
    const last = replica.meta.get(LAST_READ)
    const age = last === null ? Infinity : secondsBetween(last, effects.now())
    // A clock that was set back is no reason to wait for it.
    if (age >= 0 && age < EVERY_SECONDS) return
    replica.transaction(() => replica.meta.set(LAST_READ, effects.now()))
    readTeamTime(context, source).catch(onDefect)
  }
}

/**
 * Answers the seconds of finished entries of a project or task as the service has them, of all days or of some: what this
 * computer shows, less what waits to be sent.
 */
export function ownTimeAtService({
  replica,
  days,
}: Pick<QueryContext, 'replica' | 'days'>): (id: LocalId, period?: DayRange | null) => number {
  const waiting: {
    readonly ids: readonly (LocalId | null)[]
    readonly start: string
    readonly seconds: number
  }[] = []
  const count = (fields: EntityFields['timeEntry'] | null, factor: 1 | -1): void => {
    if (fields === null || fields.stop === null) return
    const { start, stop, projectId, taskId } = fields
    waiting.push({ ids: [projectId, taskId], start, seconds: secondsBetween(start, stop) * factor })
  }
  const edited = "local_id IN (SELECT local_id FROM operations WHERE entity = 'timeEntry')"
  for (const { fields, base, deleted } of replica.rows.where('timeEntry', edited, [])) {
    count(deleted ? null : fields, 1)
    count(base, -1)
  }
  return (id, period = null) => {
    const bounds = period === null ? null : days().boundsBetween(period.from, period.to)
    const isIn = (start: string) => bounds === null || (bounds.start <= start && start < bounds.end)
    const shown =
      period === null
        ? Number(replica.sqlite.get('SELECT seconds FROM tracked WHERE local_id = ?', [id])?.['seconds'] ?? 0)
        : trackedIn({ replica, days }, id, period)
    return waiting.reduce(
      (sum, { ids, start, seconds }) => (ids.includes(id) && isIn(start) ? sum - seconds : sum),
      shown,
    )
  }
}
