/** Entries of the files in which Timewarrior keeps them: a line for each interval. */

import { timewarriorRow } from './json-sources.ts'
import type { FileRow } from './source-row.ts'

const line = /^inc\s+(\d{8}T\d{6}Z)(?:\s+-\s+(\d{8}T\d{6}Z))?(?:\s+#(.*))?$/

/** Whether a text begins as such a file. */
export function isTimewarriorData(beginning: string): boolean {
  const first = beginning.split(/\r?\n/).find((text) => text.trim() !== '')
  return first !== undefined && line.test(first.trim())
}

export function* timewarriorDataRows(text: string): Generator<FileRow> {
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    if (written.trim() === '') continue
    const about = { line: index + 1, text: () => written }
    const found = line.exec(written.trim())
    if (found === null) {
      yield { kind: 'unread', ...about, reason: 'not_understood', value: '' }
      continue
    }
    const [, start = '', end, behind = ''] = found
    // A second mark separates the annotation.
    const [tags, annotation = []] = wordsOf(behind)
    yield timewarriorRow(about, {
      start,
      ...(end !== undefined && { end }),
      tags: tags ?? [],
      annotation: annotation.join(' '),
    })
  }
}

/** Words, with quotes around those that have spaces, before and behind a mark. */
function wordsOf(text: string): string[][] {
  const parts: string[][] = [[]]
  for (const [word] of text.matchAll(/"(?:\\.|[^"\\])*"|\S+/g)) {
    if (word === '#') parts.push([])
    else parts.at(-1)?.push(word.startsWith('"') ? unquoted(word) : word)
  }
  return parts
}

function unquoted(word: string): string {
  return word.slice(1, -1).replaceAll(/\\(.)/g, '$1')
}
