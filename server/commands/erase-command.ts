/** The command that erases a person, and says before what it will do. */

import { accountOf } from '../accounts/by-command.ts'
import { erasedName, erasePerson } from '../accounts/erase.ts'
import { tracesOf } from '../accounts/erase-queries.ts'
import type { Command } from './command.ts'

const erase: Command = {
  usage: `erase-person EMAIL|ID         says what would be erased of a person
    --yes                      erases it: account, name and address, in all organizations; time stays
    --descriptions             also the texts of their entries, with the history of these`,
  words: 1,
  flags: { yes: { type: 'boolean' }, descriptions: { type: 'boolean' } },
  noted: ({ words: [email], flags }) => (flags['yes'] === true ? { email } : null),
  async run(service, { words: [who = ''], flags, say }) {
    const descriptions = flags['descriptions'] === true
    await service.operate(async (scope) => {
      const user = await accountOf(scope, who)
      const traces = await tracesOf(scope.db, user.id)
      say(
        `${user.name} becomes “${erasedName(user.id)}” everywhere. The account, sessions, tokens and settings are deleted.`,
      )
      for (const { id, name, entries, attachments, others } of traces) {
        const has = `${entries ?? 0} entries, ${attachments ?? 0} files`
        say(
          others === 0
            ? `${name} (${id}), which has nobody else, is deleted.`
            : `${name} (${id}) keeps ${has}.`,
        )
      }
      say(
        descriptions
          ? 'The texts of their entries are deleted.'
          : 'The texts of their entries stay: --descriptions deletes them.',
      )
      say('Invoices that were sent, and files, stay as they are: look whether these name them.')
      if (flags['yes'] !== true) return say('Nothing has been erased: say --yes.')
      await erasePerson(scope, user, { descriptions })
      return say('Erased. Backups from before still have it all.')
    })
  },
}

export const eraseCommands = { 'erase-person': erase } satisfies Readonly<Record<string, Command>>
