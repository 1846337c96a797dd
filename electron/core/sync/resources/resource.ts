/** How one kind of row travels: its requests, and what of an answer the replica keeps. */

import type { PatchOperation } from '../../../../shared/api/bulk.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { RecurrenceScope } from '../../../../shared/bridge/tasks.ts'
import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import type { ApiAnswer, ApiClient } from '../../api-client/api-client.ts'
import type { StoredFiles } from '../../files/stored-files.ts'
import type { EntityFields, Fields } from '../../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../../shared/entities/field.ts'
import { sameValue } from '../../replica/entities.ts'
import type { Replica } from '../../replica/replica.ts'

/** The context of a write, besides its fields. */
export interface Sending {
  readonly api: ApiClient
  /** The operation's id: the `Idempotency-Key` of its request. */
  readonly key: string
  /** The row's own id, under which our service creates it once; undefined for other servers. */
  readonly syncId: string | undefined
  /** The `Idempotency-Key` of a creation; undefined where its own id makes it happen once. */
  readonly creationKey: string | undefined
  /** The version of the row that the edit was made on, `NO_VERSION` of what is created; undefined where the service would not look at it. */
  readonly ifMatch: string | undefined
  /** Of a time entry that is started late: what runs at the service, as far as it was read. */
  readonly knownRunning: readonly ServerId[] | undefined
  /** The workspace that the row belongs to. */
  readonly workspaceId: number
  readonly organizationId: number
  /** Null for a row that no longer exists: the reference is sent as none. */
  readonly serverIdOf: (entity: Entity, localId: LocalId) => ServerId | null
  /** The contents of files that are sent along. */
  readonly files: StoredFiles
  /** The row that is changed or deleted, as the edit found it: paths may name what it refers to. */
  readonly current: Fields
  /** Of a recurring task: which occurrences are meant; null: what the service makes of it without a word. */
  readonly scope: RecurrenceScope | null
  /** The status that a task gets when it is done, or open again. */
  readonly statusIdOf: (done: boolean) => Promise<number>
}

/** Finds the client's own id, for the parsing of answers. Null for a row that the replica does not have (yet). */
export type FindLocalId = (entity: Entity, serverId: number) => LocalId | null

/** A row as the service has it, in the client's terms. */
export interface ServerRow<E extends Entity = Entity> {
  readonly serverId: ServerId
  /** The service's time of this version, as it wrote it; null when it tells none. */
  readonly at: string | null
  readonly deleted: boolean
  /** Null for what belongs to no workspace. */
  readonly workspaceId: number | null
  /** Only what the service told; a third-party server may leave fields out. */
  readonly fields: Partial<EntityFields[E]>
}

/** Where a reading of a list stands. */
export interface ListPosition {
  /** UNIX seconds: only what changed since; null reads everything. */
  readonly since: number | null
  /** The `next` of the page before; null for the first page. */
  readonly next: string | null
}

export interface ListPage {
  readonly rows: readonly unknown[]
  /** Null after the last page. */
  readonly next: string | null
  readonly headers: Headers
}

export interface Reading {
  readonly api: ApiClient
  readonly workspaceId: number
  readonly organizationId: number
}

/** How one change is made of many rows in one request. */
export interface BatchUpdate<E extends Entity> {
  /** Fields that can be changed so: the value does not depend on the row, and does nothing to others. */
  readonly fields: readonly (keyof EntityFields[E])[]
  /** The most rows of one request. */
  readonly most: number
  /** The change in the service's terms. */
  readonly document: (
    referring: Pick<Sending, 'serverIdOf'>,
    changes: Partial<EntityFields[E]>,
  ) => readonly PatchOperation[]
  /** Answers which ids took the change, and which did not. @throws {ApiFailure} when the service takes none of it */
  readonly send: (
    sending: Pick<Sending, 'api' | 'key' | 'workspaceId'>,
    rows: readonly BatchUpdatedRow[],
    document: readonly PatchOperation[],
  ) => Promise<ApiAnswer>
}

export interface BatchUpdatedRow {
  readonly serverId: ServerId
  /** The version that the edit was made on; undefined where the service would not look at it. */
  readonly ifMatch: string | undefined
}

/** A row that is created together with others. */
export interface Creation<E extends Entity> {
  readonly sending: Sending
  readonly fields: EntityFields[E]
}

/** The answers for rows that were created together, or `alone` where one has to be asked for again. */
export type Creations = ReadonlyMap<string, { readonly answer: unknown } | 'alone'>

/** How many rows are created in one request, each once under the key of its own operation. */
export interface BatchCreate<E extends Entity> {
  /** The most rows of one request. */
  readonly most: number
  /** Whether the creation of such a row touches no other, so that it may go with others. */
  readonly takes: (fields: EntityFields[E]) => boolean
  /** Answers by key. @throws {ApiFailure} when the service takes none of it */
  readonly send: (
    reading: Pick<Reading, 'api' | 'workspaceId'>,
    creations: readonly Creation<E>[],
  ) => Promise<Creations>
}

export interface Resource<E extends Entity> {
  readonly entity: E
  /** Entities whose rows this one's refer to: read before it. */
  readonly refersTo: readonly Entity[]
  /** Whether its lists are those of one workspace, not of everything that the person sees. */
  readonly byWorkspace: boolean
  /**
   * How a whole list shows what is gone: `absent`: what it lacks does not exist. `check`: it comes in pages, which
   * rows can slip between, so that what it lacks is asked for one by one. `never`: nothing of it can be deleted.
   */
  readonly deletions: 'absent' | 'check' | 'never'
  /** Whether its list can be asked for what changed since; where it cannot, it is read as a whole each time. */
  readonly supportsSince: boolean
  /** One page of the list. @throws {ApiFailure} */
  readonly list: (reading: Reading, position: ListPosition) => Promise<ListPage>
  /** Reads one row; null where the API offers no way. @throws {ApiFailure} `missing` when it does not exist */
  readonly read: ((reading: Reading, serverId: ServerId) => Promise<unknown>) | null
  /** The row in an answer; null when it is not understood. */
  readonly parse: (answer: unknown, find: FindLocalId) => ServerRow<E> | null
  /** Answers the created row. @throws {ApiFailure} */
  readonly create: (sending: Sending, fields: EntityFields[E]) => Promise<unknown>
  /** Null where the API offers no way. */
  readonly batchCreate: BatchCreate<E> | null
  /** Answers the changed row; null when the service does not show it. @throws {ApiFailure} */
  readonly update: (
    sending: Sending,
    serverId: ServerId,
    changes: Partial<EntityFields[E]>,
  ) => Promise<unknown>
  /** Null where the API offers no way. */
  readonly patch: BatchUpdate<E> | null
  /** @throws {ApiFailure} */
  readonly remove: (sending: Sending, serverId: ServerId) => Promise<void>
  /** The rows among which a create whose answer was lost would be. @throws {ApiFailure} */
  readonly candidates: (reading: Reading, wanted: EntityFields[E]) => Promise<readonly unknown[]>
  /** Does to other rows what an answered operation has done to them at the service, in the answer's transaction. */
  readonly applySideEffects: ((replica: Replica, localId: LocalId) => void) | null
  /** Whether two rows are the same to a person: how a create whose answer was lost is recognised. */
  readonly matches: (wanted: EntityFields[E], found: Partial<EntityFields[E]>) => boolean
  /** Whether what was found can be what was sent, edited elsewhere since. Without it, only what is alike is. */
  readonly mayMatch?: (wanted: EntityFields[E], found: Partial<EntityFields[E]>) => boolean
  /**
   * Whether the name alone says which one is meant, so that two of one name in one workspace are the same thing, made
   * on two devices.
   */
  readonly hasUniqueName: boolean
  /**
   * Whether the service has one row of what is alike, and answers a second creation with that. Where it says otherwise than
   * the creation, that goes out as an edit of it.
   */
  readonly hasNaturalKey: boolean
}

/** Two rows are the same to a person when these fields are. */
export function alikeIn<Name extends string>(...fields: readonly Name[]) {
  return (
    wanted: Readonly<Record<Name, FieldValue>>,
    found: Readonly<Partial<Record<Name, FieldValue>>>,
  ): boolean => fields.every((field) => sameValue(wanted[field], found[field]))
}

type Optional =
  | 'candidates'
  | 'batchCreate'
  | 'hasUniqueName'
  | 'hasNaturalKey'
  | 'patch'
  | 'supportsSince'
  | 'applySideEffects'
type Declared<E extends Entity> = Omit<Resource<E>, Optional> & Partial<Pick<Resource<E>, Optional>>

/** Completes a resource's description; where nothing narrower is declared, a lost create is looked for in the whole list. */
export function resource<E extends Entity>(declared: Declared<E>): Resource<E> {
  return {
    candidates: (reading) => wholeList(declared.list, reading),
    hasUniqueName: false,
    hasNaturalKey: false,
    batchCreate: null,
    patch: null,
    supportsSince: true,
    applySideEffects: null,
    ...declared,
  }
}

type Writing =
  | 'create'
  | 'batchCreate'
  | 'update'
  | 'remove'
  | 'matches'
  | 'patch'
  | 'candidates'
  | 'hasUniqueName'
  | 'hasNaturalKey'
  | 'applySideEffects'

/** Completes the description of what is only read: no operation of it is ever queued. */
export function readOnlyResource<E extends Entity>(declared: Omit<Declared<E>, Writing>): Resource<E> {
  const refuse = (): Promise<never> => Promise.reject(new TypeError(`${declared.entity} is only read`))
  return {
    hasUniqueName: false,
    hasNaturalKey: false,
    batchCreate: null,
    patch: null,
    supportsSince: true,
    applySideEffects: null,
    ...declared,
    create: refuse,
    update: refuse,
    remove: refuse,
    candidates: () => Promise.resolve([]),
    matches: () => false,
  }
}

async function wholeList(
  list: (reading: Reading, position: ListPosition) => Promise<ListPage>,
  reading: Reading,
): Promise<readonly unknown[]> {
  const found: unknown[] = []
  let next: string | null = null
  do {
    const page: ListPage = await list(reading, { since: null, next })
    found.push(...page.rows)
    next = page.next
  } while (next !== null)
  return found
}
