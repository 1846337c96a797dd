/** The first line of a text where there is room for one, with a sign that it goes on: `Backend …`. */
export function firstLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [first = ''] = lines
  return lines.length > 1 ? `${first.trimEnd()} …` : first
}
