import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Sends through the server of an `smtp://` or `smtps://` URL. @param from the sender's address. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
    close: () => transport.close(),
  }
}
