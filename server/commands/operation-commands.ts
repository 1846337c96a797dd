/** Commands about the service itself. */

import { randomBytes } from 'node:crypto'
import { databaseTime } from '../database/connection.ts'
import { newestChange } from '../database/newest-change.ts'
import { SECOND } from '../effects/timestamps.ts'
import { noMailer } from '../mail/mailer.ts'
import { reachableUrl } from '../open-port.ts'
import type { Service } from '../service.ts'
import { isThisComputer } from '../settings.ts'
import { type Command, type CommandInput, CommandRefused } from './command.ts'

/** `fetch` says why it failed in its cause alone. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

const testMail: Command = {
  usage: 'test-mail ADDRESS            sends a mail, and says why it could not be sent',
  words: 1,
  flags: {},
  async run(_, { words: [to = ''], options: { mailer = noMailer }, settings, say }) {
    if (mailer === noMailer) throw new CommandRefused('There is neither SMTP_URL nor a folder for mails.')
    if (!to.includes('@')) throw new CommandRefused(`${to} is no address.`)
    const subject = 'A test of Dayloom’s mails'
    const text = 'Whoever keeps the service has sent this mail to see whether mails arrive.\n'
    try {
      await mailer.send({ to, subject, text })
    } catch (error) {
      throw new CommandRefused(`The mail could not be sent: ${reasonOf(error)}`)
    }
    say(
      settings.smtpUrl === null
        ? `The mail is in ${settings.mailFolder ?? ''}.`
        : `The mail to ${to} is sent.`,
    )
  },
}

const replaceKey: Command = {
  usage: 'replace-key                  goes on with another key, when the one before is lost for good',
  words: 0,
  flags: {},
  replacesKey: true,
  noted: () => ({}),
  async run(service, { say }) {
    await service.operate(async () => undefined)
    say(
      'The service goes on with this key. Tokens, secrets of webhooks and links of invitations must be made anew.',
    )
  },
}

/** A finding that may be meant, and is no failure. */
class Doubt extends Error {}

/** The name of a check, and the check: it answers its finding, or throws what is wrong. */
type Check = (service: Service, input: CommandInput) => Promise<string>

const LATEST_ANSWER_MILLISECONDS = 5000
const LARGEST_DRIFT_SECONDS = 60

const checks: Readonly<Record<string, Check>> = {
  async mail(_, { options: { mailer = noMailer }, settings }) {
    if (mailer === noMailer) return 'none are sent: addresses count without a proof'
    await mailer.verify?.()
    return settings.smtpUrl === null
      ? `written to ${settings.mailFolder ?? ''}`
      : 'the mail server takes them'
  },
  async storage(_, { options: { contents }, settings }) {
    if (contents === undefined) return 'in memory'
    const staged = await contents.stage(
      (async function* probe() {
        yield randomBytes(32)
      })(),
    )
    const key = { organizationId: 0, sha256: staged.sha256 }
    await staged.keep(key.organizationId)
    const read = await contents.read(key)
    await contents.remove(key)
    if (read === null) throw new Error('what is written cannot be read')
    return settings.attachmentStore === null ? 'the folder can be written' : 'the bucket can be written'
  },
  async proxy(_, { settings }) {
    const { publicUrl, trustProxy, signUp, host, port, smtpUrl } = settings
    const told = `proxies believed: ${trustProxy}; accounts: ${signUp}`
    if (publicUrl === null) {
      const url = reachableUrl({ host, port })
      if (smtpUrl === null && isThisComputer(host)) return `no --public-url: links lead to ${url}; ${told}`
      throw new Doubt(`no --public-url: links in mails lead to ${url}, which others may not reach; ${told}`)
    }
    const answer = await fetch(new URL('/healthz', publicUrl), {
      signal: AbortSignal.timeout(LATEST_ANSWER_MILLISECONDS),
    }).catch((error: unknown) => {
      throw new Error(`${publicUrl} is not reached from here: ${reasonOf(error)}`)
    })
    if (!answer.ok) throw new Error(`${publicUrl} answers ${answer.status}`)
    const drift = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 1000
    if (drift > LARGEST_DRIFT_SECONDS) throw new Error(`the clock there is ${Math.round(drift)} s apart`)
    return `${publicUrl} answers; ${told}`
  },
  async clock(service) {
    const { now, database, newest } = await service.operate(async ({ db, now }) => ({
      now,
      database: await databaseTime(db),
      newest: await newestChange(db),
    }))
    const drift = database === null ? 0 : Math.abs(database - now) / SECOND
    if (drift > LARGEST_DRIFT_SECONDS) throw new Error(`the database’s is ${Math.round(drift)} s apart`)
    if (newest - now > LARGEST_DRIFT_SECONDS * SECOND) throw new Error('it is behind what the database has')
    return 'as that of the database'
  },
}

const doctor: Command = {
  usage: 'doctor                       checks the key, the mails, the storage, the proxy and the clock',
  words: 0,
  flags: {},
  async run(service, input) {
    // A service with another key, or a database that cannot be opened, has not come so far.
    input.say('ok   database and key')
    let wrong = 0
    for (const [name, check] of Object.entries(checks)) {
      try {
        input.say(`ok   ${name}: ${await check(service, input)}`)
      } catch (error) {
        const isDoubt = error instanceof Doubt
        if (!isDoubt) wrong += 1
        input.say(`${isDoubt ? 'WARN' : 'BAD '} ${name}: ${reasonOf(error)}`)
      }
    }
    if (wrong > 0) throw new CommandRefused(wrong === 1 ? 'One check failed.' : `${wrong} checks failed.`)
  },
}

export const operationCommands = {
  doctor,
  'test-mail': testMail,
  'replace-key': replaceKey,
} satisfies Readonly<Record<string, Command>>
