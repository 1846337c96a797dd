/** Answers that are sent while they are made, however large they are. */

import type { Endpoint, StreamOutput } from '../../shared/api/endpoint.ts'
import type { AnswerHeaders } from './answers.ts'

export interface StreamEffects {
  /** The service ends only after what has been begun; here, after the part that is being made. */
  readonly background: (task: () => Promise<void>) => void
  /** Hears why a stream ended before its end. Its status has gone out long since. */
  readonly onFailure: (error: unknown) => void
}

/**
 * The next part is made when the reader has taken the one before, so that a slow reader never fills the memory. A
 * failure breaks the connection: what arrived is not mistaken for the whole.
 */
function toBytes(
  parts: AsyncIterable<string | Uint8Array>,
  { background, onFailure }: StreamEffects,
): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let isLeft = false
  async function send(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      const part = await iterator.next()
      // The reader went while it was made.
      if (isLeft) return
      if (part.done === true) controller.close()
      else controller.enqueue(typeof part.value === 'string' ? encoder.encode(part.value) : part.value)
    } catch (error) {
      onFailure(error)
      controller.error(error)
    }
  }
  return new ReadableStream(
    {
      pull(controller) {
        const sent = send(controller)
        background(() => sent)
        return sent
      },
      async cancel() {
        isLeft = true
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

export function answerStream(
  { answer }: Endpoint,
  output: StreamOutput,
  headers: AnswerHeaders,
  effects: StreamEffects,
): Response {
  if (answer.kind !== 'stream') throw new Error('Only a stream is answered in parts.')
  headers['content-type'] = answer.contentType
  // Files that others have uploaded, and texts in reports, are never run as pages of this origin.
  headers['x-content-type-options'] = 'nosniff'
  for (const [name, value] of Object.entries(output.headers ?? {})) headers[name.toLowerCase()] = value
  if (output.status === 304) return new Response(null, { status: 304, headers })
  return new Response(toBytes(output.body, effects), { status: output.status ?? answer.status, headers })
}
