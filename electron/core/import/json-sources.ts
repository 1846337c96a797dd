/** Entries of files in JSON: what `timew export` writes, and backups of Super Productivity. */

import { z } from 'zod'
import { isPlainDate } from '../../../shared/domain/plain-date.ts'
import { type FileRow, type Moment, nothingSaid } from './source-row.ts'

const interval = z.object({
  start: z.string(),
  end: z.string().optional(),
  tags: z.array(z.string()).default([]),
  annotation: z.string().default(''),
})

/** Whether a value is what `timew export` writes. */
export function isTimewarriorExport(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && interval.safeParse(value[0]).success
}

/** @param lineOf the line of a member, from 0 */
export function* timewarriorRows(
  value: readonly unknown[],
  lineOf: (index: number) => number,
): Generator<FileRow> {
  for (const [index, member] of value.entries()) {
    const about = { line: lineOf(index), text: () => JSON.stringify(member) }
    const { data } = interval.safeParse(member)
    if (data === undefined) yield { kind: 'unread', ...about, reason: 'not_understood', value: '' }
    else yield timewarriorRow(about, data)
  }
}

/** An interval of Timewarrior, whose own times tell it from all others: they never overlap. */
export function timewarriorRow(
  about: { readonly line: number; readonly text: () => string },
  { start, end, tags, annotation }: z.output<typeof interval>,
): FileRow {
  const from = instantOfStamp(start)
  const to = end === undefined ? null : instantOfStamp(end)
  const wrong = from === null ? start : end !== undefined && to === null ? end : null
  if (wrong !== null) return { kind: 'unread', ...about, reason: 'not_a_date', value: wrong }
  // Tags alone say what the time was for.
  const description = annotation || tags.join(', ')
  return {
    ...nothingSaid,
    ...about,
    key: start,
    start: from,
    stop: to,
    description,
    tags: [...new Set(tags)],
  }
}

/** `20260329T013000Z` */
function instantOfStamp(stamp: string): Moment | null {
  const found = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(stamp)
  if (found === null) return null
  const [, year, month, day, hour, minute, second] = found
  const instant = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
  return Number.isNaN(Date.parse(instant)) ? null : { instant }
}

const entities = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ entities: z.record(z.string(), z.object(shape).nullish()) })

const tasks = entities({
  title: z.string().default(''),
  projectId: z.string().nullish(),
  parentId: z.string().nullish(),
  tagIds: z.array(z.string()).default([]),
  subTaskIds: z.array(z.string()).default([]),
  timeSpentOnDay: z.record(z.string(), z.number()).default({}),
})
const titles = entities({ title: z.string().default('') })
const archive = z.object({ task: tasks.optional() })

const backup = z.object({
  task: tasks,
  project: titles,
  tag: titles.optional(),
  taskArchive: tasks.optional(),
  archiveYoung: archive.optional(),
  archiveOld: archive.optional(),
})
type Backup = z.output<typeof backup>

/** The backup in a value; versions since 2024 wrap it. Null for something else. */
export function superProductivityBackup(value: unknown): Backup | null {
  const wrapped = z.object({ data: z.unknown().optional(), state: z.unknown().optional() }).safeParse(value)
  const candidates = [value, wrapped.data?.data, wrapped.data?.state]
  for (const candidate of candidates) {
    const { data } = backup.safeParse(candidate)
    if (data !== undefined) return data
  }
  return null
}

/** A tag that every task of today has. */
const TODAY = 'TODAY'

/** One entry for each task and day: it knows how long, not when. */
export function* superProductivityRows(data: Backup): Generator<FileRow> {
  const lists = [data.task, data.taskArchive, data.archiveYoung?.task, data.archiveOld?.task].flatMap(
    (list) => (list === undefined ? [] : [list]),
  )
  const all = new Map(lists.flatMap((list) => Object.entries(list.entities)))
  let line = 0
  for (const [id, task] of all) {
    // The time of a task with subtasks is the sum of theirs.
    if (!task || task.subTaskIds.some((part) => all.get(part))) continue
    const parent = task.parentId ? all.get(task.parentId) : undefined
    const projectId = task.projectId ?? parent?.projectId ?? ''
    const tagIds = task.tagIds.length > 0 ? task.tagIds : (parent?.tagIds ?? [])
    for (const [day, milliseconds] of Object.entries(task.timeSpentOnDay)) {
      line += 1
      const text = () => JSON.stringify({ id, title: task.title, day, milliseconds })
      if (!isPlainDate(day)) {
        yield { kind: 'unread', line, text, reason: 'not_a_date', value: day }
        continue
      }
      if (milliseconds < 1000) continue
      yield {
        ...nothingSaid,
        line,
        text,
        key: `${id} ${day}`,
        start: { date: day, time: '', zone: null },
        duration: Math.round(milliseconds / 1000),
        description: task.title.trim(),
        project: data.project.entities[projectId]?.title.trim() ?? '',
        tags: tagIds.flatMap((tag) => (tag === TODAY ? [] : (data.tag?.entities[tag]?.title.trim() ?? []))),
      }
    }
  }
}
