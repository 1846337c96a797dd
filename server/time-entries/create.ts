/**
 * Creating and starting entries (T §4.11, decisions §5); many in one request, each once under its own id or else a key (an
 * extension, decisions §6).
 */

import {
  type TimeEntry,
  type TimeEntryBody,
  type createTimeEntries as endpoint,
  timeEntryBody,
} from '../../shared/api/time-entries.ts'
import { requireWorkspace, type Scope, type Member } from '../access/scope.ts'
import { Conflict, BadRequest, AppError } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { originOf } from './history.ts'
import { References } from './references.ts'
import { stopOthers } from './running.ts'
import {
  replaceShares,
  sharesOfEntries,
  insertEntryTags,
  tagRows,
  type EntryShare,
  findKeptEntries,
} from './queries.ts'
import { insertEntry, type NewEntry, insertEntries } from './write-queries.ts'
import { type Creation, findCreated, nameCreated, linesOf, nameAllCreated } from '../feed/created-once.ts'
import { toAnswers, toAnswer, toBrief, toBriefs } from './wire.ts'
import { may, permissionsOf } from '../access/permissions.ts'
import { enforcedBillable, textsAfter } from './entry-fields.ts'
import { requireFilled } from './required-fields.ts'
import { newSpan } from './span.ts'
import type { EndpointInput, EndpointOutput } from '../../shared/api/endpoint.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { validated } from '../errors/invalid-input.ts'
import { usedKeys } from '../http/idempotency-queries.ts'
import { fingerprint, keyReused, noteKeys } from '../http/idempotency.ts'
import { spanOf } from '../timesheets/locks.ts'
import { parseTime } from '../effects/time-text.ts'

/** How often a start gives way to another of the same moment before it gives up. */
const ATTEMPTS = 3

/** @param body of an entry that is created. */
export function creationOf(
  { caller }: Scope,
  place: Member,
  body: Pick<TimeEntryBody, 'user_id' | 'sync_id'>,
): Creation {
  const { user_id: ownerId = caller.userId } = body
  const isVisible = async () => ownerId === caller.userId || may(place, 'time_entries.view_all')
  return { kind: 'time_entry', place, ownerId, body, isVisible }
}

/** A running entry stops what runs already, over all workspaces. */
async function store(scope: Scope, row: NewEntry) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (row.stop === null) await stopOthers(scope, row)
    if (await insertEntry(scope.db, row)) return
  }
  throw new Conflict('at_same_moment', { text: 'Another time entry was started at the same moment' })
}

/**
 * Creates an entry, running when its duration is negative; whatever else runs of the same person is then stopped at
 * the time of the request.
 *
 * @param body times in RFC 3339 with any offset, `duration` in seconds.
 * @param options `id` is that of the plan that the entry makes true, where it is of one.
 * @throws {BadRequest} naming the field that breaks a rule of decisions §5.
 * @throws {Forbidden} for a workspace that is not the caller's, and for an entry of somebody else by no admin.
 */
export async function createEntry(
  scope: Scope,
  workspaceId: number,
  body: TimeEntryBody,
  options: { readonly meta?: boolean | undefined; readonly id?: number },
): Promise<TimeEntry> {
  const member = requireWorkspace(scope.caller, workspaceId)
  const creation = creationOf(scope, member, body)
  const known = await findCreated(scope, creation)
  if (known !== null) {
    const { organizationId } = member.organization
    const rows = await findKeptEntries(scope.db, { organizationId, ids: [known] })
    const [answer] = await toAnswers(scope, organizationId, rows, options)
    if (answer !== undefined) return answer
  }
  const references = new References(scope, member)
  const decided = await decideNew(scope, references, body, options.id)
  const { row, tags, sharedWith } = decided
  await store(scope, row)
  await nameCreated(scope, creation, row.id)
  await insertEntryTags(
    scope.db,
    tagRows(
      row,
      tags.map(({ id }) => id),
    ),
  )
  if (sharedWith.length > 0) await replaceShares(scope.db, row, sharedWith)
  recordRows(scope, 'time_entry', 'created', [row])
  const shares =
    sharedWith.length > 0
      ? await sharesOfEntries(scope.db, { organizationId: row.organization_id, ids: [row.id] })
      : []
  return answerNew(references, decided, shares, options)
}

// A new entry by the rules of T §4.11 and decisions §5; nothing is stored yet.

function requireWorkspaceOfPath(workspaceId: number, body: TimeEntryBody): void {
  if (body.workspace_id === undefined) throw new BadRequest('required', { field: 'workspace_id' })
  if (body.workspace_id !== workspaceId) {
    throw new BadRequest('fixed', { field: 'workspace_id', says: 'must be the workspace of the path' })
  }
}

function requireCreatedWith({ created_with: application }: TimeEntryBody): string {
  if (application === undefined || application.trim() === '') {
    throw new BadRequest('required', { field: 'created_with' })
  }
  return application
}

/**
 * @param body times in RFC 3339 with any offset, `duration` in seconds.
 * @param id that of the plan that the entry makes true, where it is of one.
 * @throws {BadRequest} naming the field that breaks a rule of decisions §5.
 * @throws {Forbidden} for an entry of somebody else by no admin.
 */
export async function decideNew(scope: Scope, references: References, body: TimeEntryBody, id?: number) {
  const { member } = references
  const createdWith = requireCreatedWith(body)
  requireWorkspaceOfPath(member.workspaceId, body)
  const { start, stop } = newSpan(body)
  const texts = textsAfter(body, {})
  const owner = await references.owner(body.user_id)
  await references.requireUnlocked(owner.id, [start])
  const place = await references.place({
    projectId: body.project_id ?? null,
    taskId: body.task_id ?? null,
  })
  const tags = await references.tags(body)
  const { project_id: projectId, task_id: taskId } = place
  const { description } = texts
  requireFilled(place, { description, project_id: projectId, task_id: taskId, tagCount: tags.length })
  const sharedWith = await references.sharing(body.shared_with_user_ids ?? [])
  // See `toAnswer` in `wire.ts`: one object at most is spread, and first.
  const row: NewEntry = {
    ...texts,
    start,
    stop,
    organization_id: member.organization.organizationId,
    id: id ?? scope.ids.next(),
    workspace_id: member.workspaceId,
    user_id: owner.id,
    project_id: projectId,
    task_id: taskId,
    billable: enforcedBillable(place, place, body.billable ?? false),
    created_with: createdWith,
    expense_ids: body.expense_ids ? JSON.stringify(body.expense_ids) : null,
    billed_on: null,
    origin: originOf(body, stop === null),
    created_at: scope.now,
    at: scope.at,
    deleted_at: null,
  }
  return { row, tags, sharedWith, place, ownerName: owner.name }
}

export type Decided = Awaited<ReturnType<typeof decideNew>>

/** The entry as answers show it. */
export function answerNew(
  references: References,
  { row, tags, place, ownerName }: Decided,
  shares: readonly EntryShare[],
  options: { readonly meta?: boolean | undefined },
) {
  const expenses = row.expense_ids === null ? null : (JSON.parse(row.expense_ids) as number[])
  return toAnswer({ ...row, expense_ids: expenses }, options, {
    labels: place,
    ownerName,
    tags,
    shares,
    permissions: permissionsOf(references.member, 'time_entries'),
  })
}

type Created = EndpointOutput<typeof endpoint>
type Options = EndpointInput<typeof endpoint>['query']

/** An entry that is to be made. */
interface Decision {
  readonly decided: Decided
  readonly creation: Creation
  readonly body: TimeEntryBody
  /** Tells whether the key comes again for the same entry. */
  readonly print: () => string
}

/** The entries that were made before, under their own ids, by key. */
async function answersOf(
  scope: Scope,
  { organization }: Member,
  made: ReadonlyMap<string, number>,
  { brief = false }: Options,
): Promise<Created['success']> {
  if (made.size === 0) return []
  const { organizationId } = organization
  const rows = await findKeptEntries(scope.db, { organizationId, ids: [...new Set(made.values())] })
  const answers = brief
    ? await toBriefs(scope, organizationId, rows)
    : await toAnswers(scope, organizationId, rows, {})
  return [...made].flatMap(([key, id]) =>
    answers.filter((entry) => entry.id === id).map((entry) => ({ key, entry })),
  )
}

/** Whether an entry is stored as it was sent, with times as answers write them. */
function isAsSent({ row, tags }: Decided, body: TimeEntryBody): boolean {
  const { billable = false, project_id: projectId = null, task_id: taskId = null } = body
  const tagIds = body.tag_ids ?? []
  return (
    row.billable === billable &&
    row.project_id === projectId &&
    row.task_id === taskId &&
    toTimestamp(row.start) === body.start &&
    toTimestampOrNull(row.stop) === body.stop &&
    (body.tags ?? []).length === 0 &&
    tags.length === tagIds.length &&
    tags.every(({ id }, index) => id === tagIds[index])
  )
}

/** A new entry, with what the request asks of answers. Those that are kept under a key are also given to one that sends the entry alone. */
function answerCreated(
  references: References,
  { decided, body }: Decision,
  { brief = false, omit_sent: omitsSent = false }: Options,
): Created['success'][number]['entry'] {
  if (body.sync_id === undefined) return answerNew(references, decided, [], {})
  const { row, tags } = decided
  if (omitsSent && isAsSent(decided, body)) return { at: toPreciseTimestamp(row.at), id: row.id }
  return brief ? toBrief(row, tags) : answerNew(references, decided, [], {})
}

async function decideOne(scope: Scope, references: References, body: TimeEntryBody): Promise<Decided> {
  // An entry that is made of a block is checked against all that were made of it before.
  if (typeof body.time_block_id === 'number') {
    throw new BadRequest('own_request', {
      field: 'time_block_id',
      says: 'a time entry of a block is created by a request of its own',
    })
  }
  const decided = await references.undoable(body, () => decideNew(scope, references, body))
  if (decided.row.stop === null) {
    throw new BadRequest('own_request', {
      field: 'duration',
      says: 'a running time entry is created by a request of its own',
    })
  }
  if (decided.sharedWith.length > 0) {
    throw new BadRequest('own_request', {
      field: 'shared_with_user_ids',
      says: 'a shared time entry is created by a request of its own',
    })
  }
  return decided
}

/**
 * Creates entries, each independently of the others. The key of an entry without an own id counts as the `Idempotency-Key` of
 * a request that creates the entry alone: what was sent alone and in several of these requests happens once.
 *
 * @throws {Forbidden} for a workspace that is not the caller's
 * @throws {Conflict} when another request uses one of the keys at the same moment; nothing is created then
 */
export async function createEntries(
  scope: Scope,
  workspaceId: number,
  entries: EndpointInput<typeof endpoint>['body']['entries'],
  options: Options,
): Promise<Created> {
  const starts = entries.flatMap(({ entry }) => {
    const start = parseTime(String(entry['start']))
    return start === null ? [] : [start.instant]
  })
  const member = requireWorkspace(scope.caller, workspaceId)
  const references = new References(scope, member, spanOf(starts))
  const { userId } = scope.caller
  const ownIds = entries.flatMap(({ entry: { sync_id: id } }) =>
    typeof id === 'string' ? [id.toLowerCase()] : [],
  )
  const linesById = Map.groupBy(await linesOf(scope, ownIds), ({ sync_id: id }) => id)
  const keys = entries.flatMap(({ key, entry }) => (entry['sync_id'] === undefined ? [key] : []))
  const used = await usedKeys(scope.db, userId, keys)
  const target = `/api/v9/workspaces/${workspaceId}/time_entries`
  const result: Created = { failure: [], success: [] }
  const decisions = new Map<string, Decision>()
  const made = new Map<string, number>()
  const decidedIds = new Set<string>()
  for (const { key, entry } of entries) {
    const print = () => fingerprint('POST', target, JSON.stringify(entry))
    const known = used.get(key) ?? decisions.get(key)
    try {
      if (known === undefined) {
        const body = validated(timeEntryBody, entry, 'entry')
        const creation = creationOf(scope, member, body)
        const ownId = body.sync_id
        const lines = ownId === undefined ? [] : (linesById.get(ownId) ?? [])
        const before = await findCreated(scope, creation, lines)
        if (before !== null) made.set(key, before)
        else {
          if (ownId !== undefined && decidedIds.has(ownId))
            throw new BadRequest('repeated', { field: 'sync_id' })
          decisions.set(key, { decided: await decideOne(scope, references, body), creation, body, print })
          if (ownId !== undefined) decidedIds.add(ownId)
        }
      } else if (('print' in known ? known.print() : known.fingerprint) !== print()) throw keyReused()
      else if ('answer' in known) result.success.push({ key, entry: JSON.parse(known.answer) as TimeEntry })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { status, code, message } = error
      result.failure.push({ key, status, code, message })
    }
  }
  const created = [...decisions].map(([key, decision]) =>
    Object.assign({ key, entry: answerCreated(references, decision, options) }, decision),
  )
  const rows = created.map(({ decided }) => decided.row)
  await insertEntries(scope.db, rows)
  await nameAllCreated(
    scope,
    created.map(({ creation, decided }) => [creation, decided.row.id]),
  )
  const tagged = created.flatMap(({ decided: { row, tags } }) =>
    tagRows(
      row,
      tags.map(({ id }) => id),
    ),
  )
  await insertEntryTags(scope.db, tagged)
  const done = created
    .filter(({ body }) => body.sync_id === undefined)
    .map(({ key, print, entry }) => ({ key, fingerprint: print(), answer: JSON.stringify(entry) }))
  await noteKeys(scope.db, userId, done, scope.now)
  recordRows(scope, 'time_entry', 'created', rows)
  result.success.push(...created.map(({ key, entry }) => ({ key, entry })))
  result.success.push(...(await answersOf(scope, member, made, options)))
  return result
}
