import { access, constants, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../effects/clock.ts'
import type { Random } from '../effects/random.ts'
import { toTimestamp } from '../effects/timestamps.ts'
import type { Mailer } from './mailer.ts'

/** Writes each mail as an `.eml` file into a folder, oldest first by name; only the owner may read them. */
export function createFileMailer(directory: string, from: string, clock: Clock, random: Random): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail })
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const time = toTimestamp(clock.now()).replaceAll(/[-:]/g, '')
      await writeFile(join(directory, `${time}-${random.uuid()}.eml`), message, { mode: 0o600, flag: 'wx' })
    },
    async verify() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await access(directory, constants.W_OK)
    },
    close: () => transport.close(),
  }
}

/** Sends through the server of an `smtp://` or `smtps://` URL. @param from the sender's address. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
