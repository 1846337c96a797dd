/**
 * Keeps activity in the profile, a file a day (`activity/2026-11-27`), encrypted with a key that the desktop's keychain keeps. It is
 * in no backup and no archive, and no server ever sees it. What cannot be decrypted any more counts as not there.
 */

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { activityDays, type WindowSpan } from '../../shared/domain/activity.ts'
import { instantOf } from '../../shared/domain/instant.ts'
import { parseJson } from '../../shared/domain/json.ts'
import { makePrivateFolder, readPrivateFile, writePrivateFile } from '../shell/private-file.ts'
import type { SecretStore } from '../shell/shell.ts'

export interface ActivityStore {
  /** Adds stretches, which follow those that are there. Kept on disk when it resolves. */
  add(spans: readonly WindowSpan[]): Promise<void>
  /** The stretches that reach into `[from, to)`, in their order. */
  read(from: number, to: number): Promise<readonly WindowSpan[]>
  /** Deletes the days that are too old to be kept. */
  forgetOld(now: number): Promise<void>
  /** Deletes everything, and the key with it. */
  clear(): Promise<void>
}

export interface ActivityStoreOptions {
  readonly profile: string
  readonly secrets: Pick<SecretStore, 'read' | 'isOutOfReach' | 'keep' | 'forget'>
}

const secretName = 'activity'
const daySeconds = 86_400
const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16
const [compress, expand] = [promisify(gzip), promisify(gunzip)]

const kept = z.array(z.tuple([z.int(), z.int(), z.string(), z.string()]))

/** From the start of the program, or the latest deletion, to the next one. */
interface Life {
  key: Buffer | null
  opening: Promise<Buffer | null> | null
  /** The latest day that was added to. */
  latest: { readonly day: string; readonly spans: WindowSpan[] } | null
  /** Stretches that are kept as soon as the key can be had. */
  readonly waiting: WindowSpan[]
  isOver: boolean
  /** Ends all waiting for a key, which a locked keychain may never give. */
  readonly over: PromiseWithResolvers<null>
}

function begin(): Life {
  return {
    key: null,
    opening: null,
    latest: null,
    waiting: [],
    isOver: false,
    over: Promise.withResolvers<null>(),
  }
}

/** The date in UTC: files need no zone. */
function dayOf(seconds: number): string {
  return instantOf(seconds).slice(0, 10)
}

export function createActivityStore({ profile, secrets }: ActivityStoreOptions): ActivityStore {
  const folder = join(profile, 'activity')
  let life = begin()
  let underWay: Promise<unknown> = Promise.resolve()

  /** One after the other. */
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = underWay.then(work)
    underWay = done.catch(() => undefined)
    return await done
  }

  async function openKey(mine: Life): Promise<Buffer | null> {
    const known = await secrets.read(secretName)
    // Another key would make all that is kept unreadable.
    if (known === null && (await secrets.isOutOfReach(secretName))) return null
    const key = known ?? randomBytes(32).toString('base64')
    // Also one that is known: a keychain may be there now that was not when it was made.
    if (!mine.isOver) await secrets.keep(secretName, key, { protect: true })
    return Buffer.from(key, 'base64')
  }

  /** Null when everything was deleted meanwhile, and where it cannot be had for now. */
  async function keyOf(mine: Life): Promise<Buffer | null> {
    if (mine.key !== null) return mine.key
    mine.opening ??= openKey(mine)
    try {
      mine.key = await Promise.race([mine.opening, mine.over.promise])
      return mine.key
    } finally {
      if (mine.key === null) mine.opening = null
    }
  }

  async function days(): Promise<readonly string[]> {
    const names = await readdir(folder).catch(() => [])
    return names.filter((name) => z.iso.date().safeParse(name).success).toSorted()
  }

  async function readDay(mine: Life, day: string): Promise<WindowSpan[]> {
    if (mine.latest?.day === day) return mine.latest.spans
    const text = readPrivateFile(join(folder, day))
    if (text === null) return []
    const bytes = Buffer.from(text, 'base64')
    const key = await keyOf(mine)
    if (key === null) return []
    try {
      const reading = createDecipheriv(cipher, key, bytes.subarray(0, ivLength))
      reading.setAAD(Buffer.from(day))
      reading.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
      const plain = Buffer.concat([reading.update(bytes.subarray(ivLength + tagLength)), reading.final()])
      const rows = parseJson((await expand(plain)).toString(), kept) ?? []
      return rows.map(([start, end, program, title]) => ({ start, end, program, title }))
    } catch {
      // Its key is gone, or the file was damaged.
      return []
    }
  }

  async function writeDay(mine: Life, day: string, spans: readonly WindowSpan[]): Promise<void> {
    const rows = spans.map(({ start, end, program, title }) => [start, end, program, title])
    const key = await keyOf(mine)
    if (key === null) return
    const iv = randomBytes(ivLength)
    const writing = createCipheriv(cipher, key, iv)
    writing.setAAD(Buffer.from(day))
    const plain = await compress(JSON.stringify(rows))
    const secret = Buffer.concat([writing.update(plain), writing.final()])
    makePrivateFolder(folder)
    const bytes = Buffer.concat([iv, writing.getAuthTag(), secret])
    await writePrivateFile(join(folder, day), bytes.toString('base64'))
  }

  return {
    async add(spans) {
      const mine = life
      await inTurn(async () => {
        mine.waiting.push(...spans)
        if ((await keyOf(mine)) === null) return
        for (const [day, added] of Map.groupBy(mine.waiting.splice(0), ({ start }) => dayOf(start))) {
          if (mine.isOver) return
          const all = await readDay(mine, day)
          for (const span of added) append(all, span)
          mine.latest = { day, spans: all }
          await writeDay(mine, day, all)
        }
      })
    },
    async read(from, to) {
      const mine = life
      return await inTurn(async () => {
        // A stretch lies in the file of the day on which it began.
        const [first, last] = [dayOf(from - daySeconds), dayOf(to)]
        const found: WindowSpan[] = []
        for (const day of (await days()).filter((each) => each >= first && each <= last))
          found.push(...(await readDay(mine, day)))
        for (const span of mine.waiting) append(found, span)
        return found.filter(({ start, end }) => start < to && end > from)
      })
    },
    forgetOld: (now) =>
      inTurn(async () => {
        const oldest = dayOf(now - activityDays * daySeconds)
        for (const day of await days()) if (day < oldest) await rm(join(folder, day), { force: true })
      }),
    async clear() {
      life.isOver = true
      life.over.resolve(null)
      life = begin()
      await inTurn(async () => {
        await rm(folder, { recursive: true, force: true })
        await secrets.forget(secretName)
      })
    },
  }
}

/** Parts of one stretch become one again. */
function append(spans: WindowSpan[], span: WindowSpan): void {
  const last = spans.at(-1)
  const goesOn = last?.end === span.start && last.program === span.program && last.title === span.title
  if (goesOn) spans[spans.length - 1] = { ...last, end: span.end }
  else spans.push(span)
}
