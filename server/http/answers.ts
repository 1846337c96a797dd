/** Turns what handlers answer and throw into HTTP answers. */

import type { Area, Endpoint } from '../../shared/api/endpoint.ts'
import type { PlanningError } from '../../shared/api/errors.ts'
import { REASON_HEADER, writeReason } from '../../shared/api/reasons.ts'
import { AppError } from '../errors/app-error.ts'
import type { Dialect } from './dialects.ts'
import type { RouteOptions } from './route.ts'
import type { Random } from '../effects/random.ts'

/** The id of a request in its answer and in the log: the sender's own when it is a plain one, else a new one. */
export function requestIdOf(headers: Headers, random: Random): string {
  const sent = headers.get('x-request-id')
  return sent !== null && /^[\w.-]{1,64}$/.test(sent) ? sent : random.uuid()
}

const JSON_TYPE = 'application/json; charset=utf-8'

export type AnswerHeaders = Record<string, string>

/** The headers of every answer. Answers hold personal data: nothing on the way may keep them, and no browser guesses what they are. */
export function baseHeaders(requestId: string): AnswerHeaders {
  return { 'x-request-id': requestId, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
}

/** UTF-16 code units from which on bytes are cheaper to send than text. */
const LONG_TEXT = 65_536

/** A long text is encoded once: Node measures and copies it, and joins it to the headers, before it encodes it itself. */
function bodyOf(text: string): string | Buffer<ArrayBuffer> {
  return text.length < LONG_TEXT ? text : Buffer.from(text)
}

/** @param json the handler's output as JSON text. */
export function answerSuccess(
  { answer }: Endpoint,
  dialect: Dialect,
  json: string,
  headers: AnswerHeaders,
): Response {
  if (answer.kind === 'empty') return new Response(null, { status: answer.status, headers })
  if (answer.kind === 'optional' && json === 'null') return new Response(null, { status: 204, headers })
  headers['content-type'] = JSON_TYPE
  return new Response(bodyOf(dialect.writeAnswer(answer, json)), { status: answer.status, headers })
}

/** P §7's texts for 400 are a prefix and the field (decisions §9), that for 403 tells what is missing. */
function planningText(error: AppError, invalid = 'Invalid request'): string {
  if (error.code === 'insufficient_permissions') return 'Insufficient permissions'
  const { code, parameters } = error.reason
  if (code === 'forbidden' && !error.isDocumented) return 'Forbidden'
  if (error.status !== 400 || (code === 'wrong_type' && parameters.type === 'year')) return error.message
  return `${invalid}: ${error.message}`
}

export function answerRefusal(
  area: Area,
  error: AppError,
  headers: AnswerHeaders,
  requestId: string,
  texts?: RouteOptions['texts'],
): Response {
  Object.assign(headers, error.headers, { [REASON_HEADER.toLowerCase()]: writeReason(error.reason) })
  if (error.message === '') return new Response(null, { status: error.status, headers })
  headers['content-type'] = JSON_TYPE
  const planning = (): PlanningError => ({
    error: error.code,
    error_description: planningText(error, texts?.invalid),
    trace_id: requestId,
  })
  const body = area === 'planning' ? planning() : error.message
  return new Response(JSON.stringify(body), { status: error.status, headers })
}

/** A failure of the service itself as it looks from outside; the log has the rest. */
export function internalError(cause: unknown): AppError {
  const reason = { code: 'internal', field: null, parameters: {} } as const
  return new AppError({ status: 500, error: 'internal_server_error' }, reason, { cause })
}

/** The area that a path without an endpoint belongs to. */
export function areaOf(path: string): Area {
  if (path.startsWith('/webhooks/')) return 'webhooks'
  if (path.startsWith('/reports/')) return 'reports'
  if (/^\/api\/(organizations|workspaces|users)\//.test(path)) return 'planning'
  return path.startsWith('/api/v9/') ? 'tracking' : 'service'
}
