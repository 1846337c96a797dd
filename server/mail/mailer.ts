/** Sending mail: through an SMTP server, or into a folder when there is none. */

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

export interface Mailer {
  /** @throws when the mail could not be handed over. */
  readonly send: (mail: Mail) => Promise<void>
  readonly close: () => void
}

/** For a service that has nowhere to send: an embedded one has one person, at this computer. */
export const noMailer: Mailer = { send: async () => undefined, close: () => undefined }
