/** The way of a browser through a sign-in at the provider of identities: there, back, and on to the program that waits. */

import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { beginProviderSignIn, endProviderSignIn } from '../../shared/api/provider-sign-in.ts'
import { CALLBACK_PATH } from '../oidc/provider.ts'
import { type AskService, refusalOf } from './own-service.ts'
import { answerPage } from './page.ts'

/** Of the browser that began a sign-in: an answer that is shown to another is worth nothing. */
const COOKIE = '__Secure-sign-in'
const LASTS_SECONDS = 15 * 60

function cookie(value: string, seconds: number): string {
  return `${COOKIE}=${encodeURIComponent(value)}; Path=/sign_in; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`
}

function keptBy(context: Context): string | null {
  const cookies = context.req.header('cookie') ?? ''
  const [, value] = new RegExp(`(?:^|;)\\s*${COOKIE}=([^;]*)`).exec(cookies) ?? []
  try {
    return value === undefined ? null : decodeURIComponent(value)
  } catch {
    return null
  }
}

function leadTo(location: string, setCookie: string): Response {
  const headers = {
    location,
    'set-cookie': setCookie,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
  return new Response(null, { status: 302, headers })
}

function refused(status: number, text: string): Promise<Response> {
  return answerPage(
    status,
    'You are not signed in',
    html`<p role="alert">${text}</p>
      <p>Go back to Dayloom, and sign in again from there.</p>`,
  )
}

export function addSignInPages(app: Hono, ask: AskService): void {
  app.get('/sign_in/provider', async (context) => {
    const { method, path, answer: begun } = beginProviderSignIn
    const answer = await ask(context, method, path, { body: context.req.query() })
    if (answer.status !== 200) return refused(answer.status, refusalOf(answer))
    const { url, kept } = begun.schema.parse(answer.body)
    return leadTo(url, cookie(kept, LASTS_SECONDS))
  })

  app.get(CALLBACK_PATH, async (context) => {
    const kept = keptBy(context)
    if (kept === null) return refused(403, 'This sign-in was not begun in this browser, or took too long.')
    const { method, path, answer: ended } = endProviderSignIn
    const body = { kept, answer: new URL(context.req.url).search }
    const answer = await ask(context, method, path, { body })
    if (answer.status !== 200) return refused(answer.status, refusalOf(answer))
    const { port, state, code, refusal } = ended.schema.parse(answer.body)
    const query = new URLSearchParams({ state, ...(code === null ? { refusal: refusal ?? '' } : { code }) })
    return leadTo(`http://127.0.0.1:${port}/?${query.toString()}`, cookie('', 0))
  })
}
