import { t } from '@lingui/core/macro'
import { sectionNames, type Command } from './commands.ts'

export interface KeyGroup {
  readonly title: string
  readonly rows: readonly { readonly title: string; readonly keys: string }[]
}

/** The keys of all lists; they are no commands, since they act on the row that has the focus. */
const inLists: KeyGroup = {
  title: t`In lists`,
  rows: [
    { title: t`Move`, keys: 'ArrowUp ArrowDown' },
    { title: t`Open`, keys: 'Enter' },
    { title: t`Select`, keys: 'Space' },
    { title: t`Delete`, keys: 'Delete' },
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
  const sections = [...Map.groupBy(bound, ({ section }) => section)].map(([section, rows]) => ({
    title: sectionNames[section],
    rows: rows.map((command) => ({ title: command.title, keys: command.keys ?? '' })),
  }))
  return [...sections, inLists]
}
