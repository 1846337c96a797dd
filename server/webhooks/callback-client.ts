/** Calls callbacks: the only place where the service opens connections to addresses that its users name (decisions §7). */

import { lookup as resolveBySystem } from 'node:dns/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const TIMEOUT_MILLISECONDS = 10_000

/** More than any answer that means something to us; the rest is not read. */
const MAXIMUM_ANSWER_BYTES = 65_536

export interface CallbackCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Ends the call when the service does. */
  readonly signal?: AbortSignal
}

export interface CallbackAnswer {
  readonly status: number
  /** The beginning of the body, at most 64 KiB. */
  readonly body: string
}

/** The callback was not reached or did not answer in time; the message tells its owner why. */
export class CallbackFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CallbackFailure'
  }
}

/** POSTs to a callback. Redirects are answers like all others. @throws {CallbackFailure} */
export type CallCallback = (call: CallbackCall) => Promise<CallbackAnswer>

interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

export interface CallbackClientOptions {
  /** Whether private, loopback and link-local addresses may be called. */
  readonly allowPrivate: boolean
  /** Addresses of a host name; by default those that the system finds. */
  readonly resolve?: (hostname: string) => Promise<readonly ResolvedAddress[]>
  readonly timeoutMilliseconds?: number
}

const forbidden = (): CallbackFailure => new CallbackFailure('the address is not a public one')

/** Null for what is no URL that can be called. */
export function parseCallbackUrl(text: string): URL | null {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

async function readAnswer(response: IncomingMessage): Promise<CallbackAnswer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size >= MAXIMUM_ANSWER_BYTES) break
  }
  const body = Buffer.concat(chunks).subarray(0, MAXIMUM_ANSWER_BYTES).toString('utf8')
  return { status: response.statusCode ?? 0, body }
}

/** The part of an error that a person can act upon; the rest is in `cause`. */
function describe(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it did not answer in time'
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return 'the connection failed'
}

export function createCallbackClient(options: CallbackClientOptions): CallCallback {
  const { allowPrivate, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options
  const resolve = options.resolve ?? ((hostname) => resolveBySystem(hostname, { all: true }))

  async function allowedAddresses(
    hostname: string,
  ): Promise<readonly [ResolvedAddress, ...ResolvedAddress[]]> {
    const [first, ...others] = await resolve(hostname)
    if (first === undefined) throw new CallbackFailure('the host has no address')
    const addresses = [first, ...others] as const
    if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw forbidden()
    return addresses
  }

  const answerLookup = async (
    ...[hostname, { all }, callback]: Parameters<LookupFunction>
  ): Promise<void> => {
    try {
      const addresses = await allowedAddresses(hostname)
      if (all === true) callback(null, [...addresses])
      else callback(null, addresses[0].address, addresses[0].family)
    } catch (error) {
      callback(error as NodeJS.ErrnoException, '')
    }
  }

  /** The addresses that are connected to are these very ones: a name cannot be resolved to others in between. */
  const lookup: LookupFunction = (...arguments_) => void answerLookup(...arguments_)

  function send({ headers, body }: CallbackCall, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((resolved, rejected) => {
      request(
        url,
        {
          method: 'POST',
          headers: {
            ...headers,
            'Content-Length': Buffer.byteLength(body),
            'User-Agent': 'Dayloom-Webhooks',
          },
          // No connection is kept: each is checked when it is opened.
          agent: false,
          lookup,
          signal,
        },
        resolved,
      )
        .on('error', rejected)
        .end(body)
    })
  }

  return async (call) => {
    const url = parseCallbackUrl(call.url)
    if (url === null) throw new CallbackFailure('it is no http or https URL')
    // An address needs no lookup and would not be checked there.
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw forbidden()
    const timeout = AbortSignal.timeout(timeoutMilliseconds)
    const signal = call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal])
    try {
      return await readAnswer(await send(call, url, signal))
    } catch (error) {
      if (error instanceof CallbackFailure) throw error
      const reason: unknown = timeout.aborted ? timeout.reason : error
      throw new CallbackFailure(describe(reason), { cause: error })
    }
  }
}
