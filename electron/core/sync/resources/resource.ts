/** How one kind of row travels: its requests, and what of an answer the replica keeps. */

import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { RecurrenceScope } from '../../../../shared/bridge/tasks.ts'
import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import type { ApiAnswer, ApiClient } from '../../api-client/api-client.ts'
import type { StoredFiles } from '../../files/stored-files.ts'
import type { Changes } from '../../outbox/operation.ts'
import type { EntityFields, Fields } from '../../../../shared/entities/entities.ts'
import type { Version } from '../send-operation.ts'

/** Where rows are. */
export interface Reading {
  readonly api: ApiClient
  readonly workspaceId: number
  readonly organizationId: number
}

/** The context of a write, besides its fields. */
export interface Sending extends Reading {
  /** The operation's id: the `Idempotency-Key` of its request. */
  readonly key: string
  /** The row's own id, under which our service creates it once; undefined for other servers. */
  readonly syncId: string | undefined
  /** Whether the creation brings back a row that was deleted under the own id. */
  readonly isReturn: boolean
  /** The `Idempotency-Key` of a creation; undefined where its own id alone makes it happen once. */
  readonly creationKey: string | undefined
  /** The version of the row that the edit was made on, `NO_VERSION` of what is created; undefined where the service would not look at it. */
  readonly ifMatch: Version | undefined
  /** Of a time entry that is started late: what runs at the service, as far as it was read. */
  readonly knownRunning: readonly ServerId[] | undefined
  /** Null for a row that no longer exists: the reference is sent as none. */
  readonly serverIdOf: (entity: Entity, localId: LocalId) => ServerId | null
  /** The contents of files that are sent along. */
  readonly files: StoredFiles
  /** The row that is changed or deleted, as the edit found it: paths may name what it refers to. */
  readonly current: Fields
  /** Of a recurring task: which occurrences are meant; null: what the service makes of it without a word. */
  readonly scope: RecurrenceScope | null
  /** The status that a task gets when it is done, or open again. */
  readonly statusIdOf: (done: boolean) => number
}

/** Finds the service's id of a row, for paths and bodies. */
export type Referring = Pick<Sending, 'serverIdOf'>

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

/** How one change is made of many rows in one request. */
export interface BatchUpdate<E extends Entity> {
  /** Fields that can be changed so: the value does not depend on the row, and does nothing to others. */
  readonly fields: readonly (keyof EntityFields[E])[]
  /** The most rows of one request. */
  readonly most: number
  /** Answers which ids took the change, and which did not. @throws {ApiFailure} when the service takes none of it */
  readonly send: (
    sending: Referring & Pick<Sending, 'api' | 'key' | 'workspaceId'>,
    /** Each with the version that the edit was made on; undefined where the service would not look at it. */
    rows: readonly { readonly serverId: ServerId; readonly ifMatch: string | undefined }[],
    changes: Partial<EntityFields[E]>,
  ) => Promise<ApiAnswer>
}

/** How many rows are created in one request, each once under the key of its own operation. */
export interface BatchCreate<E extends Entity> {
  /** The most rows of one request. */
  readonly most: number
  /** Whether the creation of such a row touches no other, so that it may go with others. */
  readonly takes: (made: Changes) => boolean
  /**
   * Answers by key, without those that have to be asked for again.
   *
   * @param omitsSent whether `id` and `at` are answer enough for a row that is stored as it was sent
   * @throws {ApiFailure} though some may have arrived
   */
  readonly send: (
    reading: Pick<Reading, 'api' | 'workspaceId'>,
    creations: readonly { readonly sending: Sending; readonly fields: EntityFields[E] }[],
    omitsSent: boolean,
  ) => Promise<ReadonlyMap<string, unknown>>
}

/** `defineResource` makes one of a declaration. */
export interface Resource<E extends Entity> {
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
  /**
   * The fields in which two rows of a workspace are never alike. The service refuses a second creation, which is merged with
   * the row that is there. Empty where rows may be alike.
   */
  readonly uniqueIn: readonly (keyof EntityFields[E])[]
}

/** The requests that are called as most are, such as `createTag`, `updateTag` and `deleteTag`. */
export function writesOf<Noun extends string>(
  requests: { readonly [Name in `${'create' | 'update' | 'delete'}${Noun}`]: Endpoint },
  noun: Noun,
) {
  return {
    create: requests[`create${noun}`],
    update: requests[`update${noun}`],
    remove: requests[`delete${noun}`],
  }
}
