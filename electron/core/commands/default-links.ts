/** The project and the task of an entry for which nobody has chosen any (T §2 Preferences). */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { startOfNth } from '../queries/entry-window.ts'
import { settingsOf } from '../replica/entities.ts'
import { billableWhenMade } from './billing.ts'
import type { CommandContext } from './editing.ts'
import { resolveLinks } from './entry-details.ts'

type Context = Pick<CommandContext, 'replica' | 'workspaceId' | 'effects'>

interface Links {
  readonly projectId: LocalId | null
  readonly taskId: LocalId | null
}

const noLinks: Links = { projectId: null, taskId: null }

/** So far back among the newest entries the last project is looked for. */
const entriesConsidered = 500

/**
 * As the preferences say: those of the entry before, or the default ones. A project that is archived, gone or of another workspace
 * counts for nothing, a task that is done likewise.
 */
function defaultLinks(context: Context): Links {
  const { takesLastProject, defaultProjectId, defaultTaskId } = settingsOf(context.replica, 'preferences')
  return (
    (takesLastProject === 'always' ? usable(context, lastLinks(context)) : null) ??
    usable(context, { projectId: defaultProjectId, taskId: defaultTaskId }) ??
    noLinks
  )
}

/** The same for a form, with whether such an entry is billed. */
export function newEntryDefaults(context: Context) {
  const links = defaultLinks(context)
  return { ...links, billable: billableWhenMade(context.replica, undefined, links) }
}

/** The input of a new entry, with the default links where it names neither project nor task. */
export function withDefaultLinks<Wanted extends { readonly [Name in keyof Links]?: Links[Name] | undefined }>(
  context: Context,
  wanted: Wanted,
): Wanted {
  const isChosen = wanted.projectId !== undefined || wanted.taskId !== undefined
  return isChosen ? wanted : { ...wanted, ...defaultLinks(context) }
}

/** The input of a new entry, with the tags of the latest one that is alike where it has none and they are wanted. */
export function withUsualTags<
  Wanted extends {
    readonly description?: string | undefined
    readonly projectId?: LocalId | null | undefined
    readonly taskId?: LocalId | null | undefined
    readonly tagIds?: readonly LocalId[] | undefined
    readonly newTags?: readonly string[] | undefined
  },
>({ replica, workspaceId, effects }: Context, wanted: Wanted): Wanted {
  const description = wanted.description?.trim() ?? ''
  const isTagged = (wanted.tagIds?.length ?? 0) + (wanted.newTags?.length ?? 0) > 0
  if (isTagged || description === '' || !settingsOf(replica, 'preferences').takesLastTags) return wanted
  const { projectId, workspaceId: place } = resolveLinks(replica, wanted)
  const condition = `deleted = 0 AND start >= ? AND start <= ? AND workspace_id = ? AND project_id IS ?
    AND description = ? ORDER BY start DESC, row_id DESC LIMIT 1`
  const [alike] = replica.rows.where('timeEntry', condition, [
    startOfNth(replica, entriesConsidered) ?? '',
    effects.now(),
    place ?? workspaceId(),
    projectId,
    description,
  ])
  const tagIds = alike?.fields.tagIds.filter((id) => replica.rows.find('tag', id)?.deleted === false) ?? []
  return tagIds.length === 0 ? wanted : { ...wanted, tagIds }
}

/** Those of the entry that began last with a project; a break that is tracked is not work. */
function lastLinks({ replica, workspaceId, effects }: Context): Links {
  const { pomodoroTracksBreaks, pomodoroBreakProjectId } = settingsOf(replica, 'preferences')
  const condition = `deleted = 0 AND start >= ? AND start <= ? AND workspace_id = ? AND project_id IS NOT NULL
    AND project_id IS NOT ? ORDER BY start DESC, row_id DESC LIMIT 1`
  const [last] = replica.rows.where('timeEntry', condition, [
    startOfNth(replica, entriesConsidered) ?? '',
    effects.now(),
    workspaceId(),
    pomodoroTracksBreaks ? pomodoroBreakProjectId : null,
  ])
  return last?.fields ?? noLinks
}

/** Null where nothing is left of them. */
function usable({ replica: { rows }, workspaceId }: Context, wanted: Links): Links | null {
  const task = wanted.taskId === null ? undefined : rows.find('task', wanted.taskId)
  const isOpen =
    task !== undefined && !task.deleted && !task.fields.done && task.workspaceId === workspaceId()
  const projectId = wanted.projectId ?? (isOpen ? task.fields.projectId : null)
  if (projectId === null) return isOpen ? { projectId, taskId: task.localId } : null
  const project = rows.find('project', projectId)
  if (project === undefined || project.deleted || project.workspaceId !== workspaceId()) return null
  if (project.fields.archived || project.fields.isTemplate) return null
  return { projectId, taskId: isOpen && task.fields.projectId === projectId ? task.localId : null }
}
