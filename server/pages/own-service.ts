/** How the pages ask the service: as anybody would, over its API, so that they can do nothing that it does not allow. */

import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { readReason, REASON_HEADER, type ReasonCode } from '../../shared/api/reasons.ts'
import { textOfReason } from '../errors/reason-texts.ts'
import { readBody } from '../http/body.ts'

export interface Answer {
  readonly status: number
  /** The parsed JSON; null without a body. */
  readonly body: unknown
  /** Of a refusal. */
  readonly reason: ReasonCode | null
  /** The session that it begins; null for none. */
  readonly session: string | null
}

/** Of what the browser sent only what limits need: pages act with a password that was typed there, and with no session. */
const passedOn = ['x-forwarded-for', 'x-request-id'] as const

interface Sent {
  readonly body?: object
  readonly account?: { readonly email: string; readonly password: string }
  readonly session?: string
}

export type AskService = ReturnType<typeof serviceOf>

export function serviceOf(app: Hono) {
  return async (
    context: Context,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { body, account, session }: Sent = {},
  ): Promise<Answer> => {
    const headers = new Headers()
    for (const name of passedOn) {
      const value = context.req.header(name)
      if (value !== undefined) headers.set(name, value)
    }
    if (account !== undefined) {
      const credentials = Buffer.from(`${account.email}:${account.password}`).toString('base64')
      headers.set('authorization', `Basic ${credentials}`)
    }
    if (session !== undefined) headers.set('authorization', `Bearer ${session}`)
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const request = new Request(new URL(path, context.req.url), init)
    const answer = await app.fetch(request, context.env)
    const text = await answer.text()
    const parsed: unknown = text === '' ? null : JSON.parse(text)
    const { data: started } = z.object({ session_token: z.string() }).safeParse(parsed)
    return {
      status: answer.status,
      body: parsed,
      reason: readReason(answer.headers.get(REASON_HEADER))?.code ?? null,
      session: started?.session_token ?? null,
    }
  }
}

const wrongCredentials = textOfReason({ code: 'wrong_credentials', field: null, parameters: {} })

/** A refusal's text, which says what to do. Pages know the address themselves, and ask for the password alone. */
export function refusalOf({ body, reason }: Answer): string {
  if (reason === 'second_factor_needed') return 'Type the code of your authenticator program, too.'
  if (reason === 'second_factor_wrong') return 'The code is wrong, or was used before.'
  const text = z.string().safeParse(body)
  if (!text.success) return 'Something went wrong. Please try again.'
  return text.data === wrongCredentials ? 'The password is not right.' : text.data
}

/** Whether the answer is about the code of the second factor, for which the page then asks. */
export function asksForCode({ reason }: Answer): boolean {
  return reason === 'second_factor_needed' || reason === 'second_factor_wrong'
}

/** The fields of a form that a browser sent; none when the body is none that a form sends. */
export async function readFields(context: Context): Promise<(name: string) => string> {
  try {
    const fields = new URLSearchParams(await readBody(context.req.raw))
    return (name) => fields.get(name) ?? ''
  } catch {
    return () => ''
  }
}
