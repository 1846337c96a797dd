/** The parts of the service, by its settings: for a service with a port of its own, and for commands. */

import { join } from 'node:path'
import type { Logger } from 'pino'
import type { ContentStore } from './contents/content-store.ts'
import { createFolderContents } from './contents/folder-contents.ts'
import { createMemoryContents } from './contents/memory-contents.ts'
import { systemClock } from './effects/clock.ts'
import { systemRandom } from './effects/random.ts'
import { readTrustedProxies } from './http/sources.ts'
import { createFileMailer, createSmtpMailer } from './mail/file-mailer.ts'
import { type Mailer, noMailer } from './mail/mailer.ts'
import { makePrivateFolder } from './private-folder.ts'
import { parseKey } from './secrets/key-file.ts'
import type { ServiceOptions } from './service.ts'
import type { Settings } from './settings.ts'

function mailerOf({ smtpUrl, mailFolder, mailFrom }: Settings): Mailer {
  if (smtpUrl !== null) return createSmtpMailer(smtpUrl, mailFrom)
  if (mailFolder !== null) return createFileMailer(mailFolder, mailFrom, systemClock(), systemRandom)
  return noMailer
}

function keyOf({ secretKey, dataFolder }: Settings): Pick<ServiceOptions, 'secretKey' | 'keyFile'> {
  if (secretKey !== null) return { secretKey: parseKey(secretKey) }
  return dataFolder === null ? {} : { keyFile: join(dataFolder, 'service.key') }
}

function databaseOf(settings: Settings): ServiceOptions['database'] {
  const { databaseUrl, databaseDirectUrl, connections, statementSeconds, dataFolder } = settings
  if (databaseUrl !== null) {
    const direct = databaseDirectUrl === null ? {} : { directUrl: databaseDirectUrl }
    return { kind: 'postgres', url: databaseUrl, ...direct, connections, statementSeconds }
  }
  return { kind: 'sqlite', path: dataFolder === null ? ':memory:' : join(dataFolder, 'dayloom.sqlite') }
}

async function contentsOf({ attachmentStore, dataFolder }: Settings): Promise<ContentStore> {
  if (attachmentStore !== null) {
    const { createS3Contents } = await import('./contents/s3-contents.ts')
    return createS3Contents(attachmentStore, systemRandom)
  }
  if (dataFolder === null) return createMemoryContents()
  return createFolderContents(join(dataFolder, 'attachments'), systemRandom)
}

/** Also makes the folder of the data private. */
export async function serviceOptionsOf(settings: Settings, logger: Logger): Promise<ServiceOptions> {
  // A service with SQLite does so itself.
  if (settings.dataFolder !== null && settings.databaseUrl !== null) {
    await makePrivateFolder(settings.dataFolder, logger)
  }
  return {
    database: databaseOf(settings),
    plan: settings.plan,
    signUp: settings.signUp,
    provider: settings.provider,
    hsts: settings.hsts,
    isTrustedProxy: readTrustedProxies(settings.trustProxy),
    logger,
    mailer: mailerOf(settings),
    allowPrivateCallbacks: settings.allowPrivateCallbacks,
    contents: await contentsOf(settings),
    maximumFileBytes: settings.maximumFileBytes,
    storageLimit: settings.storageLimit,
    ...(settings.metricsToken !== null && { metricsToken: settings.metricsToken }),
    auditKept: settings.auditKept,
    ...keyOf(settings),
  }
}
