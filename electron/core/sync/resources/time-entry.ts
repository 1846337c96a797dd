import { z } from 'zod'
import * as entries from '../../../../shared/api/time-entries.ts'
import { addSeconds, secondsBetween } from '../../../../shared/domain/instant.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { unreadable } from '../failures.ts'
import { parseInstant, defineResource, type FieldForms, wireFields } from './define-resource.ts'
import { type BatchCreate, type Resource, type Sending, writesOf } from './resource.ts'

type Entry = EntityFields['timeEntry']

/** Instants are converted by `timesOf`. */
const fields: FieldForms<'timeEntry'> = {
  start: { kind: 'serverTime' },
  stop: { kind: 'serverTime', write: (stop) => (stop === null ? { stop, duration: -1 } : { stop }) },
}
const { write } = wireFields('timeEntry', fields)

const plain = defineResource('timeEntry', {
  ...writesOf(entries, 'TimeEntry'),
  patch: {
    endpoint: entries.patchTimeEntries,
    fields: ['description', 'projectId', 'taskId', 'tagIds', 'billable'],
  },
  fields,
  extra: { duration: z.number().nullish() },
  read: ({ duration }, _, { start = '', stop = null }) => timesOf(start, stop, duration ?? null),
  newBody,
})

/** Bytes of an entry's key and fields, texts and tags aside: at most. */
const AROUND_TEXTS = 700

const manyCreated = z.object({ success: z.array(z.object({ key: z.string(), entry: z.unknown() })) })

type NewEntry = Record<string, z.core.util.JSONType>

const batchCreate: BatchCreate<'timeEntry'> = {
  most: entries.MOST_NEW_ENTRIES,
  // A running one stops another, and one of a time block completes it.
  takes: ({ stop, blockId }) => (stop?.value ?? null) !== null && (blockId?.value ?? null) === null,
  async send({ api, workspaceId }, creations, omitsSent) {
    const made = creations.map(({ sending, fields: created }) => {
      const entry = newBody(sending, created, write(sending, created)) as NewEntry
      return { key: sending.key, entry, bytes: mostBytesOf(created) }
    })
    const answers: z.output<typeof manyCreated>['success'] = []
    for (const portion of portionsOf(made)) {
      const { body } = await api.call(entries.createTimeEntries, {
        params: { workspace_id: workspaceId },
        query: { brief: true, omit_sent: omitsSent },
        body: { entries: portion.map(({ key, entry }) => ({ key, entry })) },
      })
      const { data } = manyCreated.safeParse(body)
      if (data === undefined) throw unreadable()
      answers.push(...data.success)
    }
    return new Map(answers.map(({ key, entry }) => [key, entry]))
  },
}

/** UTF-8 bytes of a request's entries together: our service takes a body of 1 MiB, and there is some text around them. */
const LARGEST = 1_000_000

function mostBytesOf({ description, origin, tagIds }: Entry): number {
  return Buffer.byteLength(JSON.stringify([description, origin])) + 20 * tagIds.length + AROUND_TEXTS
}

/** In order, as few as fit. */
function portionsOf<Item extends { readonly bytes: number }>(items: readonly Item[]): readonly Item[][] {
  const portions: Item[][] = []
  let size = Infinity
  for (const item of items) {
    size += item.bytes
    if (size > LARGEST) {
      portions.push([])
      size = item.bytes
    }
    portions.at(-1)?.push(item)
  }
  return portions
}

/** Time entries (T §4.11, decisions §5). */
export const timeEntry: Resource<'timeEntry'> = { ...plain, batchCreate }

function newBody({ serverIdOf, syncId, workspaceId }: Sending, created: Entry, written: object): object {
  const { start, stop, blockId, origin } = created
  return {
    ...written,
    sync_id: syncId,
    // The service refuses a second entry of time that it has logged from the block already.
    time_block_id: (blockId && serverIdOf('timeBlock', blockId)) ?? undefined,
    workspace_id: workspaceId,
    created_with: 'Dayloom',
    event_metadata: origin === null ? undefined : { origin_feature: origin },
    duration: stop === null ? -1 : secondsBetween(start, stop),
    stop: stop ?? undefined,
  }
}

/**
 * When an entry begins and ends; null for what is no instant. A finished entry always has a stop here; some servers send only
 * its duration (T §2).
 */
function timesOf(
  from: string,
  to: string | null,
  duration: number | null,
): Pick<Entry, 'start' | 'stop'> | null {
  const start = parseInstant(from)
  if (start === null) return null
  if (to !== null) {
    const stop = parseInstant(to)
    return stop === null ? null : { start, stop }
  }
  return { start, stop: duration === null || duration < 0 ? null : addSeconds(start, duration) }
}
