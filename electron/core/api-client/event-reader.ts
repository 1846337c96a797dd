import { createParser } from 'eventsource-parser'

/** Characters. No event of ours is longer. */
const LONGEST_EVENT = 65_536

/** Reads `text/event-stream` in whatever chunks it arrives. The reader throws at an event that is too long. */
export function eventReader(onData: (data: string) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  const parser = createParser({
    maxBufferSize: LONGEST_EVENT,
    onEvent: ({ data }) => onData(data),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
  })
  return (bytes) => parser.feed(decoder.decode(bytes, { stream: true }))
}
