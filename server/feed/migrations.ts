/**
 * The triggers that keep the feed: whatever writes a row that answers show, in whichever way, counts its scope up and marks the
 * row's line.
 */

import type { Migrations } from '../database/schema.ts'
import {
  type Event,
  firstLines,
  invoiceLines,
  kindsOf,
  laterLines,
  laterSources,
  type LineKind,
  lineOf,
  lines,
  ofAccount,
  ownLine,
  ownLines,
  type Source,
  sources,
} from './sources.ts'

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
