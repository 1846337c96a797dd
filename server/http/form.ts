/**
 * Reads `multipart/form-data` while it arrives: its files go where the route takes them, and are never in memory as a
 * whole. Faults of the form are its sender's and refused; nothing is left waiting then.
 */

import { hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { z } from 'zod'
import type { FormBody } from '../../shared/api/endpoint.ts'
import type { Measure } from '../contents/content-store.ts'
import { AppError, BadRequest, PayloadTooLarge } from '../errors/app-error.ts'
import { MAXIMUM_BODY_BYTES } from './body.ts'
import { requireStorable } from './input.ts'

/** A file as it arrived; its content is wherever the route took it. */
export interface ReceivedFile extends Measure {
  /** As the sender calls it, which may be anything at all. */
  readonly fileName: string
  /** The media type that the sender says it is of, in lower case and without parameters. */
  readonly declaredType: string
}

/** Takes in the files of one request while they arrive, before the transaction of the request. */
export interface FileReceiver {
  /** Of each of them. */
  readonly maximumFileBytes: number
  /** Takes in the next one. Reading it throws when it is too large, or ends too early. */
  readonly take: (content: AsyncIterable<Uint8Array>) => Promise<Measure>
  /** All have arrived, and the fields of the form can be understood: makes sure that they stay. */
  readonly keep: () => Promise<void>
  /** The request has been answered: throws away what has not been kept. */
  readonly end: () => Promise<void>
}

function isArray(schema: unknown): boolean {
  return schema instanceof z.ZodOptional ? isArray(schema.unwrap()) : schema instanceof z.ZodArray
}

/**
 * The fields of a form that are no files, under the names of its endpoint's schema. Of a field that arrives more than once the
 * first counts, as in a query.
 */
function formFields({ fields: { shape }, files }: FormBody) {
  const single = new Map<string, string>()
  const indexed = new Map<string, (string | undefined)[]>()
  const sent: [string, string][] = []

  function addIndexed(name: string, index: number, value: string): void {
    if (index >= files.most)
      throw new BadRequest('too_many', {
        field: `${name}.${index}`,
        maximum: files.most,
        says: `there are at most ${files.most} files`,
      })
    const values = indexed.get(name) ?? []
    // No holes for the schema to step over: what did not arrive is undefined.
    while (values.length <= index) values.push(undefined)
    values[index] ??= value
    indexed.set(name, values)
  }

  return {
    /** As they arrived. */
    sent,
    /** @throws {BadRequest} when it holds what cannot be stored, or its index is of no file. */
    add(name: string, value: string): void {
      sent.push([name, value])
      const [, base = name, index] = /^(\w+)\[(\d{1,9})\]$/.exec(name) ?? []
      if (!Object.hasOwn(shape, base) || isArray(shape[base]) !== (index !== undefined)) return
      requireStorable(value, name)
      if (index !== undefined) addIndexed(base, Number(index), value)
      else if (!single.has(base)) single.set(base, value)
    },
    /** By name; what arrived with an index as arrays, which may have holes. */
    values: () => Object.fromEntries<unknown>([...single, ...indexed]),
  }
}

const CHECK_MILLISECONDS = 250

/**
 * Notices a parser that waits for nobody: some malformed forms stop it without an end and without an error. As long as the
 * sender has not sent the next piece, or somebody works on a file, the form may take its time.
 */
class FormProgress {
  #othersAtWork = 0
  #steps = 0

  /** Somebody else than the parser is at work. @returns what ends that. */
  begin(): () => void {
    this.#othersAtWork += 1
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#othersAtWork -= 1
      this.#steps += 1
    }
  }

  /** @param onStall is told when nothing has happened for a while that anybody could wait for. @returns what ends the watch. */
  watch(onStall: () => void): () => void {
    let seen = -1
    const timer = setInterval(() => {
      if (this.#othersAtWork === 0 && this.#steps === seen) onStall()
      seen = this.#steps
    }, CHECK_MILLISECONDS)
    return () => clearInterval(timer)
  }
}

/** Of one field, in bytes; names have at most 255 characters. */
const MAXIMUM_FIELD_BYTES = 8 * 1024
/** Of all headers of one part, in bytes. */
const MAXIMUM_HEADER_BYTES = 16 * 1024
/** More than any form has, those that the service does not know included. */
const MAXIMUM_PARTS = 64

export interface ReadForm {
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly ReceivedFile[]
  /** Tells forms apart by what they say, for their boundary differs each time. */
  readonly digest: string
}

function incomplete(cause: unknown): BadRequest {
  return new BadRequest('unreadable_body', { field: 'body', says: 'is no complete form', cause })
}

function openParser(headers: Headers): BusboyInstance {
  const contentType = headers.get('content-type') ?? ''
  try {
    if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new Error(contentType)
    return new Busboy({
      headers: { 'content-type': contentType },
      preservePath: true,
      // A browser's form without a chosen file sends a part without a name, too.
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: {
        fieldSize: MAXIMUM_FIELD_BYTES,
        headerSize: MAXIMUM_HEADER_BYTES,
        headerPairs: 32,
        parts: MAXIMUM_PARTS,
      },
    })
  } catch (error) {
    throw new BadRequest('unreadable_body', {
      field: 'Content-Type',
      says: 'must be multipart/form-data with a boundary',
      cause: error,
    })
  }
}

/** A body of at most so many bytes. A reader that stops may still read the rest. */
class BodyReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #maximumBytes: number
  readonly #progress: FormProgress
  #size = 0

  constructor(body: ReadableStream<Uint8Array>, maximumBytes: number, progress: FormProgress) {
    this.#reader = body.getReader()
    this.#maximumBytes = maximumBytes
    this.#progress = progress
  }

  /** @throws {PayloadTooLarge} */
  async *chunks(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const arrived = this.#progress.begin()
      const { done, value } = await this.#reader.read().finally(arrived)
      if (done) return
      this.#size += value.byteLength
      if (this.#size > this.#maximumBytes) throw new PayloadTooLarge(this.#maximumBytes)
      yield value
    }
  }

  /** Reads what is left, so that its sender comes to read the answer; gives up where the body is too large. */
  async drain(): Promise<void> {
    try {
      for await (const _ of this.chunks());
    } catch {
      await this.#reader.cancel().catch(() => undefined)
    }
  }
}

/** The content of a file. @param progress is told who has it: the parser, or whoever takes it. */
async function* contentOf(
  stream: BusboyFileStream,
  maximumBytes: number,
  name: string,
  progress: FormProgress,
): AsyncGenerator<Uint8Array> {
  const chunks = stream as AsyncIterable<Uint8Array>
  let size = 0
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > maximumBytes) throw new PayloadTooLarge(maximumBytes, `${name}: a file`)
      const taken = progress.begin()
      try {
        yield chunk
      } finally {
        taken()
      }
    }
  } catch (error) {
    throw error instanceof AppError ? error : incomplete(error)
  }
}

/**
 * Reads the form of a request.
 *
 * @throws {BadRequest} when it is no form, is cut off, has no file or more than the endpoint takes.
 * @throws {PayloadTooLarge} for a file that is larger than the receiver takes, and for a form that is as a whole.
 */
export async function readForm(request: Request, form: FormBody, receiver: FileReceiver): Promise<ReadForm> {
  const { maximumFileBytes, take } = receiver
  const parser = openParser(request.headers)
  const maximumBytes = form.files.most * maximumFileBytes + MAXIMUM_BODY_BYTES
  if (Number(request.headers.get('content-length')) > maximumBytes) throw new PayloadTooLarge(maximumBytes)
  if (request.body === null) throw incomplete(new Error('There is no body.'))

  const fields = formFields(form)
  const files: Promise<ReceivedFile>[] = []
  const progress = new FormProgress()
  const open = new Set<BusboyFileStream>()
  const stop = new AbortController()
  let failure: { readonly error: unknown } | null = null
  const fail = (error: unknown): void => {
    failure ??= { error }
    stop.abort()
  }

  async function takeFile(stream: BusboyFileStream, fileName: string, type: string) {
    const begun = progress.begin()
    async function* content(): AsyncGenerator<Uint8Array> {
      begun()
      yield* contentOf(stream, maximumFileBytes, form.files.name, progress)
    }
    const measure = await take(content()).finally(begun)
    return { ...measure, fileName, declaredType: type }
  }

  parser.on('file', (name, stream, fileName, _encoding, type) => {
    open.add(stream)
    // The reader of the stream hears of the error; without a listener it would end the process.
    stream.on('error', () => undefined)
    if (name !== form.files.name) stream.resume()
    else if (files.length === form.files.most)
      fail(
        new BadRequest('too_many', {
          field: name,
          maximum: files.length,
          says: `there must be at most ${files.length}`,
        }),
      )
    else {
      const taken = takeFile(stream, fileName, type)
      files.push(taken)
      taken.catch(fail)
    }
  })
  parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
    try {
      if (valueTruncated)
        throw new BadRequest('too_long', { field: name, maximum: MAXIMUM_FIELD_BYTES, says: 'is too long' })
      fields.add(name, value)
    } catch (error) {
      fail(error)
    }
  })
  parser.on('partsLimit', () =>
    fail(
      new BadRequest('too_many', {
        field: 'body',
        maximum: MAXIMUM_PARTS,
        says: `must not have more than ${MAXIMUM_PARTS} parts`,
      }),
    ),
  )

  const reader = new BodyReader(request.body, maximumBytes, progress)
  const endWatch = progress.watch(() => fail(incomplete(new Error('The parser has stopped.'))))
  try {
    await pipeline(reader.chunks(), parser, { signal: stop.signal })
  } catch (error) {
    fail(error instanceof AppError ? error : incomplete(error))
    for (const stream of open) stream.destroy(incomplete(error))
    await reader.drain()
  } finally {
    endWatch()
  }
  const settled = await Promise.allSettled(files)
  if (failure !== null) throw (failure as { readonly error: unknown }).error
  if (files.length === 0) throw new BadRequest('required', { field: form.files.name })
  const received = settled.flatMap((file) => (file.status === 'fulfilled' ? file.value : []))
  const said = received.map(({ fileName, declaredType, sha256 }) => [fileName, declaredType, sha256])
  return {
    fields: fields.values(),
    files: received,
    digest: hash('sha256', JSON.stringify([fields.sent, said])),
  }
}
