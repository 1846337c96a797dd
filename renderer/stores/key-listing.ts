import type { Command } from './commands.ts'

export interface KeyGroup {
  readonly title: string
  readonly rows: readonly { readonly title: string; readonly keys: string }[]
}

/** What lists do with keys everywhere; they are no commands, since they act on the row that has the focus. */
const inLists: KeyGroup = {
  title: 'In lists',
  rows: [
    { title: 'Move', keys: 'ArrowUp ArrowDown' },
    { title: 'Open', keys: 'Enter' },
    { title: 'Select', keys: 'Space' },
    { title: 'Delete', keys: 'Delete' },
  ],
}

/** The keys of the registered commands by section, and those of every list. */
export function listKeys(commands: readonly Command[]): readonly KeyGroup[] {
  const bound = commands.filter(
    ({ id, keys }, index) =>
      keys !== undefined &&
      !/ \d$/.test(keys) &&
      commands.findLastIndex((other) => other.id === id) === index,
  )
  const sections = [...Map.groupBy(bound, ({ section }) => section)].map(([title, rows]) => ({
    title,
    rows: rows.map((command) => ({ title: command.title, keys: command.keys ?? '' })),
  }))
  return [...sections, inLists]
}
