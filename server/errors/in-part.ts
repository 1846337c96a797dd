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

/** Does each of a list's parts in turn: a refusal says in which of them the field is. @param list its path in the body. */
export async function inEach<Part, Made>(
  list: string,
  parts: readonly Part[],
  work: (part: Part) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [index, part] of parts.entries())
    made.push(await inPart(list === '' ? `${index}` : `${list}.${index}`, () => work(part)))
  return made
}
