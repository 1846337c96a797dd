import type { Context } from 'hono'
import { readBody } from '../http/body.ts'

/** The fields of a form that a browser sent; none when the body is none that a form sends. */
export async function readFields(context: Context): Promise<(name: string) => string> {
  try {
    const fields = new URLSearchParams(await readBody(context.req.raw))
    return (name) => fields.get(name) ?? ''
  } catch {
    return () => ''
  }
}
