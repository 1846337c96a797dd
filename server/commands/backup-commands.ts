/** Commands that copy all of a service's data, and put a copy back. */

import { restoreBackup } from '../backups/restore-backup.ts'
import { writeBackup } from '../backups/write-backup.ts'
import { createMemoryContents } from '../contents/memory-contents.ts'
import { readKey } from '../secrets/key-file.ts'
import { type CommandInput, CommandRefused, type DataCommand } from './command.ts'

/** The folder, database and key that both are about. @throws {CommandRefused} where nothing is kept */
function dataOf({ options: { database, secretKey, keyFile }, words: [folder = ''] }: CommandInput) {
  if (database.kind === 'dialect' || (database.kind === 'sqlite' && database.path === ':memory:')) {
    throw new CommandRefused('Data in memory cannot be copied: say where they are by --data.')
  }
  return { folder, database, key: secretKey ?? null, keyFile: keyFile ?? null, at: new Date().toISOString() }
}

const backup: DataCommand = {
  usage: `backup FOLDER                copies database, key and attachments into a new folder, beside the service
    --without-key              leaves the key out
    --with-bucket              copies attachments of an S3 store, too`,
  words: 1,
  flags: { 'without-key': { type: 'boolean' }, 'with-bucket': { type: 'boolean' } },
  async runOnData(input) {
    const { options, settings, flags, say } = input
    const { key: given, keyFile, ...task } = dataOf(input)
    const key = given ?? (keyFile === null ? null : await readKey(keyFile))
    if (key === null) throw new CommandRefused(`The key is missing: ${keyFile ?? 'say it by --secret-key'}.`)
    const { contents = createMemoryContents() } = options
    const isCopied = settings.attachmentStore === null || flags['with-bucket'] === true
    const withKey = flags['without-key'] !== true
    const { manifest, unreadable } = await writeBackup({
      ...task,
      key,
      withKey,
      contents: isCopied ? contents : null,
    })
    contents.close()
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0)
    say(`${task.folder} has ${manifest.files.length} files, ${Math.ceil(bytes / 1024 / 1024)} MiB.`)
    if (!withKey) say('It needs the key, which is not in it.')
    if (!isCopied) say('Attachments are in their bucket alone.')
    for (const name of unreadable) say(`not there, or damaged: ${name}`)
    if (unreadable.length > 0)
      throw new CommandRefused('The backup lacks attachments that the service has lost.')
  },
}

const restore: DataCommand = {
  usage: `restore FOLDER               puts a backup where the service begins with it; the service must not run
    --replace                  sets a database aside that is there`,
  words: 1,
  beginsDatabase: true,
  flags: { replace: { type: 'boolean' } },
  async runOnData(input) {
    const { options, flags, say } = input
    const { contents = createMemoryContents() } = options
    const replaces = flags['replace'] === true
    const { manifest, keptAs } = await restoreBackup({ ...dataOf(input), contents, replaces })
    contents.close()
    say(`The data of ${manifest.at} are in place: start the service.`)
    if (keptAs !== null) say(`The database before is ${keptAs}.`)
  },
}

export const backupCommands = { backup, restore } satisfies Readonly<Record<string, DataCommand>>
