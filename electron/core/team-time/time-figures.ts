/** What the service tells of everybody's time, and how it is asked for. */

import { z } from 'zod'
import { summaryReport, type SummaryBody } from '../../../shared/api/report-endpoints.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'

/** A project's answer, as far as it is about time. */
export const projectFigures = z.object({
  id: z.int(),
  wid: z.int().nullish(),
  workspace_id: z.int().nullish(),
  /** Null for who may not know it; absent on servers that tell none. */
  actual_seconds: z.int().nullish(),
  permissions: z.array(z.string()).nullish(),
})
export type ProjectFigures = z.output<typeof projectFigures>

/** Whether sums of its entries are those of everybody; servers that tell no rights show all of a project. */
export function seesEveryEntry({ permissions }: ProjectFigures): boolean {
  return permissions?.includes('project.view_time_entries') ?? true
}

const summary = z.object({ groups: z.array(z.object({ id: z.int().nullable(), seconds: z.int() })) })

/**
 * Seconds of finished entries by the service's id, by project or as the body groups them; null where the server has no
 * reports.
 *
 * @throws {ApiFailure}
 */
export async function timeSums(
  api: ApiClient,
  workspaceId: number,
  body: SummaryBody,
): Promise<ReadonlyMap<number, number> | null> {
  try {
    const answer = await api.call(summaryReport, {
      params: { workspace_id: workspaceId },
      // Entries as they were tracked: workspaces may round what is reported.
      body: { grouping: 'projects', rounding_minutes: 0, hide_amounts: true, ...body },
    })
    const { data } = summary.safeParse(answer.body)
    if (data === undefined) return null
    return new Map(data.groups.flatMap(({ id, seconds }) => (id === null ? [] : [[id, seconds]])))
  } catch (error) {
    if (error instanceof ApiFailure && isRefusal(error)) return null
    throw error
  }
}
