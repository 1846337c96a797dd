/** Things that requests name besides the entry itself: read once, however many entries a request changes. */

import { type Member, requireTurn, type Scope } from '../access/scope.ts'
import { requireMembers, requirePerson } from '../access/members.ts'
import type { Instant } from '../database/columns.ts'
import { undoable } from '../events/undoable.ts'
import type { TagName } from '../tags/service.ts'
import { readLocks, requireNoneIn, requireUnlocked, type StartSpan } from '../timesheets/locks.ts'
import type { EntryContext } from './queries.ts'
import { namedTags, readPlace, type TagBody } from './entry-fields.ts'

export class References {
  readonly member: Member
  #scope: Scope
  readonly #starts: StartSpan | null
  readonly #known = new Map<string, Promise<unknown>>()

  /** @param starts of all entries that the request names, where it names several */
  constructor(scope: Scope, member: Member, starts: StartSpan | null = null) {
    this.#scope = scope
    this.member = member
    this.#starts = starts
  }

  #once<T>(name: string, read: () => Promise<T>): Promise<T> {
    const known = this.#known.get(name)
    if (known !== undefined) return known as Promise<T>
    const found = read()
    this.#known.set(name, found)
    return found
  }

  place(names: { readonly projectId: number | null; readonly taskId: number | null }): Promise<EntryContext> {
    return this.#once(`place ${names.projectId} ${names.taskId}`, () =>
      readPlace(this.#scope, this.member, names),
    )
  }

  /** The fields that the workspace requires and enforces, whatever the entry names. */
  rules(): Promise<EntryContext> {
    return this.place({ projectId: null, taskId: null })
  }

  /** @throws {BadRequest} when one of the starts lies in a locked period of that person. */
  async requireUnlocked(userId: number, starts: readonly Instant[]): Promise<void> {
    const span = this.#starts
    if (span === null || !starts.every((start) => span.first <= start && start <= span.last)) {
      return requireUnlocked(this.#scope, this.member, userId, starts)
    }
    const read = () => readLocks(this.#scope, this.member, userId, span)
    requireNoneIn(await this.#once(`locks ${userId}`, read), starts)
  }

  /** Whose entry it becomes: the caller's without an id. @throws {Forbidden} when that is somebody else's, and the caller no admin. */
  owner(userId: number | undefined): Promise<{ readonly id: number; readonly name: string }> {
    const other = { field: 'user_id', permission: 'time_entries.update_all' } as const
    return this.#once(`owner ${userId}`, () => requirePerson(this.#scope, this.member, userId, other))
  }

  sharing(userIds: readonly number[]): Promise<readonly number[]> {
    if (userIds.length === 0) return Promise.resolve([])
    requireTurn(this.#scope)
    const others = userIds.filter((id) => id !== this.#scope.caller.userId)
    return this.#once(`sharing ${userIds.join()}`, () =>
      requireMembers(this.#scope, this.member, others, 'shared_with_user_ids'),
    )
  }

  /** Creates the tags whose names are unknown. */
  tags(body: TagBody): Promise<readonly TagName[]> {
    if ((body.tags ?? []).length + (body.tag_ids ?? []).length === 0) return Promise.resolve([])
    return this.#once(tagsKey(body), () => namedTags(this.#scope, this.member, body))
  }

  /** Runs a part of the request that may fail alone: the tags that it has made are then undone, and nobody hears of them. */
  async undoable<T>(body: TagBody, work: () => Promise<T>): Promise<T> {
    if ((body.tags ?? []).length === 0 || this.#known.has(tagsKey(body))) return work()
    const outside = this.#scope
    try {
      return await undoable(outside, (inside) => {
        this.#scope = inside
        return work()
      })
    } catch (error) {
      this.#known.delete(tagsKey(body))
      throw error
    } finally {
      this.#scope = outside
    }
  }
}

function tagsKey({ tags, tag_ids: ids }: TagBody): string {
  return `tags ${JSON.stringify([tags, ids])}`
}
