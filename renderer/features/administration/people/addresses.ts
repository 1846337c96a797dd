/** The addresses of a text that somebody typed or pasted: from a mail program, a table, or line by line. */

export interface ReadAddresses {
  /** Each once, as it was first typed. */
  readonly addresses: readonly string[]
  /** Texts that are no address. */
  readonly bad: readonly string[]
}

/** As the service tells addresses: one `@` between something, without spaces and colons. */
const address = /^[^\s@:]+@[^\s@:]+$/
const LONGEST = 254

/** Reads `ada@example.com, Bob Smith <bob@example.com>` and the like, separated by commas, semicolons, lines or spaces. */
export function readAddresses(text: string): ReadAddresses {
  const addresses = new Map<string, string>()
  const bad: string[] = []
  // Mail programs quote names, which may have commas.
  const bare = text.replaceAll(/"[^"\n]*"/g, '')
  for (const part of bare.split(/[\n,;]/).map((each) => each.trim())) {
    if (part === '') continue
    const named = /^[^<>]*<([^<>]*)>$/.exec(part)
    const words = named === null ? part.split(/\s+/) : [(named[1] ?? '').trim()]
    // A name without its address is one thing that is wrong, not several.
    if (named === null && !words.some((word) => word.includes('@'))) bad.push(part)
    else
      for (const word of words) {
        if (word.length > LONGEST || !address.test(word)) bad.push(word)
        else if (!addresses.has(word.toLowerCase())) addresses.set(word.toLowerCase(), word)
      }
  }
  return { addresses: [...addresses.values()], bad }
}
