/**
 * The lines of the feed that a write to a table marks, as selects over `<new>` and `<old>`. On PostgreSQL these are the
 * rows that a statement changed; on SQLite, which has triggers for single rows only, that row.
 */

import type { ReplicatedKind } from '../../shared/api/feed.ts'

export type Event = 'insert' | 'update' | 'delete'

export interface Source {
  readonly table: string
  /** Those that the selects name. */
  readonly columns: readonly string[]
  /** The kind of which each row is one. */
  readonly kind?: LineKind
  /** Selects of further lines. */
  readonly marks: Readonly<Partial<Record<Event, readonly string[]>>>
}

interface Line {
  readonly table: string
  readonly scope: 'organization_id' | 'user_id'
  /** Its column; null for what is of no single workspace. */
  readonly workspace: 'workspace_id' | 'id' | null
  /** Whether deleted rows stay in the table. */
  readonly kept: boolean
}

const ofWorkspace = (table: string, kept = true): Line => ({
  table,
  scope: 'organization_id',
  workspace: 'workspace_id',
  kept,
})
const ofPerson = (table: string): Line => ({ ...ofWorkspace(table), scope: 'user_id' })
const ofOrganization = (table: string, kept = true): Line => ({
  ...ofWorkspace(table, kept),
  workspace: null,
})

/** The tables of the kinds that have one row each. */
export const firstLines = {
  client: ofWorkspace('clients'),
  project: ofWorkspace('projects'),
  tag: ofWorkspace('tags'),
  workspace_user: ofWorkspace('workspace_users', false),
  team: ofOrganization('groups', false),
  status: ofWorkspace('statuses'),
  custom_field: ofWorkspace('custom_fields'),
  ghost: ofWorkspace('ghosts'),
  task: ofWorkspace('tasks'),
  milestone: ofWorkspace('milestones'),
  working_hours: ofOrganization('working_hours'),
  time_off: ofOrganization('time_off'),
  time_block: ofPerson('time_blocks'),
  time_entry: ofPerson('time_entries'),
  favorite: ofPerson('favorites'),
  saved_view: ofPerson('saved_views'),
  project_user: ofWorkspace('project_users', false),
  attachment: ofWorkspace('attachments'),
} as const satisfies Partial<Record<ReplicatedKind, Line>>

/** Those that came later. */
export const laterLines = {
  workspace: { ...ofWorkspace('workspaces'), workspace: 'id' },
  rate: ofWorkspace('rate_histories', false),
} as const satisfies Partial<Record<ReplicatedKind, Line>>

export const invoiceLines = { invoice: ofWorkspace('invoices') } as const satisfies Partial<
  Record<ReplicatedKind, Line>
>

const allLines = { ...firstLines, ...laterLines, ...invoiceLines }
export const lines: Readonly<Record<keyof typeof allLines, Line>> = allLines
export type LineKind = keyof typeof lines

/** @param from a table expression with the alias `line` */
export function lineOf(kind: LineKind, from: string, deleted?: string): string {
  const { scope, workspace, kept } = lines[kind]
  const column = workspace === null ? 'cast(null as bigint)' : `line.${workspace}`
  const gone = deleted ?? (kept ? 'line.deleted_at is not null' : 'false')
  return `select line.${scope} as scope, '${kind}' as kind, line.id as row_id, ${column} as workspace_id, ${gone} as deleted
    from ${from}`
}

/** Rows of the kind that are joined to `changed`, an alias of the changed rows of the same organization. */
const touched = (kind: LineKind, changed: string, on: string): string =>
  lineOf(
    kind,
    `${changed} join "${lines[kind].table}" as line on line.organization_id = changed.organization_id and ${on}`,
  )

const both = (select: (rows: string) => readonly string[]) => ({
  insert: select('<new> as changed'),
  delete: select('<old> as changed'),
})

/**
 * Rows of a table that say something of rows of these kinds, which they name in a column. Tags of entries and assignees of tasks come in
 * thousands and have none: a change of theirs makes a version of the entry or task.
 */
function link(table: string, column: string, ...kinds: readonly LineKind[]): Source {
  const select = (rows: string) => kinds.map((kind) => touched(kind, rows, `line.id = changed.${column}`))
  return {
    table,
    columns: ['organization_id', column],
    marks: { ...both(select), update: select('<new> as changed') },
  }
}

/** Everything that is seen by who sees a project. @param changed has `project_id` */
function partsOfProject(changed: string): readonly string[] {
  return [
    touched('task', changed, 'line.project_id = changed.project_id'),
    touched('project_user', changed, 'line.project_id = changed.project_id'),
    touched('favorite', changed, 'line.project_id = changed.project_id'),
    ...(['attachment', 'time_block', 'favorite'] as const).map((kind) =>
      touched(kind, `${changed} ${join('tasks', 'project_id')}`, 'line.task_id = tasks.id'),
    ),
    touched(
      'ghost',
      `${changed} ${join('ghost_projects', 'project_id')}`,
      'line.id = ghost_projects.ghost_id',
    ),
    touched(
      'milestone',
      `${changed} ${join('milestone_projects', 'project_id')}`,
      'line.id = milestone_projects.milestone_id',
    ),
  ]
}

/** Everything that is seen by who sees a task. @param changed has `task_id` */
function partsOfTask(changed: string): readonly string[] {
  return [
    touched('attachment', changed, 'line.task_id = changed.task_id'),
    touched('time_block', changed, 'line.task_id = changed.task_id'),
    touched('favorite', changed, 'line.task_id = changed.task_id'),
    touched('ghost', `${changed} ${join('task_ghosts', 'task_id')}`, 'line.id = task_ghosts.ghost_id'),
  ]
}

const join = (table: string, column: string): string =>
  `join ${table} on ${table}.organization_id = changed.organization_id and ${table}.${column} = changed.${column}`

/** The rows of an update in which one of the columns is another than before, with their id under this name. */
const changedIn = (id: string, ...columns: readonly string[]): string =>
  `(select present.organization_id, present.id as ${id} from <new> as present
    join <old> as past on past.organization_id = present.organization_id and past.id = present.id
    where ${columns.map((name) => `present.${name} is distinct from past.${name}`).join(' or ')}) as changed`

/** A membership of a private project decides who sees its parts. */
const ofPrivate = (rows: string): string =>
  `(select members.organization_id, members.project_id from ${rows} as members
    join projects on projects.organization_id = members.organization_id and projects.id = members.project_id
    where projects.is_private) as changed`

const ofPrivateTask = (rows: string): string =>
  `(select assigned.organization_id, assigned.task_id from ${rows} as assigned
    join tasks on tasks.organization_id = assigned.organization_id and tasks.id = assigned.task_id
    where tasks.private) as changed`

const ofWorkers = (rows: string): readonly string[] =>
  (['working_hours', 'time_off'] as const).map((kind) =>
    touched(kind, rows, 'line.user_id = changed.user_id'),
  )

/** The settings of a person, who has one row of each. */
const settings = (kinds: readonly ReplicatedKind[], id: string): readonly string[] =>
  kinds.map(
    (kind) =>
      `select changed.${id} as scope, '${kind}' as kind, changed.${id} as row_id, cast(null as bigint) as workspace_id,
        false as deleted from <new> as changed`,
  )

export const ofAccount = settings(['preferences', 'user_settings'], 'id')

export function ownLines(kind: LineKind): Source {
  const { table, scope, workspace, kept } = lines[kind]
  const inWorkspace = workspace === null ? [] : [workspace]
  const columns = ['organization_id', scope, 'id', ...inWorkspace, ...(kept ? ['deleted_at'] : [])]
  return { table, columns, kind, marks: {} }
}

/** The change of a row as a select of its own line. */
export function ownLine(kind: LineKind, event: Event): string {
  return event === 'delete' ? lineOf(kind, '<old> as line', 'true') : lineOf(kind, '<new> as line')
}

export const kindsOf = <Kind extends LineKind>(some: Readonly<Record<Kind, Line>>) =>
  Object.keys(some) as Kind[]

export const sources: readonly Source[] = [
  ...kindsOf(firstLines).map(ownLines),
  {
    table: 'users',
    columns: ['id'],
    marks: {
      insert: ofAccount,
      update: [
        ...ofAccount,
        lineOf(
          'workspace_user',
          '<new> as changed join workspace_users as line on line.user_id = changed.id',
        ),
      ],
    },
  },
  ...(['preferences', 'user_settings'] as const).map((table) => ({
    table,
    columns: ['user_id'],
    marks: { insert: settings([table], 'user_id'), update: settings([table], 'user_id') },
  })),
  {
    table: 'organization_users',
    columns: ['organization_id', 'user_id'],
    marks: { update: [touched('workspace_user', '<new> as changed', 'line.user_id = changed.user_id')] },
  },
  {
    table: 'group_users',
    columns: ['organization_id', 'user_id'],
    marks: both((rows) => [touched('workspace_user', rows, 'line.user_id = changed.user_id')]),
  },
  { table: 'workspace_users', columns: ['organization_id', 'user_id'], marks: both(ofWorkers) },
  {
    table: 'projects',
    columns: ['organization_id', 'id', 'is_private', 'deleted_at'],
    marks: { update: partsOfProject(changedIn('project_id', 'is_private', 'deleted_at')) },
  },
  {
    table: 'project_users',
    columns: ['organization_id', 'project_id'],
    marks: {
      insert: partsOfProject(ofPrivate('<new>')),
      delete: partsOfProject(ofPrivate('<old>')),
    },
  },
  {
    table: 'tasks',
    columns: ['organization_id', 'id', 'project_id', 'creator_id', 'private', 'deleted_at'],
    marks: {
      update: partsOfTask(changedIn('task_id', 'project_id', 'creator_id', 'private', 'deleted_at')),
    },
  },
  {
    table: 'task_assignees',
    columns: ['organization_id', 'task_id'],
    marks: {
      insert: partsOfTask(ofPrivateTask('<new>')),
      delete: partsOfTask(ofPrivateTask('<old>')),
    },
  },
  {
    table: 'tags',
    columns: ['organization_id', 'id', 'deleted_at'],
    marks: {
      // Favorites keep an array of ids: one that contains this one among its digits changes needlessly, at worst.
      update: [
        touched(
          'favorite',
          changedIn('tag_id', 'deleted_at'),
          "cast(line.tag_ids as text) like '%' || changed.tag_id || '%'",
        ),
      ],
    },
  },
  link('project_users', 'project_id', 'project'),
  link('project_pins', 'project_id', 'project'),
  link('task_tags', 'task_id', 'task'),
  link('task_ghosts', 'task_id', 'task'),
  link('task_ghosts', 'ghost_id', 'ghost'),
  link('ghost_projects', 'ghost_id', 'ghost'),
  link('ghost_teams', 'ghost_id', 'ghost'),
  link('milestone_projects', 'milestone_id', 'milestone'),
  link('milestone_teams', 'milestone_id', 'milestone'),
  link('group_users', 'group_id', 'team'),
  link('group_workspaces', 'group_id', 'team'),
  link('custom_field_options', 'custom_field_id', 'custom_field'),
  link('custom_field_values', 'entity_id', 'task', 'project'),
  link('custom_field_selections', 'entity_id', 'task', 'project'),
]

/** Managers of a project see rates, and the workspace's with them. @param members rows of people in projects */
const ratesOfManagers = (members: string, on: string): string =>
  touched(
    'rate',
    `(select present.organization_id, present.workspace_id, present.project_id from ${members} where ${on}) as changed`,
    'line.workspace_id = changed.workspace_id and line.project_id in (0, changed.project_id)',
  )

export const laterSources: readonly Source[] = [
  ...kindsOf(laterLines).map(ownLines),
  {
    table: 'workspace_users',
    columns: ['organization_id', 'workspace_id', 'user_id'],
    marks: both((rows) => [
      touched('rate', rows, 'line.workspace_id = changed.workspace_id and line.user_id = changed.user_id'),
    ]),
  },
  {
    table: 'projects',
    columns: ['organization_id', 'id', 'is_private', 'deleted_at'],
    marks: {
      update: [
        touched(
          'rate',
          changedIn('project_id', 'is_private', 'deleted_at'),
          'line.project_id = changed.project_id',
        ),
      ],
    },
  },
  {
    table: 'project_users',
    columns: ['organization_id', 'id', 'workspace_id', 'project_id', 'manager'],
    marks: {
      ...both((rows) => [
        ratesOfManagers(rows.replace('changed', 'present'), 'present.manager'),
        touched('rate', ofPrivate(rows.replace(' as changed', '')), 'line.project_id = changed.project_id'),
      ]),
      update: [
        ratesOfManagers(
          '<new> as present join <old> as past on past.organization_id = present.organization_id and past.id = present.id',
          'present.manager is distinct from past.manager',
        ),
      ],
    },
  },
]
