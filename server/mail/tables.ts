import type { Instant } from '../database/columns.ts'

export interface MailTables {
  /** Mails that have not been handed over yet; a mail that has been is forgotten. */
  mail_queue: {
    id: number
    recipient: string
    subject: string
    /** The text sealed with the service's key: mails carry codes that the database knows only hashed. */
    sealed: string
    attempts: number
    /** Nobody tries before; so others also keep off a mail that is being sent. */
    due_at: Instant
    created_at: Instant
  }
}
