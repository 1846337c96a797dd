/**
 * The typed client of the HTTP contract. Paths, parameters and bodies are those of the endpoint tables in `shared/api`;
 * answers come back unparsed, because what a caller needs of them differs, and because a third-party server of this
 * API family may leave out what nobody needs.
 */

import type { z } from 'zod'
import { ownReasonOf } from '../../../shared/bridge/reasons.ts'
import type { Area, Endpoint, FormBody } from '../../../shared/api/endpoint.ts'
import { ApiFailure, answerList } from './api-failure.ts'
import { classifyAnswer, classifyException } from './classify.ts'

export type Fetch = (request: Request) => Promise<Response>

export interface ApiClientOptions {
  readonly fetch: Fetch
  readonly serverUrl: string
  /** Null: the same as `serverUrl`. */
  readonly accountsUrl: string | null
  readonly planningUrl: string | null
  /** Null for requests that need none, such as a sign-up. */
  readonly credentials: Credentials | null
  /** Epoch milliseconds. */
  readonly now: () => number
  /** A signal that aborts after so many milliseconds. */
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly timeoutMilliseconds?: number
  /** Ends every request when it aborts. */
  readonly signal?: AbortSignal
}

interface CallOptions {
  /** Makes the write happen once, however often it is sent. */
  readonly idempotencyKey?: string | undefined
  /**
   * The version that the write is meant for, as its row's `at`; the service refuses it with 412 when there is another. A
   * write of several rows lists `<id>:<at>`.
   */
  readonly ifMatch?: string | readonly string[] | undefined
  /** The write is to make what is not there yet; a service that looks at it refuses to change what is there with 412. */
  readonly onlyNew?: boolean | undefined
  /** The entries that run as far as this computer knows; the service refuses a start with 412 when something else does. */
  readonly knownRunning?: readonly number[] | undefined
}

export type CallInput<E extends Endpoint> = CallOptions & {
  readonly query?: { readonly [Name in keyof z.input<E['query']>]?: Scalar | readonly Scalar[] | undefined }
} & (string extends keyof z.input<E['params']>
    ? { readonly params?: undefined }
    : { readonly params: { readonly [Name in keyof z.input<E['params']>]: string | number } }) &
  (E['body'] extends z.ZodType ? { readonly body: z.input<E['body']> } : { readonly body?: undefined }) &
  (E['form'] extends FormBody
    ? {
        readonly form: FormParts & {
          readonly fields: { readonly [Name in keyof z.input<E['form']['fields']>]?: Scalar | undefined }
        }
      }
    : { readonly form?: undefined })

/** A file in a form. */
export interface SentFile {
  readonly name: string
  /** Read while it is sent; its type is what it is declared to be. */
  readonly content: Blob
}

export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON; null when the answer had no body. */
  readonly body: unknown
}

export interface ApiClient {
  /** @throws {ApiFailure} for everything but a 2xx answer with JSON or without a body. */
  readonly call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ApiAnswer>
  /** The rows that a list endpoint answers, unwrapped. @throws {ApiFailure} */
  readonly list: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
  ) => Promise<{ readonly rows: readonly unknown[]; readonly headers: Headers }>
  /**
   * The body of an answer that is a file, as it arrives. One that breaks off throws while it is read.
   *
   * @throws {ApiFailure} for everything but a 2xx answer
   */
  readonly download: <E extends Endpoint>(
    endpoint: E,
    input: Pick<CallInput<E>, 'params'>,
  ) => Promise<AsyncIterable<Uint8Array>>
  /**
   * The body of an answer that has no end, as it arrives. There is no time-out: the signal ends it.
   *
   * @throws {ApiFailure} for everything but such an answer
   */
  readonly open: (endpoint: Endpoint, signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>
}

const TIMEOUT_MILLISECONDS = 30_000
/** Of a file of 100 MB over a slow line. */
const FILE_TIMEOUT_MILLISECONDS = 3_600_000

export function createApiClient(options: ApiClientOptions): ApiClient {
  async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ApiAnswer> {
    const parts = input as CallParts
    const signal = signalOf(options, parts.form === undefined ? null : FILE_TIMEOUT_MILLISECONDS)
    const response = await respond(options, endpoint, parts, signal)
    // An answer that breaks off is no answer.
    const text = await classified(() => response.text())
    return answerOf(endpoint, response, text, options.now())
  }

  return {
    call,
    async list(endpoint, input) {
      const { body, headers } = await call(endpoint, input)
      return { rows: answerList(body), headers }
    },
    async download(endpoint, { params }) {
      const signal = signalOf(options, FILE_TIMEOUT_MILLISECONDS)
      const parts = { params: params ?? {}, accept: '*/*' }
      const response = await respond(options, endpoint, parts, signal)
      if (response.status === 200) return response.body ?? nothing()
      throw await failureOf(options, endpoint, response)
    },
    async open(endpoint, given) {
      const signal = options.signal === undefined ? given : AbortSignal.any([options.signal, given])
      const response = await respond(options, endpoint, { accept: 'text/event-stream' }, signal)
      const type = response.headers.get('Content-Type') ?? ''
      const { body, status } = response
      if (status === 200 && body !== null && type.startsWith('text/event-stream')) return body
      const failure = await failureOf(options, endpoint, response)
      throw status > 299 ? failure : foreign(status)
    },
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

interface FormParts {
  readonly fields: Readonly<Record<string, Scalar | undefined>>
  readonly files: readonly SentFile[]
  /** Told how many bytes of the form have left. The length of the request is not announced then. */
  readonly onSent?: ((bytes: number) => void) | undefined
}

/** `CallInput` of any endpoint: its conditional type cannot be read inside a generic function. */
interface CallParts extends CallOptions {
  readonly params?: Readonly<Record<string, Scalar>>
  readonly query?: Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>
  readonly body?: unknown
  readonly form?: FormParts
  /** The type of the answer; JSON when absent. */
  readonly accept?: string
}

function baseOf(area: Area, { serverUrl, accountsUrl, planningUrl }: ApiClientOptions): string {
  if (area === 'accounts') return accountsUrl ?? serverUrl
  return area === 'planning' ? (planningUrl ?? serverUrl) : serverUrl
}

function formData({ form }: Endpoint, { fields, files }: FormParts): FormData {
  const data = new FormData()
  // The fields first: a service reads them before it takes the files in.
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) data.append(name, String(value))
  for (const { name, content } of files) data.append(form?.files.name ?? 'file', content, name)
  return data
}

/** @param milliseconds null for what requests have that carry no file */
function signalOf(
  { timeout, timeoutMilliseconds, signal }: ApiClientOptions,
  milliseconds: number | null,
): AbortSignal {
  const limit = timeout(milliseconds ?? timeoutMilliseconds ?? TIMEOUT_MILLISECONDS)
  return signal === undefined ? limit : AbortSignal.any([limit, signal])
}

/** Answers what is not read yet. @throws {ApiFailure} where nothing was answered */
async function respond(
  options: ApiClientOptions,
  endpoint: Endpoint,
  parts: CallParts,
  signal: AbortSignal,
): Promise<Response> {
  const { params = {}, query = {}, body, form } = parts
  const request = new Request(requestUrl(baseOf(endpoint.area, options), endpoint, params, query), {
    method: endpoint.method,
    headers: headersOf(options, parts),
    // A redirect would turn a POST into a GET and hand the credentials on: it is reported, not followed.
    redirect: 'manual',
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: formData(endpoint, form) }),
  })
  const sent = form?.onSent === undefined ? request : countedRequest(request, form.onSent)
  return classified(() => options.fetch(sent))
}

function headersOf({ credentials }: ApiClientOptions, parts: CallParts): Headers {
  const { accept = 'application/json', body, idempotencyKey, ifMatch, onlyNew, knownRunning } = parts
  const headers = new Headers({ Accept: accept })
  if (credentials !== null) headers.set('Authorization', authorization(credentials))
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  const versions = [ifMatch ?? []].flat().map((version) => `"${version}"`)
  if (versions.length > 0) headers.set('If-Match', versions.join(', '))
  if (onlyNew === true) headers.set('If-None-Match', '*')
  if (knownRunning !== undefined) headers.set('X-Known-Running', knownRunning.join(', ') || 'none')
  return headers
}

async function classified<Result>(exchange: () => Promise<Result>): Promise<Result> {
  try {
    return await exchange()
  } catch (error) {
    throw classifyException(error)
  }
}

async function failureOf(
  { now }: ApiClientOptions,
  endpoint: Endpoint,
  response: Response,
): Promise<ApiFailure> {
  const { status, headers } = response
  return classifyAnswer({ endpoint, status, headers, text: await response.text(), now: now() })
}

function foreign(status: number, cause?: unknown): ApiFailure {
  return new ApiFailure(ownReasonOf('not_a_tracking_server'), {
    kind: 'foreign',
    status,
    mayHaveActed: true,
    cause,
  })
}

function answerOf(endpoint: Endpoint, { status, headers }: Response, text: string, now: number): ApiAnswer {
  if (status < 200 || status > 299) throw classifyAnswer({ endpoint, status, headers, text, now })
  if (text === '') return { status, headers, body: null }
  try {
    return { status, headers, body: JSON.parse(text) }
  } catch (cause) {
    throw foreign(status, cause)
  }
}

/** The same request, whose bytes are counted as they leave. Its length is not announced any more. */
export function countedRequest(request: Request, onSent: (bytes: number) => void): Request {
  let sent = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, out) {
      sent += bytes.byteLength
      onSent(sent)
      out.enqueue(bytes)
    },
  })
  const body = request.body?.pipeThrough(counter)
  return body === undefined ? request : new Request(request, { method: request.method, body, duplex: 'half' })
}

export type Scalar = string | number | boolean

/** Fills the path's parameters in and appends the query; an array repeats its name, `undefined` is left out. */
export function requestUrl(
  base: string,
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, Scalar>>,
  query: Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>,
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${endpoint.path} lacks its parameter ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar]) {
      search.append(name, String(one))
    }
  }
  const text = search.toString()
  return `${base.replace(/\/+$/, '')}${path}${text === '' ? '' : `?${text}`}`
}

/** The credentials that sign a request (T §5.1). */
export type Credentials =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'password'; readonly email: string; readonly password: string }

/** The Authorization header: Basic `token:api_token` or Basic `email:password`, as UTF-8. */
export function authorization(credentials: Credentials): string {
  const pair =
    credentials.kind === 'token'
      ? `${credentials.token}:api_token`
      : `${credentials.email}:${credentials.password}`
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`
}
