/** The commands `dayloom start`, `stop`, `status`, `continue`, `today` and `plan`, and their output. */

import type { Preferences } from '../../shared/bridge/preferences.ts'
import type { TimeEntry } from '../../shared/bridge/time-entries.ts'
import type { BoardTask } from '../../shared/bridge/tasks.ts'
import { zoneDays, type ZoneDays } from '../../shared/domain/days.ts'
import { formatDuration } from '../../shared/domain/duration.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { instantOfMilliseconds, secondsBetween } from '../../shared/domain/instant.ts'
import { indexNames, projectNames } from '../../shared/domain/name-index.ts'
import { shortDuration } from '../../shared/domain/short-duration.ts'
import { unknownProject } from '../../shared/domain/shorthand-marks.ts'
import { readShorthand } from '../../shared/domain/shorthand.ts'
import { formatTimeOfDay } from '../../shared/domain/time-of-day.ts'
import { wallClock } from '../../shared/domain/wall-clock.ts'
import { i18n } from '../../shared/words/words.ts'
import { askCore, type CallCore } from '../bridge/bridge.ts'
import { CommandError } from '../core/commands/command-error.ts'
import type { CommandOutcome, RequestName } from './command-file.ts'

/** Everything that a command knows when it begins. */
interface Desk {
  readonly core: CallCore
  readonly preferences: Preferences
  readonly days: ZoneDays
  /** An instant. */
  readonly now: string
  readonly today: string
  readonly projects: ReadonlyMap<LocalId, string>
}

/** The result of a command: lines for a person, data for a program. */
interface Answer {
  readonly lines: readonly string[]
  readonly data: unknown
}

type Command = (desk: Desk, text: string) => Promise<Answer>

const commands: { readonly [Name in RequestName]: Command } = {
  async start(desk, text) {
    const { core } = desk
    const before = await askCore(core, 'timer.running', {})
    const { fields, unknown } = await readFields(desk, text)
    const entry = await askCore(core, 'timer.start', fields)
    return {
      lines: [...unknown, ...stopped(desk, before, entry.start), ...started(desk, entry)],
      data: entry,
    }
  },

  async stop(desk) {
    const entry = await askCore(desk.core, 'timer.stop', {})
    if (entry === null) return nothingRuns()
    return { lines: stopped(desk, entry, entry.stop ?? desk.now), data: entry }
  },

  async status(desk) {
    const entry = await askCore(desk.core, 'timer.running', {})
    if (entry === null) return nothingRuns()
    const since = i18n._('{entry}, since {time}: {duration}', {
      entry: title(desk, entry),
      time: timeOf(desk, entry.start),
      duration: lengthOf(desk, entry),
    })
    return { lines: [since], data: entry }
  },

  async continue(desk) {
    const { core } = desk
    const running = await askCore(core, 'timer.running', {})
    if (running !== null) throw new CommandError('refused', i18n._('A timer is running already.'))
    const { days } = await askCore(core, 'timeEntries.page', { minEntries: 1 })
    const last = days[0]?.entries[0]
    if (last === undefined) throw new CommandError('refused', i18n._('There is no entry to continue.'))
    const entry = await askCore(core, 'timer.continue', { id: last.id })
    return { lines: started(desk, entry), data: entry }
  },

  async today(desk) {
    const { start, end } = desk.days.boundsOf(desk.today)
    const found = await askCore(desk.core, 'timeEntries.window', { from: start, to: end })
    const entries = found.toReversed()
    const total = entries.reduce((sum, entry) => sum + secondsOf(desk, entry), 0)
    const lines = table([
      ...entries.map((entry) => [
        `${timeOf(desk, entry.start)}–${entry.stop === null ? '' : timeOf(desk, entry.stop)}`,
        lengthOf(desk, entry),
        title(desk, entry),
      ]),
      [i18n._('Total'), formatDuration(total, desk.preferences.durationFormat), ''],
    ])
    return { lines: entries.length === 0 ? [i18n._('Nothing is tracked today.')] : lines, data: entries }
  },

  async plan(desk) {
    const [day] = await askCore(desk.core, 'dayPlan.days', { from: desk.today, to: desk.today })
    const tasks = day?.tasks ?? []
    if (day === undefined || tasks.length === 0)
      return { lines: [i18n._('Nothing is planned for today.')], data: [] }
    const open = tasks.filter(({ done }) => !done)
    const planned = open.reduce((sum, { daySeconds }) => sum + (daySeconds ?? 0), day.blockedSeconds)
    const { durationFormat } = desk.preferences
    const sum = i18n._('Still planned: {planned}. Work today: {capacity}.', {
      planned: shortDuration(planned, durationFormat),
      capacity: shortDuration(day.capacitySeconds, durationFormat),
    })
    return { lines: [...table(tasks.map((task) => planLine(desk, task))), sum], data: tasks }
  },

  async export({ core }, file) {
    return { lines: [], data: await askCore(core, 'archive.write', { file }) }
  },
}

function nothingRuns(): Answer {
  return { lines: [i18n._('No timer is running.')], data: null }
}

/** Runs one command. Never rejects: what went wrong is the outcome. */
export async function runCommand(
  core: CallCore,
  name: RequestName,
  { text, json }: { readonly text: string; readonly json: boolean },
  now: () => number,
): Promise<CommandOutcome> {
  try {
    const { lines, data } = await commands[name](await look(core, instantOfMilliseconds(now())), text)
    return { code: 0, lines: json ? [JSON.stringify(data)] : lines }
  } catch (error) {
    if (error instanceof CommandError) return { code: 1, lines: [error.value.message] }
    throw error
  }
}

async function look(core: CallCore, now: string): Promise<Desk> {
  const [preferences, projects] = await Promise.all([
    askCore(core, 'preferences.get', {}),
    askCore(core, 'projects.list', {}),
  ])
  const days = zoneDays(preferences.timeZone)
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  return { core, preferences, days, now, today: days.dateOf(now), projects: names }
}

/** The shorthand, as the timer bar reads it: `Fix the login @Website #bug $`. */
async function readFields({ core, preferences, today }: Desk, text: string) {
  const [projects, clients, tags] = await Promise.all([
    askCore(core, 'projects.list', {}),
    askCore(core, 'clients.list', {}),
    askCore(core, 'tags.list', {}),
  ])
  const client = new Map(clients.map(({ id, name }) => [id, name]))
  const names = {
    projects: indexNames(
      projectNames(projects, ({ clientId }) => (clientId === null ? null : (client.get(clientId) ?? null))),
    ),
    tags: indexNames(tags),
  }
  const { description, parts } = readShorthand(text, {
    ...names,
    takes: new Set(['project', 'tag', 'billable']),
    tense: 'past',
    today,
    dateFormat: preferences.dateFormat,
    weekBegins: preferences.firstDayOfWeek,
  })
  const tagParts = parts.filter((part) => part.kind === 'tag')
  const project = parts.find((part) => part.kind === 'project')
  const missed = unknownProject(text, names)
  return {
    fields: {
      description,
      ...(project === undefined ? {} : { projectId: project.id }),
      ...(parts.some(({ kind }) => kind === 'billable') ? { billable: true } : {}),
      tagIds: tagParts.flatMap(({ id }) => id ?? []),
      newTags: tagParts.flatMap(({ id, name }) => (id === null ? [name] : [])),
    },
    unknown:
      missed === null
        ? []
        : [i18n._('No project is called “{name}”: it stays in the description.', { name: missed.name })],
  }
}

function title({ projects }: Desk, { description, projectId }: TimeEntry): string {
  const name = projectId === null ? undefined : projects.get(projectId)
  const text = description.trim() || i18n._('No description')
  return name === undefined ? text : `${text} · ${name}`
}

function timeOf({ preferences }: Desk, instant: string): string {
  return formatTimeOfDay(wallClock(preferences.timeZone).timeOf(instant), preferences.timeFormat)
}

function secondsOf({ now }: Desk, { start, stop }: TimeEntry): number {
  return Math.max(0, secondsBetween(start, stop ?? now))
}

function lengthOf(desk: Desk, entry: TimeEntry): string {
  return formatDuration(secondsOf(desk, entry), desk.preferences.durationFormat)
}

function started(desk: Desk, entry: TimeEntry): readonly string[] {
  const values = { entry: title(desk, entry), time: timeOf(desk, entry.start) }
  return [i18n._('Started at {time}: {entry}', values)]
}

function stopped(desk: Desk, entry: TimeEntry | null, stop: string): readonly string[] {
  if (entry === null) return []
  const values = { entry: title(desk, entry), duration: lengthOf(desk, { ...entry, stop }) }
  return [i18n._('Stopped after {duration}: {entry}', values)]
}

/** A line of the plan. */
function planLine({ preferences, projects }: Desk, task: BoardTask): readonly string[] {
  const { done, daySeconds, name, projectId } = task
  const project = projectId === null ? undefined : projects.get(projectId)
  return [
    done ? '[x]' : '[ ]',
    daySeconds === null ? '' : shortDuration(daySeconds, preferences.durationFormat),
    project === undefined ? name : `${name} · ${project}`,
  ]
}

/** Cells below one another, each column as wide as its widest cell; a text keeps to its line. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
