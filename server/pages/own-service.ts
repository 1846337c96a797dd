/** How the pages ask the service: as anybody would, over its API, so that they can do nothing that it does not allow. */

import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { textOfReason } from '../errors/reason-texts.ts'
import { readBody } from '../http/body.ts'

export interface Answer {
  readonly status: number
  /** The parsed JSON; null without a body. */
  readonly body: unknown
}

/** Of what the browser sent only what limits need: pages act with a password that was typed there, and with no session. */
const passedOn = ['x-forwarded-for', 'x-request-id'] as const

interface Sent {
  readonly body?: object
  readonly account?: { readonly email: string; readonly password: string }
}

export type AskService = ReturnType<typeof serviceOf>

export function serviceOf(app: Hono) {
  return async (
    context: Context,
    method: 'GET' | 'POST',
    path: string,
    { body, account }: Sent = {},
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
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const request = new Request(new URL(path, context.req.url), init)
    const answer = await app.fetch(request, context.env)
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }
}

const wrongCredentials = textOfReason({ code: 'wrong_credentials', field: null, parameters: {} })

/** A refusal's text, which says what to do. Pages know the address themselves, and ask for the password alone. */
export function refusalOf({ body }: Answer): string {
  const text = z.string().safeParse(body)
  if (!text.success) return 'Something went wrong. Please try again.'
  return text.data === wrongCredentials ? 'The password is not right.' : text.data
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
