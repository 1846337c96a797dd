/** The description that a backup of a service has of itself. Written last: a folder without it is no backup. */

import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type ContentKey, measureOf } from '../contents/content-store.ts'

export const MANIFEST = 'manifest.json'
export const KEY = 'service.key'
export const ATTACHMENTS = 'attachments'
/** By the kind of database: a copy of SQLite's file, or what `pg_dump` writes. */
export const databaseNames = { sqlite: 'dayloom.sqlite', postgres: 'dayloom.dump' } as const

const contentName = /^attachments\/(\d+)\/[\da-f]{2}\/([\da-f]{64})$/
const fileName = z.string().refine((name) => {
  return name === KEY || Object.values<string>(databaseNames).includes(name) || contentName.test(name)
})

const manifestShape = z.object({
  format: z.literal(1),
  /** ISO 8601 in UTC. */
  at: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** The last migration that the database has had. */
  migration: z.string(),
  /** A text that the key of the database has sealed; null where it has none. */
  keyCheck: z.string().nullable(),
  files: z.array(z.object({ name: fileName, size: z.int(), sha256: z.string() })),
})
export type Manifest = z.output<typeof manifestShape>
export type BackedUpFile = Manifest['files'][number]

/** The path of an attachment's content in a backup. */
export function nameOfContent({ organizationId, sha256 }: ContentKey): string {
  return `${ATTACHMENTS}/${organizationId}/${sha256.slice(0, 2)}/${sha256}`
}

/** The content that a file is; null for another file. */
export function contentOf({ name, sha256 }: BackedUpFile): ContentKey | null {
  const [, organization, hash] = contentName.exec(name) ?? []
  return organization === undefined || hash !== sha256
    ? null
    : { organizationId: Number(organization), sha256 }
}

/** Null where there is none, or none that this version of the service understands. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    return manifestShape.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  } catch {
    return null
  }
}

/** Reads a file of a backup from its beginning to its end. */
export async function describeFile(folder: string, name: string): Promise<BackedUpFile> {
  const { sha256, size } = await measureOf(createReadStream(join(folder, name)) as AsyncIterable<Buffer>)
  return { name, size, sha256 }
}

/** Waits until the file, or the names in the folder, are on the disk. Windows has no such call for folders. */
export async function sync(path: string, kind: 'file' | 'folder') {
  if (kind === 'folder' && process.platform === 'win32') return
  const file = await open(path, kind === 'file' ? 'r+' : 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
