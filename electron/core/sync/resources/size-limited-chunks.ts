import { ApiFailure } from '../../api-client/api-failure.ts'

/** UTF-8 bytes of a request's items together: our service takes a body of 1 MiB, and there is some text around them. */
const LARGEST = 1_000_000

interface Sized {
  /** In UTF-8. */
  readonly bytes: number
}

type Send<Item, Answer> = (portion: readonly Item[]) => Promise<readonly Answer[]>

/** Sends everything, in order, in as few requests as fit. @throws {ApiFailure} though some of it may have arrived */
export async function sendInChunks<Item extends Sized, Answer>(
  items: readonly Item[],
  send: Send<Item, Answer>,
): Promise<readonly Answer[]> {
  const portions: Item[][] = []
  let size = Infinity
  for (const item of items) {
    size += item.bytes
    if (size > LARGEST) {
      portions.push([])
      size = item.bytes
    }
    portions.at(-1)?.push(item)
  }
  const answers: Answer[] = []
  for (const portion of portions) answers.push(...(await sendOrHalve(portion, send)))
  return answers
}

/** In halves where a service says that it is too much (413). */
async function sendOrHalve<Item, Answer>(
  items: readonly Item[],
  send: Send<Item, Answer>,
): Promise<readonly Answer[]> {
  try {
    return await send(items)
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 413 || items.length < 2) throw error
    const middle = items.length >> 1
    const first = await sendOrHalve(items.slice(0, middle), send)
    return [...first, ...(await sendOrHalve(items.slice(middle), send))]
  }
}
