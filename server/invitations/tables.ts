import type { DatedColumns, Instant, Json, TenantColumns } from '../database/columns.ts'

export interface InvitationTables {
  invitations: TenantColumns &
    DatedColumns & {
      /** SHA-256 of the code, hex. */
      code_hash: string
      /** The code sealed with the service's key, for sending it again. */
      code_sealed: string
      email: string
      /** The invited user, who cannot sign in when the address has no account. */
      user_id: number
      sender_id: number
      /** When the mail was asked for last; null while none was. */
      sent_at: Instant | null
      /** How many mails were asked for. */
      sent_count: number
      /** Null while it is open; what is rejected is deleted. */
      accepted_at: Instant | null
    }
  /** The memberships in workspaces that an invitation offers; their rows have not `joined` until it is accepted. */
  invitation_workspaces: {
    organization_id: number
    invitation_id: number
    workspace_id: number
    /** The link to a person of an external system, as it was sent. */
    integration_data: Json<Readonly<Record<string, string>>> | null
  }
}
