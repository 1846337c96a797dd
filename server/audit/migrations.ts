import type { Migrations } from '../database/schema.ts'

/** Lines stay as they were written until they are pruned, whichever code comes by. */
function guards(isPostgres: boolean): readonly string[] {
  const kept = 'old.created_at > (select until from audit_pruning)'
  if (!isPostgres) {
    return [
      `create trigger audit_log_changed before update on audit_log
        begin select raise(abort, 'the audit log is not changed'); end`,
      `create trigger audit_log_deleted before delete on audit_log when ${kept}
        begin select raise(abort, 'the audit log is not deleted'); end`,
    ]
  }
  return [
    `create function audit_log_kept() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and not (${kept}) then return old; end if;
        raise exception 'the audit log is not changed, and not deleted';
      end $$`,
    `create trigger audit_log_kept before update or delete on audit_log
      for each row execute function audit_log_kept()`,
  ]
}

export const auditMigrations: Migrations = {
  '0530-audit-log': (isPostgres) => [
    `create table audit_log (
      number ${isPostgres ? 'bigint generated always as identity' : 'integer'} primary key,
      created_at bigint not null, organization_id bigint, user_id bigint, command text, client text,
      action text not null, subject_kind text, subject_id bigint, details json not null
    )`,
    'create index audit_log_organization on audit_log (organization_id, created_at, number)',
    'create index audit_log_subject on audit_log (subject_kind, subject_id, created_at)',
    'create index audit_log_time on audit_log (created_at, number)',
    'create table audit_pruning (number bigint primary key, until bigint not null)',
    'insert into audit_pruning (number, until) values (1, 0)',
    ...guards(isPostgres),
  ],
}
