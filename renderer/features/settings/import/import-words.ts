/** Words about the files of other programs. */

import { t, plural } from '@lingui/core/macro'
import type {
  ImportedKind,
  ImportPreview,
  ImportSource,
  UnreadReason,
  UnreadRow,
} from '../../../../shared/bridge/imports.ts'
import type { ImportField } from '../../../../shared/domain/import-fields.ts'

/** The program or the kind of a file. */
export function sourceWords(source: ImportSource): string {
  const words: Record<ImportSource, string> = {
    toggl: t`Toggl Track`,
    clockify: t`Clockify`,
    harvest: t`Harvest`,
    kimai: t`Kimai`,
    solidtime: t`solidtime`,
    'super-productivity': t`Super Productivity`,
    timewarrior: t`Timewarrior`,
    calendar: t`Calendar`,
    csv: t`Table`,
  }
  return words[source]
}

export function fieldWords(field: ImportField): string {
  const words: Record<ImportField, string> = {
    startDate: t`Start, or date`,
    startTime: t`Start time`,
    stopDate: t`End date`,
    stopTime: t`End, or end time`,
    duration: t`Duration`,
    description: t`Description`,
    client: t`Client`,
    project: t`Project`,
    task: t`Task`,
    tags: t`Tags`,
    billable: t`Billable`,
    person: t`Person`,
    lastName: t`Last name`,
    email: t`E-mail`,
  }
  return words[field]
}

/** Why a row cannot be read. */
export function unreadWords({ reason, value }: Pick<UnreadRow, 'reason' | 'value'>): string {
  const words: Record<UnreadReason, string> = {
    no_start: t`has no start`,
    no_end: t`has neither an end nor a duration, as a timer that still runs`,
    not_a_date: t`“${value}” is no date`,
    not_a_time: t`“${value}” is no time`,
    not_a_duration: t`“${value}” is no duration`,
    ends_before_start: t`ends before it starts`,
    too_long: t`is longer than an entry can be`,
    year: t`lies outside of the years 2006 to 2100`,
    unknown_zone: t`has the time zone “${value}”, which is not known`,
    all_day: t`“${value}” lasts whole days`,
    cancelled: t`“${value}” was cancelled`,
    to_come: t`“${value}” is still to come`,
    description_too_long: t`has a description of more than 3,000 characters`,
    name_too_long: t`has a name of more than 255 characters: “${value}”`,
    too_many_tags: t`has more than 50 tags`,
    characters: t`has characters that cannot be saved`,
    not_understood: t`cannot be understood`,
  }
  return words[reason]
}

export function entriesInWords(count: number): string {
  return plural(count, { one: '# entry', other: '# entries' })
}

/** `2 new projects`, without a number where there is none. */
export function newNamesInWords(kind: ImportedKind, count: number): string {
  const words: Record<ImportedKind, string> = {
    client: plural(count, { one: '# client', other: '# clients' }),
    project: plural(count, { one: '# project', other: '# projects' }),
    task: plural(count, { one: '# task', other: '# tasks' }),
    tag: plural(count, { one: '# tag', other: '# tags' }),
  }
  return words[kind]
}

const kinds: readonly ImportedKind[] = ['client', 'project', 'task', 'tag']

/** The rows made beside the entries: `2 projects and 1 tag`; empty for nothing. */
export function madeInWords({ newNames }: ImportPreview, leaveOut: readonly ImportedKind[]): string {
  const made = kinds
    .filter((kind) => newNames[kind].length > 0 && !leaveOut.includes(kind))
    .map((kind) => newNamesInWords(kind, newNames[kind].length))
  return new Intl.ListFormat('en').format(made)
}

/** The rows that could not be read as a table of their own. */
export function unreadTable(rows: readonly UnreadRow[]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = rows.map((row) => [String(row.line), quoted(unreadWords(row)), quoted(row.text)].join(','))
  return [[t`Line`, t`Reason`, t`Row`].join(','), ...lines, ''].join('\r\n')
}
