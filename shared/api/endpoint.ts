/**
 * The kernel of the HTTP contract: an endpoint as data. The server's routes, the typed client, the OpenAPI
 * documents and the contract tests all derive from tables of these.
 */

import { z } from 'zod'
import { pathId } from './fields.ts'

/** Which of the documents an endpoint belongs to; decides the shape of its errors (decisions §3). */
export type Area = 'accounts' | 'tracking' | 'webhooks' | 'reports' | 'planning' | 'service'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The answer of an endpoint when it succeeds. `list` is the only kind in which the two dialects differ. */
export type Answer =
  /** One JSON document, sent as it is in both dialects. */
  | { readonly kind: 'object'; readonly status: 200 | 201; readonly schema: z.ZodType }
  /** One JSON document, or 204 without a body when the handler answers `null`. */
  | { readonly kind: 'optional'; readonly status: 200; readonly schema: z.ZodType }
  /** `{items: [...]}` in the canonical dialect, a bare array in compat; `schema` is that of one item. */
  | { readonly kind: 'list'; readonly status: 200 | 201; readonly schema: z.ZodType }
  /** A bare array in both dialects; `schema` is that of one item. */
  | { readonly kind: 'array'; readonly status: 200 | 201; readonly schema: z.ZodType }
  /** No body. */
  | { readonly kind: 'empty'; readonly status: 200 | 204 }
  /** Text or bytes that are sent while they are made, the same in both dialects. */
  | { readonly kind: 'stream'; readonly status: 200; readonly contentType: string }

/** The output of a `stream`'s handler. */
export interface StreamOutput {
  /** Beside or instead of the standard ones, such as `content-type` where it differs from one answer to the next. */
  readonly headers?: Readonly<Record<string, string>>
  /** Instead of the endpoint's: a part of it (206), or nothing because the client has it (304). */
  readonly status?: 206 | 304
  /** Asked for its next part only when the one before has gone out. A web `ReadableStream` is one too. */
  readonly body: AsyncIterable<string | Uint8Array>
}

/** A body in `multipart/form-data`. Its files are never held in memory as a whole. */
export interface FormBody {
  /**
   * The fields that are no files; values arrive as strings. A field whose schema is an array arrives as `name[0]`,
   * `name[1]` and so on, one for each file.
   */
  readonly fields: z.ZodObject
  /** The field of the files, which must be there, and how many of them one request may have. */
  readonly files: { readonly name: string; readonly most: number }
}

export interface Endpoint {
  /** Unique; `resource.verb`, also the OpenAPI operationId. */
  readonly name: string
  readonly area: Area
  readonly method: Method
  /** With parameters in braces, as the documents write them: `/api/v9/workspaces/{workspace_id}/clients`. */
  readonly path: string
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  /** The paragraph that specifies it, such as `T §4.6`. */
  readonly source: string
  /**
   * `none` for the few that answer without credentials; `person` for those that named tokens never reach, as they are about what signs
   * the person in.
   */
  readonly credentials: 'required' | 'person' | 'none'
  /** Path parameters; values arrive as strings. */
  readonly params: z.ZodObject
  /** Query parameters; values arrive as a string, or an array of strings where the name ends in `[]`. */
  readonly query: z.ZodObject
  /** The JSON body; `null` when there is none. */
  readonly body: z.ZodType | null
  /** The body where it is a form instead, with files; `null` when it is none. */
  readonly form: FormBody | null
  readonly answer: Answer
  /** Whether the answer names its version in `ETag`, because its body has none. */
  readonly versioned: boolean
}

/** The body of a request without one: an object without keys; a list has no such default. */
export function bodyWhenAbsent(schema: z.ZodType): unknown {
  return schema instanceof z.ZodArray ? undefined : {}
}

/** The input of a handler: the parsed request. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  /** The JSON body, or the fields of the form; its files come beside it. */
  readonly body: E['body'] extends z.ZodType
    ? z.output<E['body']>
    : E['form'] extends FormBody
      ? z.output<E['form']['fields']>
      : undefined
}

/** The output of a handler, before the dialect wraps it. */
export type EndpointOutput<E extends Endpoint> = E['answer'] extends {
  readonly kind: infer Kind
  readonly schema: infer Schema extends z.ZodType
}
  ? Kind extends 'list' | 'array'
    ? readonly z.input<Schema>[]
    : Kind extends 'optional'
      ? z.input<Schema> | null
      : z.input<Schema>
  : E['answer'] extends { readonly kind: 'stream' }
    ? StreamOutput
    : void

type Defaulted = 'query' | 'body' | 'form' | 'answer' | 'credentials' | 'versioned'
type Routed = 'name' | 'method' | 'path' | 'params'
type EndpointDraft = Omit<Endpoint, Defaulted | Routed> &
  Partial<Pick<Endpoint, Defaulted>> & {
    /** The path parameters that are no ids. */
    readonly params?: Readonly<Record<string, z.ZodType>>
    /** The schema of the resource, for the answer that follows from the route. */
    readonly row?: z.ZodType
  }

/** A method and a path, such as `GET /api/v9/me`. */
type Route = `${Method} /${string}`

type ParameterNames<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

type Of<D, Key extends string> = D extends Readonly<Record<Key, infer Value>> ? Value : undefined

type ParameterSchema<D, Name extends string> =
  Of<D, 'params'> extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? Schema : typeof pathId

/** Nothing after a deletion, all rows of a collection that is read, one row of all else. */
type RoutedAnswer<R extends Route, Row> = R extends `DELETE ${string}`
  ? { readonly kind: 'empty'; readonly status: 200 | 204 }
  : {
      readonly kind: R extends `GET ${string}}` ? 'object' : R extends `GET ${string}` ? 'list' : 'object'
      readonly status: 200 | 201
      readonly schema: Row extends z.ZodType ? Row : never
    }

type Complete<Name extends string, R extends Route, D> = Omit<D, Defaulted | Routed | 'row'> & {
  readonly name: Name
  readonly method: R extends `${infer M extends Method} ${string}` ? M : never
  readonly path: R extends `${Method} ${infer Path}` ? Path : never
  readonly params: z.ZodObject<{
    [Parameter in ParameterNames<R>]: ParameterSchema<D, Parameter>
  }>
  readonly query: Of<D, 'query'> extends z.ZodObject ? Of<D, 'query'> : typeof nothing
  readonly body: Of<D, 'body'> extends z.ZodType ? Of<D, 'body'> : null
  readonly form: Of<D, 'form'> extends FormBody ? Of<D, 'form'> : null
  readonly answer: Of<D, 'answer'> extends Answer ? Of<D, 'answer'> : RoutedAnswer<R, Of<D, 'row'>>
  readonly credentials: 'required' | 'none'
  readonly versioned: boolean
}

const nothing = z.object({})

function routedAnswer(method: string, path: string, { area, row }: EndpointDraft): Answer {
  const isPlanning = area === 'planning'
  if (method === 'DELETE') return { kind: 'empty', status: isPlanning ? 204 : 200 }
  if (row === undefined) throw new TypeError(`${method} ${path} has no answer`)
  if (method === 'GET') return { kind: path.endsWith('}') ? 'object' : 'list', status: 200, schema: row }
  return { kind: 'object', status: method === 'POST' && isPlanning ? 201 : 200, schema: row }
}

/**
 * Completes an endpoint's description with what most of them have in common. Parameters of its path are ids unless `params`
 * says otherwise. Without an `answer` it answers what its route suggests: all rows, one, or nothing after a deletion.
 *
 * @example
 * export const listClients = endpoint('clients.list', 'GET /api/v9/workspaces/{workspace_id}/clients', {
 *   area: 'tracking', source: 'T §4.6', row: client,
 *   summary: 'Lists the clients of a workspace.',
 *   query: z.object({ name: z.string().optional() }),
 * })
 */
export function endpoint<const Name extends string, const R extends Route, const D extends EndpointDraft>(
  name: Name,
  route: R,
  draft: D,
): Complete<Name, R, D> {
  const { params = {}, row: _, ...rest } = draft
  const [method = '', path = ''] = route.split(' ')
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter = '']) => parameter)
  const complete = {
    params: z.object(Object.fromEntries(names.map((parameter) => [parameter, params[parameter] ?? pathId]))),
    query: nothing,
    body: null,
    form: null,
    credentials: 'required',
    versioned: false,
    ...rest,
    answer: draft.answer ?? routedAnswer(method, path, draft),
    name,
    method,
    path,
  }
  return complete as unknown as Complete<Name, R, D>
}

/**
 * As `endpoint`, for the endpoints of a resource: what they have in common is said once, and each may say otherwise.
 *
 * @example
 * const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.6' })
 */
export function endpointsOf<const Common extends Partial<EndpointDraft>>(common: Common) {
  type Remaining = Omit<EndpointDraft, keyof Common> & Partial<EndpointDraft>
  return <const Name extends string, const R extends Route, const D extends Remaining>(
    name: Name,
    route: R,
    draft: D,
  ): Complete<Name, R, Omit<Common, keyof D> & D> => {
    const whole = { ...common, ...draft } as unknown as EndpointDraft
    return endpoint(name, route, whole) as unknown as Complete<Name, R, Omit<Common, keyof D> & D>
  }
}
