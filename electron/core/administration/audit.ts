/** The audit log of the organization. */

import { auditPage, readAudit } from '../../../shared/api/audit.ts'
import type { AuditedAct } from '../../../shared/bridge/administration.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'
import { understood } from '../api-client/api-failure.ts'
import type { Asking } from './asking.ts'

export function auditLog(
  asking: Asking,
  { areas, userId, next }: ParsedInput<'administration.audit'>,
): Promise<ProcedureOutput<'administration.audit'>> {
  const name = `audit ${JSON.stringify([areas, userId, next])}`
  return asking.read(name, async (api) => {
    const params = await asking.organization(api)
    const query = {
      action: areas?.join(','),
      user_id: userId ?? undefined,
      cursor: next ?? undefined,
    }
    const { body } = await api.call(readAudit, { params, query })
    const { lines, next_cursor } = understood(auditPage, body)
    const acts = lines.map(({ number, created_at, subject, details, ...line }): AuditedAct => {
      const { project, ...others } = details
      const projectId = subject?.kind === 'project' ? subject.id : project
      return {
        id: number,
        at: created_at,
        action: line.action,
        actor: line.actor && (line.actor.name || line.actor.email),
        command: line.command,
        client: line.client,
        subject: subject?.name ?? null,
        project: typeof projectId === 'number' ? nameOfProject(asking, projectId) : null,
        details: others,
      }
    })
    return { acts, next: next_cursor }
  })
}

/** Null for one that this computer does not know. */
function nameOfProject({ context: { replica } }: Asking, id: number): string | null {
  return replica.rows.findByServerId('project', id as ServerId)?.fields.name ?? null
}
