import { BadRequest } from './app-error.ts'

/** A refusal that begins with the field that it is about. */
const NAMES_FIELD = /^[\w[\].]+: /

/**
 * Does what concerns one part of a request: a refusal says in which part the field is.
 *
 * @param part as its path in the body, such as `tasks.0`.
 */
export async function inPart<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error
    const { message, code } = error
    const text = NAMES_FIELD.test(message) ? `${part}.${message}` : `${part}: ${message}`
    throw new BadRequest(text, { cause: error, code })
  }
}
