/** The marks of the shorthand that begin a name, `@Website` and `#writing`: where they stand, and what follows them. */

import type { NameIndex } from './name-index.ts'

export interface ShorthandMark {
  readonly kind: 'project' | 'tag'
  /** Without mark and quotes; empty right after the mark. */
  readonly name: string
  /** Where it stands in the text: `[from, to)`, mark and quotes included. */
  readonly from: number
  readonly to: number
}

export interface MarkedNames {
  readonly projects: NameIndex
  readonly tags: NameIndex
}

const kinds = { '@': 'project', '#': 'tag' } as const
const marks = /(?<=^|\s)[@#]/g
const quoted = /"((?:\\.|[^"\\])*)(?:"(?=\s|$)|$)/y

/** Every mark of the text, from left to right, with its name, also where that is not known. */
export function shorthandMarks(text: string, names: MarkedNames): readonly ShorthandMark[] {
  const found: ShorthandMark[] = []
  for (const { 0: mark, index } of text.matchAll(marks)) {
    // Inside of a name that is already read.
    if (index < (found.at(-1)?.to ?? 0)) continue
    const kind = kinds[mark as keyof typeof kinds]
    const known = kind === 'project' ? names.projects : names.tags
    found.push({ kind, from: index, ...nameAt(text, index + 1, known) })
  }
  return found
}

function nameAt(
  text: string,
  from: number,
  known: NameIndex,
): { readonly name: string; readonly to: number } {
  quoted.lastIndex = from
  const inQuotes = quoted.exec(text)
  if (inQuotes) return { name: unquoted(inQuotes[1] ?? ''), to: quoted.lastIndex }
  const words = [...text.slice(from).matchAll(/\S+/g)].slice(0, known.mostWords)
  const [first] = words
  if (first?.index !== 0 || first[0].startsWith('"')) return { name: '', to: from }
  const ends = words.map(({ 0: word, index }) => from + index + word.length)
  const to = ends.findLast((end) => known.named(text.slice(from, end)) !== null) ?? from + first[0].length
  return { name: text.slice(from, to), to }
}

function unquoted(name: string): string {
  return name.replace(/\\(.)/g, '$1')
}

/** The mark whose name is being typed: the one in which, or at whose end, the cursor stands, also after a space that ends the text. */
export function markAt(text: string, cursor: number, names: MarkedNames): ShorthandMark | null {
  const mark = shorthandMarks(text, names).findLast(({ from }) => from < cursor)
  if (mark === undefined) return null
  if (cursor <= mark.to) return mark
  // A known name with spaces may be on its way.
  const typed = text.slice(mark.from + 1, cursor)
  const known = mark.kind === 'project' ? names.projects : names.tags
  const isBegun = /^[^\s"]/.test(typed) && known.named(typed) === null && known.goesOn(typed)
  if (isBegun) return { ...mark, name: typed, to: cursor }
  return text.slice(mark.to).trim() === '' && isUnknown(mark, names) ? mark : null
}

/** So many words make a name before it is taken for the text that goes on. */
const mostNewWords = 4

/**
 * The name of several words that may be typed after a mark, where nobody knows the first one: as far as the cursor, or to the
 * part that follows.
 *
 * @param parts those that are read of the text
 */
export function longerName(
  text: string,
  cursor: number,
  names: MarkedNames,
  parts: readonly { readonly from: number }[],
): ShorthandMark | null {
  const mark = shorthandMarks(text, names).findLast(({ from }) => from < cursor)
  if (mark === undefined || text[mark.from + 1] === '"' || !isUnknown(mark, names)) return null
  const end = Math.min(cursor, ...parts.map(({ from }) => from).filter((from) => from > mark.from))
  const name = text.slice(mark.from + 1, end).trimEnd()
  const words = name.split(/\s+/).length
  return words > 1 && words <= mostNewWords ? { ...mark, name, to: mark.from + 1 + name.length } : null
}

/** The last project that a text names and that nobody knows. */
export function unknownProject(text: string, names: MarkedNames): ShorthandMark | null {
  const marked = shorthandMarks(text, names)
  return marked.findLast((mark) => mark.kind === 'project' && isUnknown(mark, names)) ?? null
}

/** Whether nobody knows the name; a project is known by the beginning of its name. */
function isUnknown({ kind, name }: ShorthandMark, { projects, tags }: MarkedNames): boolean {
  if (name.trim() === '') return false
  if (kind === 'tag') return tags.named(name) === null
  return projects.named(name) === null && projects.begunBy(name) === null
}

/** A name with its mark, so that it is read as exactly this name, whatever follows it. */
export function markedName({ kind, name }: Pick<ShorthandMark, 'kind' | 'name'>, names: MarkedNames): string {
  const known = kind === 'project' ? names.projects : names.tags
  const isPlain = /^[^\s"\\]+$/.test(name) && !known.goesOn(`${name} `)
  return `${kind === 'project' ? '@' : '#'}${isPlain ? name : `"${name.replace(/["\\]/g, (special) => `\\${special}`)}"`}`
}
