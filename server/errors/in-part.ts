import { AppError } from './app-error.ts'

/**
 * Does what concerns one part of a request: a refusal of the input says in which part the field is.
 *
 * @param part as its path in the body, such as `tasks.0`.
 */
export async function inPart<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error
    throw error.within(part)
  }
}

/** Why the work was refused; null when it was not. */
export async function refusalOf(work: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
