/**
 * Reads the feed of our own service: everything that changed, behind one cursor. A page and its cursor are stored in one
 * transaction. Servers without a feed are read list by list.
 */

import { type FeedSequences, MOST_CHANGES, readFeed } from '../../../../shared/api/feed.ts'
import { type Entity, entityNames } from '../../../../shared/entities/entity.ts'
import type { WorkspaceId } from '../../../../shared/domain/ids.ts'
import { ApiFailure, isRefusal } from '../../api-client/api-failure.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import { checkAccount, unreadable } from '../failures.ts'
import { type ListReaderOptions, readList } from '../lists/pull.ts'
import { overlapsSince } from '../entry-rules.ts'
import { applyPage, idsHere, leave, settleUntold, showListed } from './apply-page.ts'
import { ownIdOf, tellWorkspaces } from '../../accounts/read-account.ts'
import { entityOf, type FeedChange, type FeedPage, feedPage } from './feed-page.ts'
import { beginRestored, hasReusedId } from './restored.ts'

/** Milliseconds. Memberships change elsewhere, for example when an invitation is accepted. */
const WORKSPACES_EVERY = 5 * 60_000

/** The most rows that are settled in one transaction: a restored service may have lost a million. */
const SETTLED_AT_ONCE = 500

interface FeedReaderOptions extends ListReaderOptions {
  readonly isStopped: () => boolean
  /** How often edits went out. */
  readonly pushes: () => number
}

interface ReadPage extends FeedPage {
  readonly next: string | null
}

/** A page that was requested while the one before it is applied. */
interface Ahead {
  readonly page: Promise<ReadPage>
  /** How often edits had gone out. */
  readonly pushes: number
}

type BetweenPages = () => Promise<void>

export class FeedReader {
  readonly #options: FeedReaderOptions
  /** How far everything was read. */
  #readTo: FeedSequences = []
  /** False once the server has answered without a feed. */
  #mayBeOffered = true
  /** The latest start of the service; undefined where there may be a later one. */
  #latestEpoch: string | null | undefined
  /** The service's id of the person. */
  #me: number | undefined
  #workspacesReadAt = -Infinity
  /** Workspaces that were asked for. */
  readonly #asked = new Set<number>()

  constructor(options: FeedReaderOptions) {
    this.#options = options
  }

  /**
   * Brings a kind of row up to date; the feed brings all of them. Answers those that are.
   *
   * @param betweenPages work to do before the next page is requested
   * @throws {ApiFailure}
   */
  async read(
    api: ApiClient,
    entity: Entity,
    betweenPages: BetweenPages = () => Promise.resolve(),
  ): Promise<readonly Entity[]> {
    if (await this.isOffered(api)) {
      const read = await this.#readFeed(api, betweenPages)
      if (read !== null) return read
    }
    await readList(this.#options, api, entity, betweenPages)
    return [entity]
  }

  /**
   * Whether the server has a feed. Asked once, and again for its latest start before something leaves.
   *
   * @throws {ApiFailure} when it cannot be asked
   */
  async isOffered(api: ApiClient): Promise<boolean> {
    const { replica } = this.#options
    const { feed, operations } = replica
    const isAsked = feed.position() !== null && (this.#latestEpoch !== undefined || operations.isEmpty)
    if (!this.#mayBeOffered || isAsked) return this.#mayBeOffered
    try {
      this.#latestEpoch = (await request(api, null, 1)).epoch
      if (feed.position() === null) replica.transaction(() => feed.begin())
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // A server that has a feed keeps it; a page of a gateway says nothing of it.
      const hasNone = isRefusal(error) || (error.kind === 'foreign' && feed.position() === null)
      if (!hasNone) throw error
      await checkAccount(api)
      this.#mayBeOffered = false
    }
    return this.#mayBeOffered
  }

  /** Whether the server is known to have a feed. */
  get hasFeed(): boolean {
    return this.#mayBeOffered && this.#options.replica.feed.position() !== null
  }

  /**
   * Takes the news of the stream; answers whether anything is to be read.
   *
   * @param readTo null: timesheets, which are not in the feed, may have changed, too
   */
  takeNews(readTo: FeedSequences | null): boolean {
    const { replica } = this.#options
    if (readTo === null) replica.transaction(() => replica.sheets.markDue())
    return !readTo?.every(({ organization_id: id, sequence }) =>
      this.#readTo.some((read) => read.organization_id === id && read.sequence >= sequence),
    )
  }

  /** Whether the feed is to be read before anything is sent: the service was started since, or a backup was restored. */
  get goesFirst(): boolean {
    const position = this.#options.replica.feed.position()
    if (position === null || !this.hasFeed) return false
    const { restored, epoch } = position
    const isNewStart = this.#latestEpoch !== undefined && epoch !== null && epoch !== this.#latestEpoch
    return restored !== null || isNewStart
  }

  /** The service may have been started, or says that it was. */
  mayBeRestarted(): void {
    this.#latestEpoch = undefined
  }

  /** Another workspace is in use. */
  workspaceSelected(): void {
    const { replica, workspaceId } = this.#options
    if (replica.feed.position() === null) return
    replica.transaction(() => showListed(this.#options, workspaceId() as WorkspaceId))
  }

  /** Answers the kinds that are up to date; null when the server has no feed any more. */
  async #readFeed(api: ApiClient, betweenPages: BetweenPages): Promise<readonly Entity[] | null> {
    const { schedule, versions, clock, replica } = this.#options
    const position = replica.feed.position()
    for (const entity of entityNames) schedule.startRead(entity)
    try {
      if (!(await this.#readPages(api, betweenPages))) return []
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (position !== null && position.cursor !== null && error.means('wrong_form')) {
        replica.transaction(() => replica.feed.moveTo({ ...position, cursor: null }))
        return this.#readFeed(api, betweenPages)
      }
      if (!isRefusal(error)) throw error
      await checkAccount(api)
      this.#mayBeOffered = false
      return null
    }
    for (const entity of entityNames) {
      schedule.markRead(entity, clock.now())
      versions.markRead(entity)
    }
    return entityNames
  }

  /** Answers false when a backup was found to be restored: everything is to be read again. */
  async #readPages(api: ApiClient, betweenPages: BetweenPages): Promise<boolean> {
    const { replica, pushes } = this.#options
    const { cursor = null, ownSequence = null, restored = null } = replica.feed.position() ?? {}
    const journalOverlaps = ownSequence === null ? null : overlapsSince(this.#options, ownSequence)
    let next = cursor
    let ahead: Ahead | null = null
    let hasLeft = false
    try {
      do {
        if (next !== cursor && restored === null) await betweenPages()
        // One that was requested before edits went out may show their rows as they were.
        const page: ReadPage = await (ahead?.pushes === pushes() ? ahead.page : request(api, next))
        ahead = page.next === null ? null : { page: request(api, page.next), pushes: pushes() }
        this.#latestEpoch = page.epoch
        // The reader that awaits the page gets the failure.
        ahead?.page.catch(() => undefined)
        if (page.restored.length > 0 || this.#meetsOtherRows(page)) {
          replica.transaction(() => beginRestored(replica, page.restored))
          return false
        }
        const changes = await this.#completed(api, page.changes)
        // The embedded service was found to be repaired.
        if ((replica.feed.position()?.cursor ?? null) !== next) return false
        this.#apply({ ...page, changes }, journalOverlaps)
        next = page.next
        hasLeft ||= page.left.length > 0
        if (next !== null) continue
        if (!(await this.#settleUntold(page))) return false
        this.#readTo = page.sequences
      } while (next !== null)
    } finally {
      await ahead?.page.catch(() => undefined)
    }
    await this.#readWorkspaces(api, hasLeft ? 'now' : 'when due')
    return replica.feed.position()?.restored === null
  }

  /** Reads first what the changes do not say: unknown workspaces, and which of the people is the person. */
  async #completed(api: ApiClient, changes: readonly FeedChange[]): Promise<FeedChange[]> {
    const known = new Set<number>(this.#options.replica.workspaceTables.workspaces().map(({ id }) => id))
    const isUnknown = (id: number) => !known.has(id) && !this.#asked.has(id)
    const unknown = changes.flatMap(({ workspace_ids: ids }) => ids).filter(isUnknown)
    if (unknown.length > 0) await this.#readWorkspaces(api, 'now')
    for (const id of unknown) this.#asked.add(id)
    const isPerson = ({ kind, row }: FeedChange) => kind === 'workspace_user' && row !== null
    if (changes.some(isPerson)) this.#me ??= await ownIdOf(api)
    return changes.map((change) => {
      const { row } = change
      return isPerson(change) ? { ...change, row: { ...row, is_me: row?.['user_id'] === this.#me } } : change
    })
  }

  /** @throws {ApiFailure} unless they are not accessible to this person */
  async #readWorkspaces(api: ApiClient, when: 'now' | 'when due'): Promise<void> {
    const { clock, onWorkspaces } = this.#options
    const isDue = when === 'now' || clock.now() - this.#workspacesReadAt >= WORKSPACES_EVERY
    if (!isDue || onWorkspaces === undefined) return
    if (await tellWorkspaces(api, onWorkspaces)) this.#workspacesReadAt = clock.now()
  }

  /** Whether a backup was restored that lacks rows which the feed has not told: their ids mean others since. */
  #meetsOtherRows({ epoch, changes }: ReadPage): boolean {
    const { replica } = this.#options
    const { epoch: before = null, restored = null } = replica.feed.position() ?? {}
    if (before === null || before === epoch || restored !== null) return false
    const here = idsHere(replica, changes)
    return changes.some((change) => {
      const entity = entityOf(change)
      return entity !== null && here.has(change.id) && hasReusedId(replica, entity, change)
    })
  }

  #apply(page: ReadPage, journalOverlaps: ReturnType<typeof overlapsSince> | null): void {
    const { replica } = this.#options
    const { feed } = replica
    const before = feed.position()
    const isLast = page.next === null
    const isNothing = page.changes.length === 0 && page.left.length === 0
    if (isNothing && before !== null && before.cursor === page.cursor && !before.isWhole) {
      if (before.epoch === page.epoch) return
    }
    replica.transaction(() => {
      const { restored = null, epoch = null } = before ?? {}
      const isNewStart = epoch !== null && epoch !== page.epoch
      const isWhole = before === null || before.cursor === null ? feed.beginWhole() : before.isWhole
      const come = applyPage(this.#options, page.changes, { isWhole, restored, isNewStart })
      journalOverlaps?.(come)
      leave(this.#options, page.left)
      // The person may come back to them.
      if (page.left.length > 0) this.#asked.clear()
      const own = isLast ? page.sequences.find(({ organization_id: id }) => id === null) : undefined
      const ownSequence = own?.sequence ?? before?.ownSequence ?? null
      feed.moveTo({ cursor: page.cursor, ownSequence, isWhole, epoch, restored })
      if (isLast && !isWhole) this.#end(page)
    })
  }

  /**
   * Settles what a reading from the beginning has not told, in parts. Answers false where it has to stop: the position is behind
   * the last page, and the reading from there settles the rest.
   */
  async #settleUntold(last: ReadPage): Promise<boolean> {
    const { replica, effects, isStopped } = this.#options
    const { feed, rows } = replica
    const { isWhole = false, restored = null } = feed.position() ?? {}
    if (!isWhole) return true
    for (const entity of entityNames) {
      for (const part of feed.untoldParts(rows, entity, SETTLED_AT_ONCE)) {
        replica.transaction(() => settleUntold(this.#options, entity, part, restored))
        await effects.breathe()
        // Also where the embedded service was found to be repaired meanwhile.
        if (isStopped() || feed.position()?.isWhole !== true) return false
      }
    }
    replica.transaction(() => this.#end(last))
    return true
  }

  /** All is read and settled. Runs in the caller's transaction. */
  #end({ epoch: latest }: ReadPage): void {
    const { feed } = this.#options.replica
    const position = feed.position()
    if (position === null) return
    const { epoch, restored, isWhole } = position
    if (isWhole) feed.endWhole()
    const isNewStart = epoch !== null && epoch !== latest
    // Of what was written here before a start, the feed tells by now unless a restored backup lacks it.
    const isLacking = restored === null && isNewStart && feed.hasUntoldWrites()
    feed.moveTo({ ...position, isWhole: false, epoch: isLacking ? epoch : latest, restored: null })
    if (isLacking) beginRestored(this.#options.replica, [])
  }
}

async function request(api: ApiClient, cursor: string | null, limit = MOST_CHANGES): Promise<ReadPage> {
  const query = { cursor: cursor ?? undefined, limit, brief: true }
  const { body } = await api.call(readFeed, { query })
  const { data } = feedPage.safeParse(body)
  if (data === undefined) throw unreadable()
  return { ...data, next: data.more ? data.cursor : null }
}
