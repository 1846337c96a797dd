/** Commands that move an organization to another service. */

import { createMemoryContents } from '../contents/memory-contents.ts'
import { isAlone, migrationsOf, openAsItIs, openDatabase } from '../database/connection.ts'
import { migrations } from '../database/migrations.ts'
import { systemClock } from '../effects/clock.ts'
import { readOrganization } from '../moving/read-file.ts'
import { writeOrganization } from '../moving/write-file.ts'
import { makePrivateDatabase } from '../private-folder.ts'
import { CommandRefused, type DataCommand } from './command.ts'

const exportOrganization: DataCommand = {
  usage:
    'export-organization ID FILE  writes everything of an organization into a new file, beside the service',
  words: 2,
  flags: {},
  async runOnData({ words: [id = '', file = ''], options, say }) {
    const { contents = createMemoryContents() } = options
    const db = await openAsItIs(options.database)
    try {
      if ((await migrationsOf(db)).at(-1) !== Object.keys(migrations).sort().at(-1)) {
        throw new CommandRefused(
          'The database is of another version of Dayloom: start the service of this one first.',
        )
      }
      const at = new Date().toISOString()
      const { name, rows, lost } = await writeOrganization({
        db,
        contents,
        organizationId: Number(id),
        file,
        at,
      })
      say(`${file} has ${name}: ${rows} rows.`)
      for (const sha256 of lost) say(`an attachment is lost: ${sha256}`)
      say('Passwords, webhooks, open invitations and links to reports are not in it.')
    } finally {
      await db.destroy()
      contents.close()
    }
  },
}

const importOrganization: DataCommand = {
  usage:
    'import-organization FILE     takes it into a service that does not run; people are known by their address',
  words: 1,
  flags: {},
  beginsDatabase: true,
  async runOnData({ words: [file = ''], options, say }) {
    const { contents = createMemoryContents(), database, logger } = options
    if (!(await isAlone(database)))
      throw new CommandRefused('The service runs, or others use its database: end them first.')
    if (database.kind === 'sqlite' && logger !== undefined) await makePrivateDatabase(database.path, logger)
    const db = await openDatabase(database)
    try {
      const { head, rows, known, added } = await readOrganization({
        db,
        contents,
        file,
        now: systemClock().now(),
      })
      const { id, name } = head.organization
      say(`${name} is here, with the number ${id}: ${rows} rows. Start the service.`)
      if (known > 0) say(`${known} of its people have an account here already.`)
      if (added > 0)
        say(
          `${added} have no password here: they choose a password by “Forgot password”, or by a link of create-user.`,
        )
    } finally {
      await db.destroy()
      contents.close()
    }
  },
}

export const moveCommands = {
  'export-organization': exportOrganization,
  'import-organization': importOrganization,
} satisfies Readonly<Record<string, DataCommand>>
