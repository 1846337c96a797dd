/** The columns of the tables that other trackers export, by the names in their headers. */

import type { ImportColumns, ImportSource } from '../../../shared/bridge/imports.ts'
import { type ImportField, importFields } from '../../../shared/domain/import-fields.ts'

/**
 * The names of each column, the better one first. Toggl: reports/detailed, of before and after 2024. Clockify: Detailed report.
 * Harvest: Detailed time report. Kimai: export of times; its own names are translated, these are the English and German ones.
 * solidtime: detailed report.
 */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  startDate: ['start date', 'date', 'start', 'started at', 'begin', 'day', 'datum', 'spent date'],
  startTime: ['start time', 'started at', 'begin', 'from', 'in', 'start', 'beginn', 'von', 'startzeit'],
  stopDate: ['end date', 'stop date'],
  stopTime: ['end time', 'stop time', 'ended at', 'end', 'to', 'out', 'stop', 'ende', 'bis', 'endzeit'],
  duration: [
    'duration',
    'duration (h)',
    'duration (h:i)',
    'hours',
    'duration (decimal)',
    'time (h)',
    'time',
    'dauer',
    'stunden',
  ],
  description: [
    'description',
    'notes',
    'note',
    'title',
    'entry',
    'comment',
    'beschreibung',
    'notiz',
    'notizen',
  ],
  client: ['client', 'customer', 'kunde'],
  project: ['project', 'project name', 'projekt'],
  task: ['task', 'task name', 'activity', 'aufgabe', 'tätigkeit', 'aktivität'],
  tags: ['tags', 'tag', 'labels', 'label', 'schlagworte'],
  billable: ['billable', 'billable?', 'abrechenbar'],
  person: ['user', 'member', 'first name', 'person', 'alias', 'username', 'benutzer', 'employee'],
  lastName: ['last name'],
  email: ['email', 'e-mail', 'user email'],
}

/** The columns that tell a source by its header; the first that fits counts. */
const marks: readonly (readonly [source: ImportSource, has: readonly string[], lacks: readonly string[]])[] =
  [
    ['clockify', ['project', 'start date', 'start time', 'duration (h)'], []],
    ['toggl', ['project', 'start date', 'start time', 'duration'], []],
    ['harvest', ['date', 'client', 'project', 'task', 'notes', 'hours'], []],
    ['kimai', ['date', 'customer', 'project', 'activity'], []],
    ['kimai', ['datum', 'kunde', 'projekt', 'tätigkeit'], []],
    ['solidtime', ['description', 'project', 'start', 'end', 'duration (decimal)'], ['start date']],
  ]

/** The source of a table with this header. */
export function sourceOfHeader(header: readonly string[]): ImportSource {
  const folded = new Set(header.map(foldHeader))
  const found = marks.find(
    ([, has, lacks]) => has.every((name) => folded.has(name)) && !lacks.some((name) => folded.has(name)),
  )
  return found?.[0] ?? 'csv'
}

/** The columns that the names in a header say, each once. */
export function columnsOfHeader(header: readonly string[]): ImportColumns {
  const folded = header.map(foldHeader)
  const taken = new Set<number>()
  const columns: Partial<Record<ImportField, number>> = {}
  for (const field of importFields) {
    const place = names[field].map((name) => folded.indexOf(name)).find((at) => at >= 0 && !taken.has(at))
    if (place === undefined) continue
    taken.add(place)
    columns[field] = place
  }
  return columns
}

/** The fields without which no entry of a table can be read. */
export function missingColumns(columns: ImportColumns): readonly ImportField[] {
  const missing: ImportField[] = columns.startDate === undefined ? ['startDate'] : []
  const hasEnd = [columns.stopDate, columns.stopTime, columns.duration].some((place) => place !== undefined)
  return hasEnd ? missing : [...missing, 'duration']
}

function foldHeader(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}
