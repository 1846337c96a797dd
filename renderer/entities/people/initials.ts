/** One or two letters that stand for a name: `Backend developer` is `BD`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    firstLetter(word ?? ''),
  )
  return letters.join('').toLocaleUpperCase()
}

/** The first letter or figure as a reader sees it, accents and surrogate pairs included. */
function firstLetter(word: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? ''
}
