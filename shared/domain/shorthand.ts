/**
 * The shorthand of the timer bar: `Draft the offer @Website #writing $` names a project, a tag and billable time. A
 * mark counts at the beginning of a word only, so that mail addresses and `C#` are text; names with spaces stand in
 * quotes, `@"Big client"`; a backslash before a mark keeps it text.
 */

/** A name that was typed after a mark, or `$`. */
export interface ShorthandToken {
  readonly kind: 'project' | 'tag' | 'billable'
  /** The name without mark and quotes; empty right after the mark and for `$`. */
  readonly name: string
  /** Where it stands in the text: `[from, to)`, mark and quotes included. */
  readonly from: number
  readonly to: number
}

const kinds = { '@': 'project', '#': 'tag', $: 'billable' } as const
const word = /(?<=^|\s)(?:@|#|\$(?=\s|$))/g
const quoted = /"((?:\\.|[^"\\])*)(?:"(?=\s|$)|$)/y
const plain = /[^\s"]\S*/y

function readName(text: string, from: number): { readonly name: string; readonly to: number } {
  quoted.lastIndex = from
  const inQuotes = quoted.exec(text)
  if (inQuotes) return { name: (inQuotes[1] ?? '').replace(/\\(.)/g, '$1'), to: quoted.lastIndex }
  plain.lastIndex = from
  const bare = plain.exec(text)
  return bare ? { name: bare[0], to: plain.lastIndex } : { name: '', to: from }
}

/** Every token of the text, from left to right. A mark alone is a token without a name. */
export function shorthandTokens(text: string): readonly ShorthandToken[] {
  const tokens: ShorthandToken[] = []
  let end = 0
  for (const { 0: mark, index } of text.matchAll(word)) {
    // Inside of quotes that are already read.
    if (index < end) continue
    const kind = kinds[mark as keyof typeof kinds]
    const { name, to } = kind === 'billable' ? { name: '', to: index + 1 } : readName(text, index + 1)
    tokens.push({ kind, name, from: index, to })
    end = to
  }
  return tokens
}

/** The token that is being typed: the one in which, or at whose end, the cursor stands. */
export function tokenAt(text: string, cursor: number): ShorthandToken | null {
  return shorthandTokens(text).find(({ from, to }) => from < cursor && cursor <= to) ?? null
}

/**
 * The description that is left when tokens are taken out of a text: the gaps close, and marks that were kept as text
 * lose their backslash.
 */
export function withoutTokens(text: string, tokens: readonly ShorthandToken[]): string {
  let rest = ''
  let from = 0
  for (const token of tokens) {
    rest += text.slice(from, token.from).trimEnd()
    from = token.to
  }
  return (rest + text.slice(from)).trim().replace(/(?<=^|\s)\\(?=[@#$])/g, '')
}
