/** The boxes of lists in notes: `- [ ] Call the bank`. */

const box = /^((?:\s|>)*(?:[-*+]|\d{1,9}[.)])\s+)\[([ xX])\]/

/** The notes with the box of a line ticked, or cleared. Lines count from 1; notes without a box there stay. */
export function withToggledBox(notes: string, line: number): string {
  const lines = notes.split('\n')
  const text = lines[line - 1]
  const match = text === undefined ? null : box.exec(text)
  if (text === undefined || match === null) return notes
  const [all, before = '', mark] = match
  lines[line - 1] = `${before}[${mark === ' ' ? 'x' : ' '}]${text.slice(all.length)}`
  return lines.join('\n')
}
