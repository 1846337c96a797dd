/** Contents in a store that speaks S3's protocol. Loaded only by who uses one. */

import { posix } from 'node:path'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Random } from '../effects/random.ts'
import { NotAnswering } from '../errors/not-answering.ts'
import { type ByteRange, type ContentKey, type ContentStore, measuring } from './content-store.ts'

/** The smallest part that the protocol knows; with two at a time, what an upload holds in memory. */
const PART_BYTES = 5 * 1024 * 1024
const PARTS_AT_A_TIME = 2

/** In which the store neither takes nor sends anything; tried twice, it is told within five seconds that the store hangs. */
const SILENCE_MILLISECONDS = 2200
const ATTEMPTS = 2
/** A store copies within itself, and says nothing until it has. */
const COPY_MILLISECONDS = 120_000

export interface S3Location {
  readonly bucket: string
  /** Before every key; empty for none. */
  readonly prefix: string
  /** Null: Amazon's own. */
  readonly endpoint: string | null
  /** Null: as the environment or the shared configuration says. */
  readonly region: string | null
  /** Null: found as all programs with Amazon's library find theirs. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { $metadata: answer, code } = error as Partial<S3ServiceException> & { readonly code?: unknown }
  const status = answer?.httpStatusCode ?? 0
  return (
    error.name === 'TimeoutError' ||
    status >= 500 ||
    /^(ECONNREFUSED|EHOST|ENET|ENOTFOUND|EAI_)/.test(String(code))
  )
}

/** @param silence milliseconds after which the store is given up */
function clientOf({ endpoint, region, credentials }: S3Location, silence: number): S3Client {
  const client = new S3Client({
    // Other stores have no host for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    ...(region !== null && { region }),
    ...(credentials !== null && { credentials }),
    requestHandler: { connectionTimeout: SILENCE_MILLISECONDS, socketTimeout: silence },
    maxAttempts: ATTEMPTS,
    // Further checksums than the signed ones are not understood by all stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  client.middlewareStack.add(
    (next) => async (given) => {
      try {
        return await next(given)
      } catch (error) {
        throw isOutage(error) ? new NotAnswering('store', error) : error
      }
    },
    { step: 'initialize' },
  )
  return client
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
}

/**
 * Keeps contents as objects `<prefix>/<organization>/ab/abcd…`. An arriving content goes to `<prefix>/incoming/…` first: its key is
 * known only at its end. Parts of uploads whose process dies are for a lifecycle rule of the bucket to remove.
 */
export function createS3Contents(location: S3Location, random: Random): ContentStore {
  const { bucket, prefix } = location
  const client = clientOf(location, SILENCE_MILLISECONDS)
  const patient = clientOf(location, COPY_MILLISECONDS)
  const incoming = posix.join(prefix, 'incoming/')
  const objectOf = (key: string): { Bucket: string; Key: string } => ({ Bucket: bucket, Key: key })

  function nameOf({ organizationId, sha256 }: ContentKey): string {
    return posix.join(prefix, String(organizationId), sha256.slice(0, 2), sha256)
  }

  async function remove(name: string): Promise<void> {
    await client.send(new DeleteObjectCommand(objectOf(name)))
  }

  async function* readObject(name: string, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
    const part = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` }
    const { Body: body } = await client.send(new GetObjectCommand({ ...objectOf(name), ...part }))
    if (body instanceof Readable) yield* body as AsyncIterable<Uint8Array>
  }

  async function upload(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const body = Readable.from(content, { objectMode: false })
    const params = { ...objectOf(name), Body: body }
    const sending = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_A_TIME })
    try {
      await sending.done()
    } finally {
      // After every end, nothing more of the content is asked for.
      body.destroy()
    }
  }

  return {
    async stage(source) {
      const name = `${incoming}${random.uuid()}`
      const { content, measure } = measuring(source)
      await upload(name, content)
      const measured = measure()
      let staged = true
      const discard = async (): Promise<void> => {
        if (staged) await remove(name)
        staged = false
      }
      return {
        ...measured,
        async keep(organizationId) {
          const key = nameOf({ organizationId, sha256: measured.sha256 })
          const source = `${bucket}/${name}`.split('/').map(encodeURIComponent).join('/')
          await patient.send(new CopyObjectCommand({ ...objectOf(key), CopySource: source }))
          await discard()
        },
        discard,
      }
    },
    async read(key, range) {
      const name = nameOf(key)
      try {
        await client.send(new HeadObjectCommand(objectOf(name)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
      return readObject(name, range)
    },
    remove: (key) => remove(nameOf(key)),
    async removeAbandoned(before) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: incoming })
      for await (const { Contents: objects = [] } of pages) {
        for (const { Key: name, LastModified: modified } of objects) {
          if (name !== undefined && modified !== undefined && modified < before) await remove(name)
        }
      }
    },
    close() {
      client.destroy()
      patient.destroy()
    },
  }
}
