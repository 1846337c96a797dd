/**
 * Planned time of projects, and the money that their time comes to. Own time is this computer's; others' is as the service last
 * told it. Open tasks count at the rate and the labour cost of whoever has them, ghosts included.
 */

import { z } from 'zod'
import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { epochSeconds, instantOf } from '../../../shared/domain/instant.ts'
import {
  moneyLimit,
  moneyPeriod,
  type PlannedWork,
  plannedTimes,
  worthOf,
} from '../../../shared/domain/project-money.ts'
import {
  BEGINNING,
  type OwnedHistory,
  type RateBook,
  rateBook,
  type RatedTime,
  type RateKind,
} from '../../../shared/domain/rates.ts'
import type { Row } from '../replica/rows.ts'
import { trackedSeconds } from '../reports/report-conditions.ts'
import { personAt } from './people.ts'
import { parseRules, presentPeriod } from './project-periods.ts'
import type { DayRange, QueryContext } from './query-context.ts'
import { knownHistories } from './rate-book.ts'
import { seesMoney, settingsOfWorkspace } from './rates.ts'
import { rowsHere } from './shown-rows.ts'
import { ofNoTemplate } from './shown-tasks.ts'
import { teamSeconds } from './team-time.ts'

const MICROSECONDS = 1_000_000
const lines = z.array(z.object({ currency: z.string(), cents: z.int(), seconds: z.int() }))
const othersMoney = z.object({
  billed: lines,
  costs: lines,
  /** The first day of the period that it is of, a plain date; null for all days. */
  from: z.string().nullable().default(null),
})
export type OthersMoney = z.output<typeof othersMoney>

type Forecast = ProcedureOutput<'projects.forecasts'>[number]

/**
 * Of one project, or of all that are not archived: then money is told of those alone that have a limit.
 *
 * @param now an instant
 */
export function projectForecasts(
  context: QueryContext,
  now: string,
  { id }: { readonly id?: LocalId | undefined } = {},
): Forecast[] {
  const projects = rowsHere(context, 'project', 'row_id').filter(({ localId, fields }) =>
    id === undefined ? !fields.archived : localId === id,
  )
  const work = openWork(context, now, id)
  const money = moneyOf(context, now)
  const today = context.days().dateOf(now)
  return projects.map((project): Forecast => {
    const { localId, fields } = project
    const own = work.get(localId) ?? []
    const period = presentPeriod(parseRules(fields.repeats), today)
    const inPeriod = workUntil(own, context, period)
    const hasLimit = moneyLimit(fields) !== null
    return {
      id: localId,
      remainingSeconds: inPeriod.reduce((sum, { seconds }) => sum + seconds, 0),
      runningSeconds: inPeriod.find(({ isRunning }) => isRunning)?.seconds ?? 0,
      money: id !== undefined || hasLimit ? money(project, own) : null,
    }
  })
}

interface OpenWork extends PlannedWork {
  /** This person's timer runs on it. */
  readonly isRunning: boolean
}

type OpenTask = readonly [
  projectId: LocalId,
  billable: number,
  date: string | null,
  assigneeIds: string,
  ghostIds: string,
  seconds: number,
  isRunning: number,
]

/** The time that open tasks still take, by project; tasks without an estimate are left out. */
function openWork(
  { replica, workspaceId, days }: QueryContext,
  now: string,
  projectId: LocalId | undefined,
): ReadonlyMap<LocalId, readonly OpenWork[]> {
  const tasks = replica.sqlite.tuples(
    `SELECT project_id, billable, date, assignee_ids, ghost_ids,
       max(0, estimated_seconds - coalesce(${teamSeconds}, tracked.seconds, 0)),
       tasks.local_id = (SELECT task_id FROM time_entries WHERE stop IS NULL AND deleted = 0)
     FROM tasks LEFT JOIN tracked ON tracked.local_id = tasks.local_id
       LEFT JOIN team_time ON team_time.local_id = tasks.local_id
     WHERE workspace_id = ? AND deleted = 0 AND done = 0 AND archived = 0 AND is_template = 0
       AND estimated_seconds > 0 AND ${projectId === undefined ? `project_id IS NOT NULL AND ${ofNoTemplate}` : 'project_id = ?'}`,
    [workspaceId(), ...(projectId === undefined ? [] : [projectId])],
  ) as unknown as OpenTask[]
  const zone = days()
  const present = epochSeconds(now)
  const starts = new Map<string, number>()
  const startOf = (date: string): number => {
    const known = starts.get(date) ?? epochSeconds(zone.boundsOf(date).start)
    starts.set(date, known)
    return known
  }
  const byProject = new Map<LocalId, OpenWork[]>()
  for (const [project, billable, date, assignees, ghosts, seconds, isRunning] of tasks) {
    const ofProject = byProject.get(project) ?? []
    byProject.set(project, ofProject)
    ofProject.push({
      seconds,
      billable: billable === 1,
      workerIds: [...(JSON.parse(assignees) as string[]), ...(JSON.parse(ghosts) as string[])],
      at: (date === null ? present : Math.max(present, startOf(date))) * MICROSECONDS,
      isRunning: isRunning === 1,
    })
  }
  return byProject
}

/** The work that begins by the end of a period; all of it where there is none. */
function workUntil(work: readonly OpenWork[], { days }: QueryContext, period: DayRange | null) {
  if (period === null) return work
  const end = epochSeconds(days().boundsOf(period.to).end) * MICROSECONDS
  return work.filter(({ at }) => at < end)
}

/**
 * Answers what the time of a project comes to, of a recurring one in its present period; null for who sees neither rates nor labour
 * costs in it.
 *
 * @param now an instant
 */
export function moneyOf(context: QueryContext, now: string) {
  const { replica, days } = context
  const today = days().dateOf(now)
  const settings = settingsOfWorkspace(context)
  const me = personAt(replica)
  const histories = [...knownHistories(context), ...ratesOfGhosts(context)]
  const book = rateBook(histories)
  return ({ localId, fields }: Row<'project'>, work: readonly OpenWork[]): Forecast['money'] => {
    const sees = {
      rates: seesMoney(context, 'billable', localId),
      costs: seesMoney(context, 'labor_cost', localId),
    }
    if (!sees.rates && !sees.costs) return null
    const currency = fields.currency ?? settings?.currency ?? 'USD'
    const isOwn = ({ projectId, personId }: OwnedHistory) =>
      (projectId === null || projectId === localId) && (personId === null || personId === me)
    const period = moneyPeriod(presentPeriod(parseRules(fields.repeats), today), fields)
    const bounds = period === null ? null : days().boundsBetween(period.from, period.to)
    const changes = changesOf(histories.filter(isOwn))
    const own = ownTimes(context, localId, { book, me, changes, bounds })
    const others = othersOf(context, localId, period)
    const theirs = (times: OthersMoney['billed'] = []) => times.filter((time) => time.currency === currency)
    const ahead = workUntil(work, context, period)
    const planned = plannedTimes(ahead, (kind, workerId, at) => book.rateOf(kind, localId, workerId, at))
    return {
      currency,
      period,
      spent: worthOf(sees, {
        billed: [...own.billed, ...theirs(others?.billed)],
        costs: [...own.costs, ...theirs(others?.costs)],
      }),
      planned: worthOf(sees, planned),
      unratedSeconds: sees.rates ? planned.unratedSeconds : 0,
      uncostedSeconds: sees.costs ? planned.uncostedSeconds : 0,
      hasOthers: others !== null,
      seesAllRates: settings?.seesRates === true,
    }
  }
}

/** A ghost has its rate as a person of the workspace has one: always the same. */
function ratesOfGhosts(context: QueryContext): readonly OwnedHistory[] {
  const of = (kind: RateKind, personId: LocalId, cents: number | null): OwnedHistory => ({
    kind,
    projectId: null,
    personId,
    history: cents === null ? [] : [{ from: BEGINNING, cents }],
  })
  const ghosts = rowsHere(context, 'ghost', 'row_id')
  return [
    ...ghosts.map(({ localId, fields }) => of('billable', localId, fields.rate)),
    ...ghosts.map(({ localId, fields }) => of('labor_cost', localId, fields.laborCost)),
  ]
}

/** Ascending instants before which, and from which on, one rate counts for one's own time. */
function changesOf(histories: readonly OwnedHistory[]): readonly number[] {
  return [...new Set(histories.flatMap(({ history }) => history.map(({ from }) => from)))]
    .filter((from) => from > BEGINNING)
    .toSorted((one, other) => one - other)
}

interface OwnRates {
  readonly book: RateBook
  readonly me: LocalId | null
  readonly changes: readonly number[]
  /** Instants between which entries begin; null for all of them. */
  readonly bounds: { readonly start: string; readonly end: string } | null
}

/** This person's finished time on a project, as it is billed and as it costs. */
function ownTimes({ replica }: QueryContext, projectId: LocalId, { book, me, changes, bounds }: OwnRates) {
  const billed: RatedTime[] = []
  const costs: RatedTime[] = []
  const starts = [BEGINNING, ...changes]
  const { start: first, end } = bounds ?? { start: '', end: '9999' }
  for (const [index, from] of starts.entries()) {
    const before = starts[index + 1]
    const found = replica.sqlite.tuples(
      `SELECT coalesce(sum(${trackedSeconds}), 0), coalesce(sum(CASE billable WHEN 1 THEN ${trackedSeconds} END), 0)
       FROM time_entries WHERE project_id = ? AND start >= ? AND start < ? AND deleted = 0 AND stop IS NOT NULL`,
      [
        projectId,
        later(first, from === BEGINNING ? '' : instantOf(from / MICROSECONDS)),
        earlier(end, before === undefined ? '9999' : instantOf(before / MICROSECONDS)),
      ],
    ) as unknown as readonly (readonly [number, number])[]
    const [[seconds, billableSeconds] = [0, 0]] = found
    const rate = book.rateOf('billable', projectId, me, from)
    const cost = book.rateOf('labor_cost', projectId, me, from)
    if (rate !== null) billed.push({ seconds: billableSeconds, cents: rate })
    if (cost !== null) costs.push({ seconds, cents: cost })
  }
  return { billed, costs }
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

/** The money of others' time on the project, in a period of it or in all; null where the service has not told it. */
function othersOf(
  { replica, days }: QueryContext,
  projectId: LocalId,
  period: DayRange | null,
): OthersMoney | null {
  const stored = replica.sqlite.get('SELECT others_money, read_at FROM team_time WHERE local_id = ?', [
    projectId,
  ])
  const told = othersMoney.safeParse(parseText(stored?.['others_money'])).data
  if (told === undefined) return null
  if (told.from === (period?.from ?? null)) return told
  // Others are not known to have tracked anything in a period that has begun since.
  const isBefore = period !== null && String(stored?.['read_at']) < days().boundsOf(period.from).start
  return isBefore ? { billed: [], costs: [], from: period.from } : null
}

function parseText(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : null
}
