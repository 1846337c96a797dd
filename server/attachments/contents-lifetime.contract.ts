/** How long contents are kept: as long as an attachment has them, and a while longer. */

import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { closeAccount } from '../../shared/api/accounts.ts'
import { type Attachment, deleteAttachment, downloadAttachment } from '../../shared/api/attachments.ts'
import { deleteTask } from '../../shared/api/tasks.ts'
import type { ContentStore } from '../contents/content-store.ts'
import { createFolderContents } from '../contents/folder-contents.ts'
import { type DatabaseLocation, openDatabase } from '../database/connection.ts'
import type { Database, Db } from '../database/database.ts'
import { openSqlite, sqliteDialect } from '../database/sqlite-database.ts'
import { systemRandom } from '../effects/random.ts'
import { DAY, HOUR, SECOND } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { attach, pathTo, taskOf, type TaskPath } from './attachments.fixture.ts'
import { claimContents, settleContent } from './queries.ts'
import { freeContents } from './free-contents.ts'

/** One connection in memory for both handles; the service is idle while the other is used. */
function shareable(location: DatabaseLocation): DatabaseLocation {
  if (location.kind !== 'sqlite') return location
  return { kind: 'dialect', dialect: sqliteDialect(openSqlite(':memory:')) }
}

/** How long contents are kept, on any database. */
export function contentsLifetimeContract(open: OpenDatabase): void {
  let folder: string
  let contents: ContentStore
  let test: TestService
  let db: Db
  let person: Person
  let task: TaskPath
  let closeOwn: () => Promise<void>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dayloom-lifetime-'))
    const database = shareable(await open())
    contents = createFolderContents(join(folder, 'attachments'), systemRandom)
    test = await openTestService({ database, contents })
    db =
      database.kind === 'dialect'
        ? new Kysely<Database>({ dialect: database.dialect })
        : await openDatabase(database)
    closeOwn = database.kind === 'dialect' ? async () => undefined : () => db.destroy()
  })
  beforeEach(async () => {
    person = await test.signUp()
    task = await taskOf(person)
  })
  afterAll(async () => {
    await closeOwn()
    await test.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Kept contents of the person's organization, and what is staged. */
  async function files(): Promise<string[]> {
    const names: string[] = []
    for (const place of [String(person.organizationId), 'incoming']) {
      const path = join(folder, 'attachments', place)
      const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
      names.push(...entries.filter((entry) => entry.isFile()).map(({ name }) => name))
    }
    return names
  }

  /** Housekeeping so many days later. */
  async function freeAfter(days: number): Promise<void> {
    await freeContents(db, contents, test.clock.now() + days * DAY)
  }

  async function isThere(attachment: Attachment): Promise<boolean> {
    const answer = await person.client.send(downloadAttachment, { params: pathTo(task, attachment) })
    await answer.text().catch(() => '')
    return answer.ok
  }

  it('P §4.5 a content stays as long as an attachment has it, and goes a week after the last one', async () => {
    const first = await attach(person, task, { text: 'same' })
    const second = await attach(person, task, { text: 'same' })
    expect(await files()).toEqual([first.sha256])
    await freeAfter(30)
    expect(await files()).toEqual([first.sha256])

    await person.client.call(deleteAttachment, { params: pathTo(task, first) })
    await freeAfter(30)
    expect([await files(), await isThere(second)]).toEqual([[first.sha256], true])

    await person.client.call(deleteAttachment, { params: pathTo(task, second) })
    await freeAfter(6.9)
    expect(await files()).toEqual([first.sha256])
    await freeAfter(7.1)
    expect(await files()).toEqual([])
    await freeAfter(30)
  })

  it('P §4.5 a content goes with its task', async () => {
    await attach(person, task, { text: 'x' })
    await person.client.call(deleteTask, { params: task })
    await freeAfter(7.1)
    expect(await files()).toEqual([])
  })

  it('P §4.5 a content goes with its organization', async () => {
    await attach(person, task, { text: 'x' })
    await person.client.call(closeAccount, { params: { product_code: 'track' }, body: {} })
    await freeAfter(7.1)
    expect(await files()).toEqual([])
  })

  it('P §4.5 a content that was put there for a request that came to nothing goes when its time is over', async () => {
    const sha256 = 'a'.repeat(64)
    const staged = await contents.stage(
      (async function* () {
        yield Buffer.from('crashed')
      })(),
    )
    await claimContents(db, person.organizationId, [staged.sha256, sha256], test.clock.now())
    await staged.keep(person.organizationId)
    await freeAfter(6.9)
    expect(await files()).toEqual([staged.sha256])
    await freeAfter(7.1)
    expect(await files()).toEqual([])
  })

  it('P §4.5 a content is not taken from an upload that has it again in the meantime', async () => {
    const first = await attach(person, task, { text: 'same' })
    await person.client.call(deleteAttachment, { params: pathTo(task, first) })
    test.clock.advance(7 * DAY + SECOND)
    const key = { organizationId: person.organizationId, sha256: first.sha256 }
    await claimContents(db, key.organizationId, [key.sha256], test.clock.now())
    expect(await settleContent(db, key, test.clock.now())).toBeNull()
    await freeAfter(0)
    expect(await files()).toEqual([first.sha256])
    await attach(person, task, { text: 'same' })
    await freeAfter(30)
    expect(await files()).toEqual([first.sha256])
  })

  it('P §4.5 a content that cannot be removed is tried again, and holds up no other', async () => {
    const made = [await attach(person, task, { text: 'one' }), await attach(person, task, { text: 'two' })]
    for (const one of made) await person.client.call(deleteAttachment, { params: pathTo(task, one) })
    const [first] = made
    const stuck: ContentStore = {
      ...contents,
      async remove(key) {
        if (key.sha256 === first?.sha256) throw new Error('It is being read.')
        await contents.remove(key)
      },
    }
    const later = test.clock.now() + 8 * DAY
    await expect(freeContents(db, stuck, later)).rejects.toThrow('1 contents are still there.')
    expect(await files()).toEqual([first?.sha256])
    await freeContents(db, contents, later + HOUR)
    expect(await files()).toEqual([])
  })

  it('the leftovers of an upload whose process died go after a day', async () => {
    await contents.stage(
      (async function* () {
        yield Buffer.from('left behind')
      })(),
    )
    const [name = ''] = await files()
    const path = join(folder, 'attachments', 'incoming', name)
    const begun = new Date((test.clock.now() - HOUR) / 1000)
    await utimes(path, begun, begun)
    await freeAfter(0)
    expect(await files()).toEqual([name])
    await freeAfter(1)
    expect(await files()).toEqual([])
  })
}
