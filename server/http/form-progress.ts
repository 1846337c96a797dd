const CHECK_MILLISECONDS = 250

/**
 * Notices a parser that waits for nobody: some malformed forms stop it without an end and without an error. As long as the
 * sender has not sent the next piece, or somebody works on a file, the form may take its time.
 */
export class FormProgress {
  #othersAtWork = 0
  #steps = 0

  /** Somebody else than the parser is at work. @returns what ends that. */
  begin(): () => void {
    this.#othersAtWork += 1
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#othersAtWork -= 1
      this.#steps += 1
    }
  }

  /** @param onStall is told when nothing has happened for a while that anybody could wait for. @returns what ends the watch. */
  watch(onStall: () => void): () => void {
    let seen = -1
    const timer = setInterval(() => {
      if (this.#othersAtWork === 0 && this.#steps === seen) onStall()
      seen = this.#steps
    }, CHECK_MILLISECONDS)
    return () => clearInterval(timer)
  }
}
