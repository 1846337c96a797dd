/**
 * How much finished time a project has: summed entry by entry, lists of projects take the longer the more was tracked. Triggers
 * keep it, because several resources write entries and none of them can forget it. Each project has several sums that its
 * people are spread over, so that few of those who track on it wait for one another.
 */

/** A prime number: ids of people who signed up one after another differ by the same even number. */
export const STRIPES = 61

const key = 'organization_id, project_id, stripe'

const keyOf = (row: string): string =>
  `${row}.organization_id, ${row}.project_id, ${row}.user_id % ${STRIPES}`

const counts = (row: string): string =>
  `${row}.project_id is not null and ${row}.stop is not null and ${row}.deleted_at is null`

const into = `insert into project_time (${key}, microseconds)`

const addUp = `on conflict (${key}) do update set microseconds = project_time.microseconds + excluded.microseconds;`

const columns = ['project_id', 'user_id', 'start', 'stop', 'deleted_at']

const differs = columns.map((name) => `old.${name} is distinct from new.${name}`).join(' or ')

function sqliteTriggers(): readonly string[] {
  const count = (row: 'old' | 'new', sign: '' | '-'): string =>
    `${into} select ${keyOf(row)}, ${sign}(${row}.stop - ${row}.start)
      where ${counts(row)} ${addUp}`
  const trigger = (event: string, on: string, body: string): string =>
    `create trigger time_entries_summed_${event} after ${on} begin ${body} end`
  return [
    trigger('insert', `insert on time_entries when ${counts('new')}`, count('new', '')),
    trigger('delete', `delete on time_entries when ${counts('old')}`, count('old', '-')),
    trigger(
      'update',
      `update of ${columns.join(', ')} on time_entries
        when (${differs}) and ((${counts('old')}) or (${counts('new')}))`,
      count('old', '-') + count('new', ''),
    ),
  ]
}

/** Sums the entries of a statement together, and writes the sums in one order, so that two statements do not wait for each other. */
function postgresTriggers(): readonly string[] {
  const rowsOf = (table: 'old_rows' | 'new_rows', sign: '' | '-'): string =>
    `select organization_id, project_id, user_id % ${STRIPES} as stripe, ${sign}(stop - start) as difference
      from ${table} where ${counts(table)}`
  const bodies = {
    insert: ['referencing new table as new_rows', rowsOf('new_rows', '')],
    delete: ['referencing old table as old_rows', rowsOf('old_rows', '-')],
    update: [
      'referencing old table as old_rows new table as new_rows',
      `${rowsOf('old_rows', '-')} union all ${rowsOf('new_rows', '')}`,
    ],
  } as const
  return Object.entries(bodies).flatMap(([event, [referencing, rows]]) => {
    const name = `sum_time_entries_${event}`
    const body = `${into} select ${key}, sum(difference) from (${rows}) as changed
      group by ${key} having sum(difference) <> 0 order by ${key} ${addUp}`
    return [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
      `create trigger time_entries_summed_${event} after ${event} on time_entries ${referencing}
        for each statement execute function ${name}()`,
    ]
  })
}

export function keepProjectTime(isPostgres: boolean): readonly string[] {
  return [
    `create table project_time (
      organization_id bigint not null, project_id bigint not null, stripe integer not null,
      microseconds bigint not null, constraint project_time_pk primary key (${key})
    )`,
    `${into} select ${keyOf('time_entries')}, sum(stop - start) from time_entries
      where ${counts('time_entries')} group by 1, 2, 3`,
    ...(isPostgres ? postgresTriggers() : sqliteTriggers()),
  ]
}
