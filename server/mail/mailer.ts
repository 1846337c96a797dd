/** Sending mail: through an SMTP server, or into a folder when there is none. */

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

/** Paragraphs with empty lines between them. */
export function textOf(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`
}

export interface Mailer {
  /** @throws when the mail could not be handed over. */
  readonly send: (mail: Mail) => Promise<void>
  /** Looks whether mails could be handed over, without one. @throws when they could not. */
  readonly verify?: () => Promise<void>
  readonly close: () => void
}

/** For a service that has nowhere to send: an embedded one has one person, at this computer. */
export const noMailer: Mailer = { send: async () => undefined, close: () => undefined }

/** The part of the mail service that a request needs. */
export interface Mails {
  /** Where people reach the service, without a slash at the end: for links. */
  readonly publicUrl: string
  /** False for a service inside the app, which has nowhere to send mails: nobody can prove an address there. */
  readonly canSend: boolean
  /** Makes a mail's text unreadable in the database. */
  readonly seal: (text: string) => string
  /** Sends what is due, and ends when it has been tried. */
  readonly deliver: () => Promise<void>
}
