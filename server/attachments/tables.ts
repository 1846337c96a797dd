import type { Instant, KeptRowColumns } from '../database/columns.ts'

export interface AttachmentTables {
  attachments: KeptRowColumns & {
    task_id: number
    creator_id: number
    name: string
    mime_type: string
    display_order: number
    /** Of its content, in bytes. */
    size: number
    /** Names its content. */
    sha256: string
  }
  /** The contents of attachments: equal ones of an organization share one. Every content that is kept has a row. */
  attachment_contents: {
    organization_id: number
    sha256: string
    /** When it is looked whether any attachment still has it; null while one surely does. */
    check_at: Instant | null
  }
  /** How many bytes the files of an organization have together; kept by triggers. */
  attachment_sums: { organization_id: number; bytes: number }
}
