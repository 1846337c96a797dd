/** Reads `text/event-stream` as it arrives, in whatever pieces, as the HTML standard says. */

/** An event or a line that is longer is none of ours; nothing of it is kept. Characters. */
const LONGEST = 65_536

/** The data of each event; what is a comment, has no data or is too long gives nothing. */
export class EventStreamParser {
  readonly #decoder = new TextDecoder()
  #line = ''
  #data: string | null = null
  #isLineTooLong = false
  #isEventTooLong = false
  #endedWithReturn = false

  /** The data of the events that end with these bytes. */
  read(bytes: Uint8Array): string[] {
    const events: string[] = []
    let text = this.#decoder.decode(bytes, { stream: true })
    if (text === '') return events
    // A line feed after a carriage return is part of the same end of line, also in another piece.
    if (this.#endedWithReturn && text.startsWith('\n')) text = text.slice(1)
    this.#endedWithReturn = text.endsWith('\r')
    const [first = '', ...others] = text.split(/\r\n|\r|\n/)
    this.#append(first)
    for (const next of others) {
      const event = this.#endLine()
      if (event !== null) events.push(event)
      this.#append(next)
    }
    return events
  }

  #append(text: string): void {
    if (this.#line.length + text.length > LONGEST) this.#isLineTooLong = true
    this.#line = this.#isLineTooLong ? '' : this.#line + text
  }

  #endLine(): string | null {
    const line = this.#line
    const isTooLong = this.#isLineTooLong
    this.#line = ''
    this.#isLineTooLong = false
    if (isTooLong) this.#isEventTooLong = true
    else if (line === '') return this.#endEvent()
    else this.#addField(line)
    return null
  }

  #addField(line: string): void {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/su.exec(line) ?? []
    if (name !== 'data') return
    const data = this.#data === null ? value : `${this.#data}\n${value}`
    if (data.length > LONGEST) this.#isEventTooLong = true
    this.#data = this.#isEventTooLong ? '' : data
  }

  #endEvent(): string | null {
    const data = this.#isEventTooLong ? null : this.#data
    this.#data = null
    this.#isEventTooLong = false
    return data
  }
}
