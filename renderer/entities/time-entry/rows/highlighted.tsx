import styles from './entry-cells.module.css'

/** A text with every place marked where it contains what is searched for, without regard to case. */
export function Highlighted({ text, search }: { readonly text: string; readonly search: string }) {
  const sought = search.trim().toLowerCase()
  if (sought === '') return text
  const parts: { readonly at: number; readonly text: string; readonly isFound: boolean }[] = []
  const lower = text.toLowerCase()
  let from = 0
  for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, from)) {
    if (at > from) parts.push({ at: from, text: text.slice(from, at), isFound: false })
    parts.push({ at, text: text.slice(at, at + sought.length), isFound: true })
    from = at + sought.length
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), isFound: false })
  return parts.map((part) =>
    part.isFound ? (
      <mark key={part.at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
