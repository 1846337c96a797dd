/** What a person does on a computer, through the commands of the program. */

import { addSeconds } from '../shared/domain/instant.ts'
import type { LocalId } from '../shared/domain/ids.ts'
import type { Entity } from '../shared/bridge/sync.ts'
import { createClient, deleteClients, updateClient } from '../electron/core/commands/clients.ts'
import { CommandError } from '../electron/core/commands/command-error.ts'
import type { CommandContext } from '../electron/core/commands/editing.ts'
import { createGhost, deleteGhosts, updateGhost } from '../electron/core/commands/ghosts.ts'
import { updatePreferences } from '../electron/core/commands/preferences.ts'
import { createProject, deleteProjects, updateProject } from '../electron/core/commands/projects.ts'
import { createTag, deleteTags, updateTag } from '../electron/core/commands/tags.ts'
import { createTask, deleteTasks, updateTasks } from '../electron/core/commands/tasks.ts'
import { createEntry, deleteEntries, updateEntries } from '../electron/core/commands/time-entries.ts'
import { startTimer, stopTimer } from '../electron/core/commands/timer.ts'
import type { Computer } from './computer.ts'
import type { Ledger } from './ledger.ts'

export const titledEntities = ['timeEntry', 'project', 'client', 'tag', 'task', 'ghost'] as const
export type TitledEntity = (typeof titledEntities)[number]

export const editKinds = [
  'create',
  'retitle',
  'delete',
  'start',
  'stop',
  'lengthen',
  'assign',
  'tag',
  'bulk',
  'finish',
  'prefer',
] as const

export interface Edit {
  readonly what: (typeof editKinds)[number]
  readonly entity: TitledEntity
  /** Chooses among the rows that are there. */
  readonly index: number
}

type Context = CommandContext

const create: Readonly<Record<TitledEntity, (context: Context, name: string, index: number) => void>> = {
  timeEntry: (context, description, index) => {
    const start = addSeconds('2026-03-16T06:00:00Z', index * 1800)
    createEntry(context, { description, start, stop: addSeconds(start, 1200) })
  },
  project: (context, name) => createProject(context, { name }),
  client: (context, name) => createClient(context, { name }),
  tag: (context, name) => createTag(context, { name }),
  task: (context, name) => createTask(context, { name }),
  ghost: (context, name) => createGhost(context, { name }),
}

const retitle: Readonly<Record<TitledEntity, (context: Context, id: LocalId, name: string) => void>> = {
  timeEntry: (context, id, description) => updateEntries(context, { ids: [id], changes: { description } }),
  project: (context, id, name) => updateProject(context, { id, changes: { name } }),
  client: (context, id, name) => updateClient(context, { id, changes: { name } }),
  tag: (context, id, name) => updateTag(context, { id, name }),
  task: (context, id, name) => updateTasks(context, { ids: [id], changes: { name } }),
  ghost: (context, id, name) => updateGhost(context, { id, changes: { name } }),
}

const remove: Readonly<Record<TitledEntity, (context: Context, ids: LocalId[]) => void>> = {
  timeEntry: (context, ids) => deleteEntries(context, { ids }),
  project: (context, ids) => deleteProjects(context, { ids }),
  client: (context, ids) => deleteClients(context, { ids }),
  tag: (context, ids) => deleteTags(context, { ids }),
  task: (context, ids) => deleteTasks(context, { ids }),
  ghost: (context, ids) => deleteGhosts(context, { ids }),
}

/** What the person sees as the row's title. */
export function titleOf(fields: object): string {
  return String('name' in fields ? fields.name : Reflect.get(fields, 'description'))
}

function anyRow(computer: Computer, entity: Entity, index: number): { id: LocalId; title: string } | null {
  const rows = computer.rows(entity)
  const row = rows[index % Math.max(1, rows.length)]
  return row === undefined ? null : { id: row.localId, title: titleOf(row.fields) }
}

/** Carries an edit out on the computer; the ledger notes it when it is acknowledged. A refusal changes nothing. */
export function perform(edit: Edit, computer: Computer, ledger: Ledger): void {
  const { name } = computer
  const attempt = (work: (context: Context) => void): boolean => {
    try {
      return computer.edit(({ context }) => work(context)) !== null
    } catch (error) {
      if (error instanceof CommandError) return false
      throw error
    }
  }
  const found = computer.edit(() => ({
    row: anyRow(computer, edit.entity, edit.index),
    entry: anyRow(computer, 'timeEntry', edit.index),
  }))
  if (found === null) return
  const { row, entry } = found.acknowledged
  const title = ledger.newTitle(name)
  switch (edit.what) {
    case 'create':
      if (attempt((context) => create[edit.entity](context, title, edit.index)))
        ledger.wrote(name, title, null)
      return
    case 'start':
      if (attempt((context) => startTimer(context, { description: title }))) ledger.wrote(name, title, null)
      return
    case 'stop':
      attempt((context) => stopTimer(context, undefined))
      return
    case 'retitle':
      if (row !== null && attempt((context) => retitle[edit.entity](context, row.id, title))) {
        ledger.wrote(name, title, row.title)
      }
      return
    case 'delete':
      if (row !== null && attempt((context) => remove[edit.entity](context, [row.id])))
        ledger.deleted(row.title)
      return
    case 'bulk':
      attempt((context) => changeSeveral(edit, computer, context))
      return
    case 'prefer':
      attempt((context) => updatePreferences(context, { idleMinutes: 1 + edit.index }))
      return
    default:
      if (entry !== null) attempt((context) => changeEntry(edit, computer, context, entry.id))
  }
}

/** The same change of several entries, as a person makes who has selected them. */
function changeSeveral({ index }: Edit, computer: Computer, context: Context): void {
  const ids = computer
    .rows('timeEntry')
    .slice(index % 3)
    .map(({ localId }) => localId)
  const what = index % 4
  const tag = anyRow(computer, 'tag', index)
  if (what === 0) {
    updateEntries(context, { ids, changes: { projectId: anyRow(computer, 'project', index)?.id ?? null } })
  } else if (what === 1 && tag !== null) updateEntries(context, { ids, changes: { addTagIds: [tag.id] } })
  else updateEntries(context, { ids, changes: { billable: what === 2 } })
}

function changeEntry({ what, index }: Edit, computer: Computer, context: Context, id: LocalId): void {
  const fields = context.replica.rows.find('timeEntry', id)?.fields
  if (fields === undefined) return
  if (what === 'lengthen' && fields.stop !== null) {
    updateEntries(context, { ids: [id], changes: { stop: addSeconds(fields.stop, 60 * (1 + index)) } })
  } else if (what === 'assign') {
    const projectId = anyRow(computer, 'project', index)?.id ?? null
    updateEntries(context, { ids: [id], changes: { projectId } })
  } else if (what === 'tag') {
    const tag = anyRow(computer, 'tag', index)
    if (tag !== null) updateEntries(context, { ids: [id], changes: { addTagIds: [tag.id] } })
  } else if (what === 'finish') {
    const task = anyRow(computer, 'task', index)
    if (task !== null) updateTasks(context, { ids: [task.id], changes: { done: index % 2 === 0 } })
  }
}
