import type { Context } from 'hono'
import { readBody } from '../http/body.ts'

/** One field of a form that a browser sent; empty when it is missing or the body is none that a form sends. */
export async function readField(context: Context, name: string): Promise<string> {
  try {
    return new URLSearchParams(await readBody(context.req.raw)).get(name) ?? ''
  } catch {
    return ''
  }
}
