/** A text on a line of a terminal: one of others' must neither command the terminal nor turn the line around. */
export function printable(line: string): string {
  return line.replaceAll(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '�')
}
