/** Electron's `net.request` over Node's HTTP, with the manners of Electron's own (`lib/common/api/net-client-request.ts`). */

import { request as requestOfNode, type ClientRequest, type IncomingMessage } from 'node:http'
import { Readable, Writable } from 'node:stream'
import type { ClientRequestConstructorOptions, Net } from 'electron'

const redirects = new Set([301, 302, 303, 307, 308])
const restricted = new Set(['content-length', 'host', 'te', 'trailer', 'upgrade', 'keep-alive'])

/** Chromium's names of what Node calls otherwise. */
const names: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
}

type Done = (error?: Error | null) => void

/** Reads on when nobody reads it any more, until its request is aborted. */
class NodeMessage extends Readable {
  readonly statusCode: number
  readonly statusMessage: string
  readonly headers: Record<string, string | string[]>
  readonly message: IncomingMessage

  constructor(message: IncomingMessage) {
    super()
    this.message = message
    this.statusCode = message.statusCode ?? 0
    this.statusMessage = message.statusMessage ?? ''
    this.headers = message.headers as typeof this.headers
    message.on('data', (bytes: Buffer) => {
      if (!this.destroyed && !this.push(bytes)) message.pause()
    })
    message.on('end', () => this.push(null))
  }

  override _read(): void {
    this.message.resume()
  }
}

class NodeClientRequest extends Writable {
  readonly options: ClientRequestConstructorOptions
  readonly headers = new Map<string, string>()
  isChunked = false
  isAborted = false
  own: Writable | null = null
  sent: ClientRequest | null = null
  received: NodeMessage | null = null

  constructor(options: ClientRequestConstructorOptions) {
    super({ autoDestroy: true })
    this.options = options
  }

  /** By Electron's name; nobody hears its errors. */
  get _body(): Writable | null {
    return this.own
  }

  get chunkedEncoding(): boolean {
    return this.isChunked
  }

  set chunkedEncoding(value: boolean) {
    this.isChunked = value
    this.own = new Writable({
      write: (chunk: Buffer, _, done) => this.writeOn(chunk, done),
      final: (done) => {
        this.start().end()
        done()
      },
    })
  }

  setHeader(name: string, value: string): void {
    if (restricted.has(name.toLowerCase())) throw new Error(`net::ERR_INVALID_ARGUMENT ${name}`)
    this.headers.set(name, value)
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: Done): void {
    this.own ??= this.collect()
    this.own.write(chunk, encoding, done)
  }

  override _final(done: Done): void {
    if (this.own !== null) {
      this.own.end(done)
      return
    }
    this.start().end()
    done()
  }

  abort(): void {
    if (!this.isAborted) process.nextTick(() => this.emit('abort'))
    this.isAborted = true
    this.die()
  }

  collect(): Writable {
    const parts: Buffer[] = []
    return new Writable({
      write(chunk: Buffer, _, done) {
        parts.push(chunk)
        done()
      },
      final: (done) => {
        this.start().end(Buffer.concat(parts))
        done()
      },
    })
  }

  writeOn(chunk: Buffer, done: Done): void {
    const sent = this.start()
    sent.write(chunk, (error) => done(error && new Error('mojo result not ok: 9')))
  }

  start(): ClientRequest {
    if (this.sent !== null) return this.sent
    const { method = 'GET', url = '' } = this.options
    const sent = requestOfNode(url, { method, headers: Object.fromEntries(this.headers) })
    this.sent = sent
    sent.on('response', (message) => this.receive(message))
    sent.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
      this.fail(names[code] ?? 'ERR_CONNECTION_CLOSED'),
    )
    return sent
  }

  receive(message: IncomingMessage): void {
    const { statusCode = 0, headers } = message
    const { location } = headers
    if (redirects.has(statusCode) && location !== undefined) {
      const target = new URL(location, this.options.url).href
      this.emit('redirect', statusCode, this.options.method, target, {})
      if (!this.isAborted) this.die(new Error('Redirect was cancelled'))
      return
    }
    message.on('error', () => this.fail('ERR_CONTENT_LENGTH_MISMATCH'))
    this.received = new NodeMessage(message)
    this.emit('response', this.received)
  }

  fail(name: string): void {
    if (this.isAborted) return
    const error = new Error(`net::${name}`)
    this.received?.destroy(error)
    this.die(error)
  }

  die(error?: Error): void {
    if (this.destroyed && error !== undefined) this.emit('error', error)
    this.destroy(error)
    this.sent?.destroy()
    this.received?.destroy(error)
  }
}

export function nodeRequest(options: ClientRequestConstructorOptions): ReturnType<Net['request']> {
  return new NodeClientRequest(options) as unknown as ReturnType<Net['request']>
}
