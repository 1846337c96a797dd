import { z } from 'zod'
import {
  createTimeEntries,
  createTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  listTimeEntries,
  MOST_NEW_ENTRIES,
  patchTimeEntries,
  updateTimeEntry,
} from '../../../../shared/api/time-entry-endpoints.ts'
import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import { addSeconds, secondsBetween } from '../../../../shared/domain/instant.ts'
import { sameValue } from '../../replica/entities.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { isSet, parseInstant } from './answer-fields.ts'
import { unreadable } from '../failures.ts'
import { sendInChunks } from './size-limited-chunks.ts'
import { resource, type ListPage, type Sending } from './resource.ts'
import { wireFields } from './wire-fields.ts'

const optionalId = z.int().nullish()
const answered = wireFields('timeEntry', { except: ['projectId', 'taskId', 'start', 'stop'] })
const { write } = wireFields('timeEntry')

/** Checked as it is, and converted where it is taken over: entries come by the thousand, and each transform of a schema costs. */
const answer = z.object({
  ...answered.shape,
  id: z.int().positive(),
  wid: optionalId,
  workspace_id: optionalId,
  at: z.string().nullish(),
  server_deleted_at: z.string().nullish(),
  pid: optionalId,
  project_id: optionalId,
  tid: optionalId,
  task_id: optionalId,
  start: z.string(),
  stop: z.string().nullish(),
  duration: z.number().nullish(),
})

/** Bytes that a key and what is written around an entry take. */
const AROUND_ENTRY = 80

const manyCreated = z.object({ success: z.array(z.object({ key: z.string(), entry: z.unknown() })) })

/** Servers of this API family send at most so many entries in one answer (decisions §5). */
const PAGE = 1000
/** Seconds; roughly a day is enough where it is used. */
const DAY = 86_400

/** Time entries (T §4.11, decisions §5). */
export const timeEntry = resource({
  entity: 'timeEntry',
  refersTo: ['project', 'task', 'tag', 'timeBlock'],
  byWorkspace: false,
  deletions: 'check',
  async list({ api }, { since, next }) {
    // `cursor:` continues as our own service says; `before:` walks back in time on a server that pages by nothing else.
    const cursor = next?.startsWith('cursor:') === true ? next.slice('cursor:'.length) : undefined
    const before = next?.startsWith('before:') === true ? next.slice('before:'.length) : undefined
    const { rows, headers } = await api.list(listTimeEntries, {
      query: {
        since: since ?? undefined,
        before: since === null ? (before ?? FAR_FUTURE) : undefined,
        cursor,
      },
    })
    const following = headers.get('X-Next-Cursor')
    const page = { rows, headers }
    if (isSet(following)) return { ...page, next: `cursor:${following}` }
    return { ...page, next: since === null && cursor === undefined ? nextWindow(rows, before) : null }
  },
  async candidates({ api }, { start }) {
    const day = (offset: number) => addSeconds(start, offset * DAY).slice(0, 10)
    // A day to either side: the server reads the dates in the person's zone.
    return (await api.list(listTimeEntries, { query: { start_date: day(-1), end_date: day(2) } })).rows
  },
  async read({ api }, id) {
    return (await api.call(getTimeEntry, { params: { time_entry_id: id } })).body
  },
  parse(body, find) {
    const { data } = answer.safeParse(body)
    const times = data === undefined ? null : timesOf(data)
    if (data === undefined || times === null) return null
    const projectId = referred(data.project_id, data.pid)
    const taskId = referred(data.task_id, data.tid)
    return {
      serverId: data.id as ServerId,
      at: data.at ?? null,
      deleted: isSet(data.server_deleted_at),
      workspaceId: data.workspace_id ?? data.wid ?? null,
      fields: {
        ...answered.read(data, find),
        projectId: projectId === null ? null : find('project', projectId),
        taskId: taskId === null ? null : find('task', taskId),
        ...times,
      },
    }
  },
  async create(sending, fields) {
    const { api, creationKey: idempotencyKey, knownRunning, workspaceId } = sending
    return (
      await api.call(createTimeEntry, {
        params: { workspace_id: workspaceId },
        body: newBody(sending, fields),
        idempotencyKey,
        knownRunning,
      })
    ).body
  },
  batchCreate: {
    most: MOST_NEW_ENTRIES,
    // A running one stops another, and one of a time block completes it.
    takes: ({ stop, blockId }) => stop !== null && blockId === null,
    async send({ api, workspaceId }, creations) {
      const entries = creations.map(({ sending, fields }) => {
        // As it would be sent alone: the service tells by this text whether a key comes with the same request again.
        const text = JSON.stringify(newBody(sending, fields))
        const entry = JSON.parse(text) as Record<string, z.core.util.JSONType>
        return { key: sending.key, entry, bytes: Buffer.byteLength(text) + AROUND_ENTRY }
      })
      const answers = await sendInChunks(entries, async (portion) => {
        const { body } = await api.call(createTimeEntries, {
          params: { workspace_id: workspaceId },
          body: { entries: portion.map(({ key, entry }) => ({ key, entry })) },
        })
        const { data } = manyCreated.safeParse(body)
        if (data === undefined) throw unreadable()
        return data.success
      })
      const created = new Map(answers.flat().map(({ key, entry }) => [key, { answer: entry }]))
      return new Map(entries.map(({ key }) => [key, created.get(key) ?? 'alone']))
    },
  },
  async update(sending, id, changes) {
    const { api, key, ifMatch, workspaceId } = sending
    return (
      await api.call(updateTimeEntry, {
        params: { workspace_id: workspaceId, time_entry_id: id },
        body: { ...write(sending, changes), ...(changes.stop === null ? { duration: -1 } : {}) },
        idempotencyKey: key,
        ifMatch,
      })
    ).body
  },
  patch: {
    fields: ['description', 'projectId', 'taskId', 'tagIds', 'billable'],
    most: 100,
    document: (referring, changes) =>
      Object.entries(write(referring, changes)).map(([field, value]) => ({
        op: 'replace',
        path: `/${field}`,
        value,
      })),
    send({ api, key, workspaceId }, rows, document) {
      const versions = rows.flatMap(({ serverId: id, ifMatch }) =>
        ifMatch === undefined ? [] : [`${id}:${ifMatch}`],
      )
      const ids = rows.map(({ serverId: id }) => id).join(',')
      return api.call(patchTimeEntries, {
        params: { workspace_id: workspaceId, time_entry_ids: ids },
        body: [...document],
        idempotencyKey: key,
        ifMatch: versions.length === 0 ? undefined : versions,
      })
    },
  },
  async remove({ api, key, ifMatch, workspaceId }, id) {
    const params = { workspace_id: workspaceId, time_entry_id: id }
    await api.call(deleteTimeEntry, { params, idempotencyKey: key, ifMatch })
  },
  matches: (wanted, found) =>
    wanted.start === found.start &&
    // A running one may have been stopped by another start since.
    (wanted.stop === null || wanted.stop === found.stop) &&
    wanted.description === found.description &&
    wanted.projectId === found.projectId &&
    sameValue(wanted.tagIds, found.tagIds),
  mayMatch: (wanted, found) => wanted.start === found.start && wanted.description === found.description,
})

/** Without `before`, servers of this family answer the last few days only. Entries start before 2100. */
const FAR_FUTURE = '2100-01-01T00:00:00Z'

/** The service refuses a second entry of time that it has logged from the block already. */
function blockOf({ serverIdOf }: Sending, blockId: LocalId | null): ServerId | undefined {
  return blockId === null ? undefined : (serverIdOf('timeBlock', blockId) ?? undefined)
}

/** The body of a request that creates the entry. */
function newBody(sending: Sending, fields: EntityFields['timeEntry']) {
  const { start, stop } = fields
  return {
    ...write(sending, fields),
    sync_id: sending.syncId,
    time_block_id: blockOf(sending, fields.blockId),
    workspace_id: sending.workspaceId,
    created_with: 'Dayloom',
    duration: stop === null ? -1 : secondsBetween(start, stop),
    ...(stop === null ? { stop: undefined } : {}),
  }
}

/** The id under the one of two names that the service uses; 0 is none. */
function referred(id: number | null | undefined, shortNamed: number | null | undefined): number | null {
  return (id === 0 ? null : id) ?? (shortNamed === 0 ? null : shortNamed) ?? null
}

/**
 * When an entry begins and ends; null for what is no instant. A finished entry always has a stop here; some servers send only its
 * duration.
 */
function timesOf(answered: z.output<typeof answer>): { start: string; stop: string | null } | null {
  const { duration } = answered
  const start = parseInstant(answered.start)
  if (start === null) return null
  if (answered.stop !== null && answered.stop !== undefined) {
    const stop = parseInstant(answered.stop)
    return stop === null ? null : { start, stop }
  }
  const isRunning = duration === null || duration === undefined || duration < 0
  return { start, stop: isRunning ? null : addSeconds(start, duration) }
}

/**
 * The window before this page, one second wider than its oldest start, so that entries of that very second are not
 * skipped; null when the page was the last, or when a whole page of one second leaves no way further back.
 */
function nextWindow(rows: ListPage['rows'], before: string | undefined): string | null {
  if (rows.length === 0) return null
  const starts = rows.flatMap((row) => parseInstant(answer.safeParse(row).data?.start ?? '') ?? []).toSorted()
  const oldest = starts[0]
  if (oldest === undefined) return null
  const next = addSeconds(oldest, 1)
  if (next !== before) return `before:${next}`
  return rows.length >= PAGE ? `before:${oldest}` : null
}
