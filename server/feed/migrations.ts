/**
 * The triggers that keep the feed: whatever writes a row that answers show, in whichever way, counts its scope up and marks the
 * row's line. Each source is a table with selects of the rows to mark, over `<new>` and `<old>`: on PostgreSQL what a
 * statement changed, on SQLite, which has triggers for single rows only, that row.
 */

import type { ReplicatedKind } from '../../shared/api/feed.ts'
import type { Migrations } from '../database/schema.ts'

type Event = 'insert' | 'update' | 'delete'

interface Source {
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
const firstLines = {
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
const laterLines = {
  workspace: { ...ofWorkspace('workspaces'), workspace: 'id' },
  rate: ofWorkspace('rate_histories', false),
} as const satisfies Partial<Record<ReplicatedKind, Line>>

const invoiceLines = { invoice: ofWorkspace('invoices') } as const satisfies Partial<
  Record<ReplicatedKind, Line>
>

const allLines = { ...firstLines, ...laterLines, ...invoiceLines }
const lines: Readonly<Record<keyof typeof allLines, Line>> = allLines
type LineKind = keyof typeof lines

/** @param from a table expression with the alias `line` */
function lineOf(kind: LineKind, from: string, deleted?: string): string {
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

const ofAccount = settings(['preferences', 'user_settings'], 'id')

function ownLines(kind: LineKind): Source {
  const { table, scope, workspace, kept } = lines[kind]
  const inWorkspace = workspace === null ? [] : [workspace]
  const columns = ['organization_id', scope, 'id', ...inWorkspace, ...(kept ? ['deleted_at'] : [])]
  return { table, columns, kind, marks: {} }
}

/** The change of a row as a select of its own line. */
function ownLine(kind: LineKind, event: Event): string {
  return event === 'delete' ? lineOf(kind, '<old> as line', 'true') : lineOf(kind, '<new> as line')
}

const kindsOf = <Kind extends LineKind>(some: Readonly<Record<Kind, Line>>) => Object.keys(some) as Kind[]

const sources: readonly Source[] = [
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

const laterSources: readonly Source[] = [
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

const milliseconds = "cast(unixepoch('now', 'subsec') * 1000 as integer)"

/**
 * An own id for a row that was created without: a UUID of version 7, which begins with the time, so that new ones stand together in
 * the index. Random ones made creations slower by half.
 */
const newId = {
  // No subselect: SQLite would answer it once for all rows of a statement.
  sqlite: `printf('%08x-%04x-7%03x-%x%03x-%012x', ${milliseconds} >> 16, ${milliseconds} & 65535, random() & 4095,
    8 + (random() & 3), random() & 4095, random() & 281474976710655)`,
  postgres: `regexp_replace(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0'), '(.{8})', '\\1-')
    || '-7' || substr(gen_random_uuid()::text, 16)`,
} as const

const currentEpoch = 'select coalesce(max(number), 0) from data_starts'

const columns = 'scope, kind, row_id, workspace_id, deleted'

const changedLine = `on conflict (scope, kind, row_id) do update
  set sequence = excluded.sequence, workspace_id = excluded.workspace_id, deleted = excluded.deleted`

/** Marks one row. @param values the columns of its line, as expressions */
function sqliteMark({
  scope,
  ...values
}: Readonly<Record<'scope' | 'kind' | 'row_id' | 'workspace_id' | 'deleted', string>>): string {
  const counted = `select sequence from feed_scopes where scope = ${scope}`
  return `
    insert into feed_epochs (scope, epoch, sequence)
      values (${scope}, (${currentEpoch}), coalesce((${counted}), 0)) on conflict do nothing;
    insert into feed_scopes (scope, sequence) values (${scope}, 1)
      on conflict (scope) do update set sequence = sequence + 1;
    insert into feed_rows (${columns}, sync_id, sequence)
      values (${scope}, ${Object.values(values).join(', ')}, ${newId.sqlite}, (${counted}))
      ${changedLine};`
}

/** To mark rows is to insert them into this view. */
const sqliteMarks = [
  `create view feed_marks as select ${columns} from feed_rows where false`,
  `create trigger feed_marked instead of insert on feed_marks begin ${sqliteMark({
    scope: 'new.scope',
    kind: 'new.kind',
    row_id: 'new.row_id',
    workspace_id: 'new.workspace_id',
    deleted: 'new.deleted',
  })} end`,
]

/** The row's own line, without the detour of the view: creations come in thousands. */
function sqliteOwnLine(kind: LineKind, event: Event): string {
  const { scope, workspace, kept } = lines[kind]
  const version = event === 'delete' ? 'old' : 'new'
  const isDeleted = kept ? `${version}.deleted_at is not null` : 'false'
  return sqliteMark({
    scope: `${version}.${scope}`,
    kind: `'${kind}'`,
    row_id: `${version}.id`,
    workspace_id: workspace === null ? 'null' : `${version}.${workspace}`,
    deleted: event === 'delete' ? 'true' : isDeleted,
  })
}

/** One statement marks all rows at once: a scope that is counted up for each of them would leave as many versions behind. */
const postgresMarks = (selects: readonly string[]): string => `
  with marks as materialized (
    select distinct on (scope, kind, row_id) ${columns} from (${selects.join(' union all ')}) as every
  ), counts as (
    select scope, count(*) as rows from marks group by scope
  ), counted as (
    insert into feed_scopes (scope, sequence) select scope, rows from counts order by scope
    on conflict (scope) do update set sequence = feed_scopes.sequence + excluded.sequence
    returning scope, sequence
  ), begun as (
    select counted.scope, counted.sequence - counts.rows as sequence from counted join counts on counts.scope = counted.scope
  ), epochs as (
    insert into feed_epochs (scope, epoch, sequence) select scope, (${currentEpoch}), sequence from begun
    on conflict do nothing
  )
  insert into feed_rows (${columns}, sync_id, sequence)
  select marks.scope, kind, row_id, workspace_id, deleted, ${newId.postgres},
    begun.sequence + row_number() over (partition by marks.scope order by kind, row_id)
  from marks join begun on begun.scope = marks.scope
  ${changedLine};`

function sqliteTrigger(name: string, event: Event, source: Source): string {
  const row = (_: string, version: string): string =>
    `(select ${source.columns.map((column) => `${version}.${column} as ${column}`).join(', ')})`
  const selects = (source.marks[event] ?? []).map((select) => select.replaceAll(/<(new|old)>/g, row))
  const marks =
    selects.length === 0 ? '' : `insert into feed_marks (${columns}) ${selects.join(' union all ')};`
  const own = source.kind === undefined ? '' : sqliteOwnLine(source.kind, event)
  return `create trigger ${name} after ${event} on "${source.table}" begin ${own} ${marks} end`
}

const transitions = {
  insert: 'new table as new_rows',
  delete: 'old table as old_rows',
  update: 'old table as old_rows new table as new_rows',
} as const

function postgresTrigger(name: string, event: Event, { table, kind, marks }: Source): readonly string[] {
  const own = kind === undefined ? [] : [ownLine(kind, event)]
  const statement = postgresMarks([...own, ...(marks[event] ?? [])]).replaceAll(/<(new|old)>/g, '$1_rows')
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${statement} return null; end $$`,
    `create trigger ${name} after ${event} on "${table}" referencing ${transitions[event]}
      for each statement execute function ${name}()`,
  ]
}

const events = ['insert', 'update', 'delete'] as const

/** The sources of each table joined, so that a table has one trigger for each event. */
function byTable(all: readonly Source[]): readonly Source[] {
  return [...Map.groupBy(all, ({ table }) => table).values()].map((some) => {
    const marksOf = (event: Event) => some.flatMap(({ marks }) => marks[event] ?? [])
    const marks = Object.fromEntries(events.map((event) => [event, marksOf(event)]))
    const read = [...new Set(some.flatMap(({ columns: each }) => each))]
    // Of a kind's own table the source with the kind comes first.
    return Object.assign({}, some[0], { columns: read, marks })
  })
}

/** Creates the triggers of some sources. */
function createTriggers(isPostgres: boolean, all: readonly Source[], prefix: string): readonly string[] {
  const statements: string[] = []
  for (const source of byTable(all)) {
    for (const event of events) {
      if (source.kind === undefined && (source.marks[event] ?? []).length === 0) continue
      const name = `${prefix}_${source.table}_${event}`
      if (isPostgres) statements.push(...postgresTrigger(name, event, source))
      else statements.push(sqliteTrigger(name, event, source))
    }
  }
  return statements
}

/** The rows that there are, as selects of their lines. */
function presentRows(kinds: readonly LineKind[]): readonly string[] {
  return kinds.map((kind) => {
    const select = lineOf(kind, `"${lines[kind].table}" as line`)
    return lines[kind].kept ? `${select} where line.deleted_at is null` : select
  })
}

/** Gives every row that there is a line, in the order in which a first reading takes them. */
function markAll(isPostgres: boolean): readonly string[] {
  const all = [
    ...presentRows(kindsOf(firstLines)),
    ...ofAccount.map((select) => select.replace('<new>', 'users')),
  ]
  return [
    `insert into feed_rows (${columns}, sync_id, sequence)
      select ${columns}, ${isPostgres ? newId.postgres : newId.sqlite},
        row_number() over (partition by scope order by row_id, kind)
      from (${all.join(' union all ')}) as every`,
    'insert into feed_scopes (scope, sequence) select scope, max(sequence) from feed_rows group by scope',
    `insert into feed_epochs (scope, epoch, sequence) select scope, (${currentEpoch}), 0 from feed_scopes`,
  ]
}

export const feedMigrations: Migrations = {
  '0320-feed': (isPostgres) => [
    'create table feed_scopes (scope bigint primary key, sequence bigint not null)',
    `create table feed_epochs (
      scope bigint not null, epoch bigint not null, sequence bigint not null,
      constraint feed_epochs_pk primary key (scope, epoch)
    )`,
    `create table feed_rows (
      scope bigint not null, kind text not null, row_id bigint not null, sync_id text not null,
      workspace_id bigint, sequence bigint not null, deleted boolean not null,
      constraint feed_rows_pk primary key (scope, kind, row_id),
      constraint feed_rows_sync_id unique (sync_id, scope)
    )`,
    'create index feed_rows_sequence on feed_rows (scope, sequence)',
    ...markAll(isPostgres),
    ...(isPostgres ? [] : sqliteMarks),
    ...createTriggers(isPostgres, sources, 'feed'),
  ],

  '0330-feed-pruning': [
    'alter table feed_scopes add column pruned bigint default 0 not null',
    `create table feed_days (
      scope bigint not null, day bigint not null, sequence bigint not null,
      constraint feed_days_pk primary key (scope, day)
    )`,
  ],

  /** Workspaces and rates; readers are told of those that there are. */
  '0400-feed-rates': (isPostgres) => {
    const present = presentRows(kindsOf(laterLines))
    return [
      isPostgres
        ? postgresMarks(present)
        : `insert into feed_marks (${columns}) ${present.join(' union all ')}`,
      ...createTriggers(isPostgres, laterSources, 'feed_later'),
    ]
  },

  '0420-feed-invoices': (isPostgres) =>
    createTriggers(isPostgres, kindsOf(invoiceLines).map(ownLines), 'feed'),
}
