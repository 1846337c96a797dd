/** Reports on everybody's time: the service is asked each time, and what it told last is kept for when it is out of reach. */

import { z } from 'zod'
import {
  type ReportFilter as ApiFilter,
  type ReportGrouping as ApiGrouping,
  type SearchBody,
  searchReport,
  summaryReport,
} from '../../../shared/api/reports.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type {
  ReportFilter,
  ReportGrouping,
  ReportRounding,
  ReportSummary,
} from '../../../shared/bridge/reports.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { understood } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { askService } from '../commands/ask-service.ts'
import type { CommandContext } from '../commands/editing.ts'
import type { SyncPort } from '../queries/query-context.ts'
import { settingsOf } from '../replica/entities.ts'
import { dateLine, type Describe, GroupedSums, type LineId } from './grouped-sums.ts'
import { datesOf } from './own-summary.ts'

type TeamEntries = ProcedureOutput<'reports.teamEntries'>

interface TeamReportsOptions {
  readonly context: Pick<CommandContext, 'replica' | 'effects' | 'workspaceId'>
  readonly sync: Pick<SyncPort, 'status' | 'now'>
  /** Null until a sign-in. */
  readonly api: ApiClient | null
}

/** So many answers are kept: of the tabs of a screen, and of the periods that were looked at last. */
const KEPT = 24

export class TeamReports {
  readonly #options: TeamReportsOptions
  readonly #kept = new Map<string, unknown>()

  constructor(options: TeamReportsOptions) {
    this.#options = options
  }

  /** @throws {CommandError} `offline` while the service cannot be reached and has not told the same before */
  summary(input: ParsedInput<'reports.summary'>): Promise<ReportSummary> {
    return this.#told(['summary', input], (api, asOf) => this.#readSummary(api, input, asOf))
  }

  /** @throws {CommandError} as the summary does */
  entries(input: ParsedInput<'reports.teamEntries'>): Promise<TeamEntries> {
    return this.#told(['entries', input], (api, asOf) => this.#readEntries(api, input, asOf))
  }

  async #told<Answer>(
    question: readonly unknown[],
    read: (api: ApiClient, asOf: string) => Promise<Answer>,
  ): Promise<Answer> {
    const key = JSON.stringify([this.#options.context.workspaceId(), ...question])
    const answer = await this.#asking(read, () => this.#kept.get(key) as Answer | undefined)
    this.#kept.delete(key)
    this.#kept.set(key, answer)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return answer
  }

  /** @param former what was told before, for while the service cannot be reached */
  #asking<Answer>(
    read: (api: ApiClient, asOf: string) => Promise<Answer>,
    former?: () => Answer | undefined,
  ): Promise<Answer> {
    const { context, sync, api } = this.#options
    const ask = async (service: ApiClient): Promise<Answer> => {
      // Time tracked here is to be in it.
      if (sync.status().waiting > 0) await sync.now()
      return read(service, context.effects.now())
    }
    return askService(api, words, ask, former)
  }

  async #readSummary(
    api: ApiClient,
    { filter, rounding, groupBy, subGroupBy }: ParsedInput<'reports.summary'>,
    asOf: string,
  ): Promise<ReportSummary> {
    const { replica } = this.#options.context
    const sums = new GroupedSums({ groupBy, subGroupBy })
    const asked = this.bodyOf(filter, rounding)
    if (asked === null) return sums.toSummary(() => () => noLine, asOf)
    const { firstDayOfWeek } = settingsOf(replica, 'preferences')
    const titles = new Map<ReportGrouping, Map<LineId, string | null>>()
    const idIn = (grouping: ReportGrouping, line: Line): LineId => {
      const id =
        groupings[grouping] === 'days'
          ? dateLine(grouping, line.title ?? '', firstDayOfWeek)
          : grouping === 'description'
            ? line.title
            : line.id
      const known = titles.get(grouping) ?? new Map<LineId, string | null>()
      titles.set(grouping, known.set(id, line.title))
      return id
    }
    const read = async (grouping: ApiGrouping, part: ApiGrouping): Promise<readonly Group[]> => {
      const { body } = await api.call(summaryReport, {
        params: { workspace_id: this.#options.context.workspaceId() },
        body: { ...asked, grouping, sub_grouping: part },
      })
      return understood(summaryAnswer, body).groups
    }

    const grouping = groupings[groupBy]
    const part = partOf(groupBy, subGroupBy)
    const groups = await read(grouping, part)
    for (const group of groups) {
      const id = idIn(groupBy, group)
      sums.addToGroup(id, group)
      if (subGroupBy === null) continue
      // Days within weeks and months are the groups themselves.
      const parts = groupings[subGroupBy] === grouping ? [group] : group.subGroups
      for (const each of parts) sums.addToPart(id, idIn(subGroupBy, each), each)
    }
    for (const day of await daysOf(grouping, part, groups, read)) sums.addToDay(day.title ?? '', day)
    return sums.toSummary(this.#namesFrom(titles), asOf)
  }

  /** All entries with their amounts, the oldest first, as the service tells them now. @throws {CommandError} as the summary does */
  async *eachEntry({
    filter,
    rounding,
  }: Pick<ParsedInput<'reports.teamEntries'>, 'filter' | 'rounding'>): AsyncGenerator<readonly TeamEntry[]> {
    let next: TeamEntries['next'] = null
    do {
      const question = { filter, rounding, next }
      const page: TeamPage = await this.#asking((api, asOf) =>
        this.#readEntries(api, question, asOf, { page_size: 1000, order_dir: 'asc' }),
      )
      yield page.entries
      next = page.next
    } while (next !== null)
  }

  async #readEntries(
    api: ApiClient,
    { filter, rounding, next }: ParsedInput<'reports.teamEntries'>,
    asOf: string,
    size: Pick<SearchBody, 'page_size' | 'order_dir'> = { page_size: 100 },
  ): Promise<TeamPage> {
    const asked = this.bodyOf(filter, rounding)
    if (asked === null) return { entries: [], next: null, asOf }
    const page =
      next === null ? {} : { first_row_number: next.row, first_id: next.id, first_timestamp: next.timestamp }
    const { body, headers } = await api.call(searchReport, {
      params: { workspace_id: this.#options.context.workspaceId() },
      body: { ...asked, ...page, ...size },
    })
    const header = (name: string) => Number(headers.get(name) ?? 0)
    const [row, id, timestamp] = [
      header('X-Next-Row-Number'),
      header('X-Next-ID'),
      header('X-Next-Timestamp'),
    ]
    return {
      entries: understood(z.array(entryAnswer), body),
      next: id === 0 ? null : { row, id, timestamp },
      asOf,
    }
  }

  /** The request; null where it asks only for what the service does not have yet. */
  bodyOf(filter: ReportFilter, rounding: ReportRounding | null): ApiFilter | null {
    const { from, to } = datesOf(filter)
    const users = this.#serverIds('member', filter.memberIds) as number[] | null
    const groups = this.#serverIds('team', filter.teamIds) as number[] | null
    // Those who are named and those in the teams that are named: one of the lists may be unknown as a whole.
    const people = users === null && groups === null ? null : [...(users ?? []), ...(groups ?? [])]
    const lists = {
      client_ids: this.#serverIds('client', filter.clientIds),
      project_ids: this.#serverIds('project', filter.projectIds),
      task_ids: this.#serverIds('task', filter.taskIds),
      tag_ids: this.#serverIds('tag', filter.tagIds),
    }
    if (to < from || [people, ...Object.values(lists)].some((ids) => ids?.length === 0)) return null
    return {
      start_date: from,
      end_date: to,
      ...lists,
      user_ids: users?.length === 0 ? null : users,
      group_ids: groups?.length === 0 ? null : groups,
      billable: filter.billable ?? null,
      description: filter.text?.trim() ?? null,
      descriptions: filter.descriptions ?? null,
      min_duration_seconds: filter.minSeconds ?? null,
      max_duration_seconds: filter.maxSeconds ?? null,
      rounding: rounding === null ? 0 : directions[rounding.direction],
      rounding_minutes: rounding?.minutes ?? 0,
    }
  }

  /** Null where nothing is asked; without those that were not sent yet. */
  #serverIds(entity: Entity, ids: readonly (LocalId | null)[] | undefined): (number | null)[] | null {
    if (ids === undefined || ids.length === 0) return null
    const { rows } = this.#options.context.replica
    return ids.flatMap((id) => {
      if (id === null) return [null]
      const serverId = rows.serverIdOf(entity, id)
      return serverId === null ? [] : [serverId]
    })
  }

  #namesFrom(titles: ReadonlyMap<ReportGrouping, ReadonlyMap<LineId, string | null>>): Describe {
    const { rows } = this.#options.context.replica
    return (grouping) => {
      const known = titles.get(grouping)
      const entity = entityOf[grouping]
      return (id) => {
        if (entity === undefined) return { key: id === null ? null : String(id), name: null }
        const key = typeof id === 'number' ? rows.localIdOf(entity, id as ServerId) : null
        // Of what a person may not see the service tells the id alone.
        return { key, name: known?.get(id) ?? (id === null || key !== null ? null : '') }
      }
    }
  }
}

const noLine = { key: null, name: null } as const

export const groupings: Readonly<Record<ReportGrouping, ApiGrouping>> = {
  project: 'projects',
  client: 'clients',
  task: 'tasks',
  tag: 'tags',
  description: 'time_entries',
  person: 'users',
  day: 'days',
  week: 'days',
  month: 'days',
}

const entityOf: Readonly<Partial<Record<ReportGrouping, Entity>>> = {
  project: 'project',
  client: 'client',
  task: 'task',
  tag: 'tag',
  person: 'member',
}

const directions = { nearest: 0, up: 1, down: -1 } as const

/** The service always tells two levels: where one is asked for, the days that are wanted anyway are the other. */
export function partOf(groupBy: ReportGrouping, subGroupBy: ReportGrouping | null): ApiGrouping {
  const wanted = subGroupBy === null ? 'days' : groupings[subGroupBy]
  if (wanted !== groupings[groupBy]) return wanted
  return wanted === 'projects' ? 'users' : 'projects'
}

/** The sums of days, each entry once. */
async function daysOf(
  grouping: ApiGrouping,
  part: ApiGrouping,
  groups: readonly Group[],
  read: (grouping: ApiGrouping, part: ApiGrouping) => Promise<readonly Group[]>,
): Promise<readonly Line[]> {
  if (grouping === 'days') return groups
  // An entry counts for each of its tags.
  if (part === 'days' && grouping !== 'tags') return groups.flatMap(({ subGroups }) => subGroups)
  return read('days', 'projects')
}

const lineAnswer = z
  .object({
    id: z.int().nullable(),
    title: z.string().nullable(),
    seconds: z.int(),
    billable_seconds: z.int(),
    rates: z
      .array(z.object({ currency: z.string(), hourly_rate_in_cents: z.int(), billable_seconds: z.int() }))
      .default([]),
    labor_rates: z
      .array(z.object({ currency: z.string(), hourly_rate_in_cents: z.int(), seconds: z.int() }))
      .optional(),
    labor_costs: z.array(z.object({ currency: z.string(), amount_in_cents: z.int() })).default([]),
  })
  .transform(
    ({ id, title, seconds, billable_seconds: billableSeconds, rates, labor_rates, labor_costs }) => ({
      id,
      title,
      seconds,
      billableSeconds,
      billed: rates.map((rate) => ({
        currency: rate.currency,
        cents: rate.hourly_rate_in_cents,
        seconds: rate.billable_seconds,
      })),
      costs:
        labor_rates?.map((rate) => ({
          currency: rate.currency,
          cents: rate.hourly_rate_in_cents,
          seconds: rate.seconds,
        })) ??
        // A service that tells no rates of costs: an hour at the amount comes to the same but for fractions of a cent.
        labor_costs.map(({ currency, amount_in_cents: cents }) => ({ currency, cents, seconds: 3600 })),
    }),
  )
type Line = z.output<typeof lineAnswer>

/** A summary as the service answers it. */
export const summaryAnswer = z.object({
  groups: z.array(
    z
      .intersection(lineAnswer, z.object({ sub_groups: z.array(lineAnswer) }))
      .transform(({ sub_groups: subGroups, ...line }) => ({ ...line, subGroups })),
  ),
})
type Group = z.output<typeof summaryAnswer>['groups'][number]

const wholeSeconds = z.string().transform((text) => instantOfMilliseconds(Date.parse(text)))

const entryAnswer = z
  .object({
    username: z.string(),
    project_name: z.string().nullable(),
    project_color: z.string().nullable(),
    client_name: z.string().nullable(),
    task_name: z.string().nullable(),
    billable: z.boolean(),
    description: z.string(),
    currency: z.string().default(''),
    hourly_rate_in_cents: z.int().nullable().default(null),
    billable_amount_in_cents: z.int().nullable().default(null),
    tag_names: z.array(z.string()),
    time_entries: z
      .array(z.object({ id: z.int(), seconds: z.int(), start: wholeSeconds, stop: wholeSeconds }))
      .length(1),
  })
  .transform((row) => ({
    ...(row.time_entries[0] as (typeof row.time_entries)[number]),
    person: row.username,
    description: row.description,
    project: row.project_name,
    color: row.project_color,
    client: row.client_name,
    task: row.task_name,
    tags: row.tag_names,
    billable: row.billable,
    currency: row.currency,
    rate: row.hourly_rate_in_cents,
    amount: row.billable_amount_in_cents,
  }))

type TeamEntry = z.output<typeof entryAnswer>
type TeamPage = Omit<TeamEntries, 'entries'> & { readonly entries: TeamEntry[] }

const words = {
  noServer: 'This workspace is on this computer alone, so there is no team in it.',
  unreachable:
    'The server cannot be reached, and only it knows the time of the team. Try again when you are online.',
  forbidden: 'The server does not let you see the time of the team.',
  missing: 'This server has no reports.',
  otherwise: 'The server did not tell the time of the team.',
} as const
