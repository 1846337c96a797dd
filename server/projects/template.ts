/** Making a project of a template (T §4.7 `template_id`). */

import type { CallerScope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { BadRequest } from '../errors/app-error.ts'
import { storedRules } from './project-fields.ts'
import { restarted } from './recurrence.ts'
import { findProject, type NewProject } from './repository.ts'
import type { ProjectRow, Viewer } from './visible-projects.ts'

/** @throws {BadRequest} when it is no template that the viewer sees. */
export async function requireTemplate(scope: CallerScope, viewer: Viewer, id: number): Promise<ProjectRow> {
  const template = await findProject(scope.db, viewer, id)
  if (template?.template !== true) throw new BadRequest('template_id: is not a template of the workspace')
  return template
}

/** The settings that a template hands on. Its dates are its own; its periods begin anew with the project. */
export function settingsOf(template: ProjectRow, start: string, now: Instant): Partial<NewProject> {
  const { color, client_id, is_private, billable, auto_estimates, estimated_seconds, currency } = template
  const { rate, fixed_fee, recurring } = template
  return {
    color,
    client_id,
    is_private,
    billable,
    auto_estimates,
    estimated_seconds,
    currency,
    rate,
    rate_last_updated_at: rate === null ? null : now,
    fixed_fee,
    recurring,
    recurring_parameters: storedRules(restarted(template.recurring_parameters, start)),
    template_id: template.id,
  }
}
