import { foreignKey, type Migrations } from '../database/schema.ts'

const added = (organization: string, bytes: string): string => `
  insert into attachment_sums (organization_id, bytes) values (${organization}, ${bytes})
  on conflict (organization_id) do update set bytes = attachment_sums.bytes + excluded.bytes;`

/** Keeps how much the files of each organization have together, whichever code attaches, deletes or brings them back. */
function sumTriggers(isPostgres: boolean): readonly string[] {
  const came = added('new.organization_id', 'case when new.deleted_at is null then new.size else 0 end')
  const went = added('old.organization_id', 'case when old.deleted_at is null then -old.size else 0 end')
  const events = { insert: came, 'update of deleted_at': `${went} ${came}`, delete: went }
  return Object.entries(events).flatMap(([event, statements]) => {
    const name = `attachments_summed_${event.split(' ', 1)[0] ?? ''}`
    const on = `create trigger ${name} after ${event} on attachments for each row`
    if (!isPostgres) return [`${on} begin ${statements} end`]
    return [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${statements} return null; end $$`,
      `${on} execute function ${name}()`,
    ]
  })
}

export const attachmentMigrations: Migrations = {
  '0230-attachments': [
    `create table attachments (
      organization_id bigint not null, id bigint not null, workspace_id bigint not null,
      task_id bigint not null, creator_id bigint not null references users (id), name text not null,
      mime_type text not null, display_order bigint not null, size bigint not null,
      sha256 text not null, created_at bigint not null, at bigint not null, deleted_at bigint,
      constraint attachments_pk primary key (organization_id, id),
      ${foreignKey('attachments_task', 'task_id', 'tasks')}
    )`,
    'create index attachments_task_at on attachments (organization_id, task_id, at)',
    'create index attachments_content on attachments (organization_id, sha256)',
    `create table attachment_contents (
      organization_id bigint not null, sha256 text not null, check_at bigint,
      constraint attachment_contents_pk primary key (organization_id, sha256)
    )`,
    // Due contents are looked for over all organizations.
    'create index attachment_contents_check_at on attachment_contents (check_at)',
  ],

  /** Changed attachments of a whole workspace are found without asking task by task. */
  '0260-attachments-by-workspace': [
    'create index attachments_workspace_at on attachments (organization_id, workspace_id, at)',
  ],

  '0540-attachment-sums': (isPostgres) => [
    'create table attachment_sums (organization_id bigint primary key, bytes bigint not null)',
    `insert into attachment_sums (organization_id, bytes)
      select organization_id, sum(size) from attachments where deleted_at is null group by organization_id`,
    ...sumTriggers(isPostgres),
  ],

  '0570-deleted-attachments': [
    `create index attachments_deleted on attachments (organization_id, deleted_at)
      where deleted_at is not null`,
  ],
}
