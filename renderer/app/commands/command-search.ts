import { sectionNames, type Command } from '../../stores/commands.ts'

/**
 * The commands of the palette that fit the text: every word begins some word of the title or the keywords. Best
 * first: the title begins with the text, then all words are in the title, then the rest; otherwise the order stays.
 */
export function searchCommands(commands: readonly Command[], text: string): readonly Command[] {
  const offered = commands.filter(
    (command, index) =>
      command.keyOnly !== true && commands.findLastIndex(({ id }) => id === command.id) === index,
  )
  const sought = words(text)
  if (sought.length === 0) return offered
  const joined = sought.join(' ')
  const ranked: readonly Command[][] = [[], [], []]
  for (const command of offered) {
    const title = words(command.title)
    if (title.join(' ').startsWith(joined)) ranked[0]?.push(command)
    else if (fits(sought, title)) ranked[1]?.push(command)
    else if (
      fits(sought, [...title, ...words(command.keywords ?? ''), ...words(sectionNames[command.section])])
    )
      ranked[2]?.push(command)
  }
  return ranked.flat()
}

function fits(sought: readonly string[], within: readonly string[]): boolean {
  return sought.every((word) => within.some((other) => other.startsWith(word)))
}

function words(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
