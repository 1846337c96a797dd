/** How much of this person's time the service knows. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'

/**
 * Answers the seconds of finished entries of a project or task as the service has them: what this computer shows, less what
 * waits to be sent.
 */
export function ownTimeAtService(replica: Replica): (id: LocalId) => number {
  const waiting = new Map<LocalId, number>()
  const count = (fields: EntityFields['timeEntry'] | null, factor: 1 | -1): void => {
    if (fields === null || fields.stop === null) return
    const seconds = secondsBetween(fields.start, fields.stop) * factor
    for (const id of [fields.projectId, fields.taskId]) {
      if (id !== null) waiting.set(id, (waiting.get(id) ?? 0) + seconds)
    }
  }
  const edited = "local_id IN (SELECT local_id FROM operations WHERE entity = 'timeEntry')"
  for (const { fields, base, deleted } of replica.rows.where('timeEntry', edited, [])) {
    count(deleted ? null : fields, 1)
    count(base, -1)
  }
  return (id) => {
    const shown = replica.sqlite.get('SELECT seconds FROM tracked WHERE local_id = ?', [id])?.['seconds'] ?? 0
    return Number(shown) - (waiting.get(id) ?? 0)
  }
}
