/** What a task has of the template that it is made of (P §2 Task `is_template`). */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { fieldValues } from '../queries/field-values.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { withoutLostReferences } from './references.ts'
import type { WantedTask } from './task-fields.ts'

/** All that describes it; its place, its state and its own being a template stay behind. */
export function templateFields(replica: Replica, { fields }: Row<'task'>): WantedTask {
  const template = withoutLostReferences(replica, 'task', fields)
  return {
    name: template.name,
    projectId: template.projectId,
    estimatedSeconds: template.estimatedSeconds,
    priority: template.priority,
    assigneeIds: [...template.assigneeIds],
    ghostIds: [...template.ghostIds],
    tagIds: [...template.tagIds],
    billable: template.billable,
    isPrivate: template.isPrivate,
    color: template.color,
    rrule: template.rrule,
    autoLogTime: template.autoLogTime,
    notes: template.notes,
    customFields: fieldValues(template.customFields),
  }
}

/** The subtasks of a task, in their order. */
export function partsOf({ rows }: Replica, parentId: LocalId): Row<'task'>[] {
  return rows.where('task', 'parent_id = ? AND deleted = 0 ORDER BY position, folded', [parentId])
}
