import type { Instant } from '../database/columns.ts'

export interface MailTables {
  /** Mails that have not been handed over yet; a mail that has been is forgotten. */
  mail_queue: {
    id: number
    recipient: string
    subject: string
    /** Sealed with the service's key when `sealed`: mails carry codes that the database knows only hashed. */
    text: string
    sealed: boolean
    attempts: number
    /** Nobody tries before. Also keeps others from a mail that is being sent. */
    due_at: Instant
    created_at: Instant
  }
}
