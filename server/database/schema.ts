/** The form of migrations, and the parts of schemas that many of them have in common. */

import { PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from './database.ts'

/** Migrations by name: the statements of each, which may depend on the dialect. */
export type Migrations = Readonly<
  Record<string, readonly string[] | ((isPostgres: boolean) => readonly string[])>
>

export function migrationOf(statements: Migrations[string]): Migration {
  return {
    async up(db: Db) {
      const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
      const texts = typeof statements === 'function' ? statements(isPostgres) : statements
      for (const text of texts) await sql.raw(text).execute(db)
    },
  }
}

/** A constraint of a table: its column, within the organization, refers to the rows of another table. */
export function foreignKey(name: string, column: string, table: string): string {
  return `constraint ${name} foreign key (organization_id, ${column}) references ${table} (organization_id, id)`
}

/** Creates a table whose rows belong to workspaces and are kept when they are deleted. */
export function workspaceTable(name: string, columns: string, ...constraints: readonly string[]): string {
  return `create table ${name} (
    organization_id bigint not null, id bigint not null, workspace_id bigint not null,
    ${columns},
    created_at bigint not null, at bigint not null, deleted_at bigint,
    ${[
      `constraint ${name}_pk primary key (organization_id, id)`,
      foreignKey(`${name}_workspace`, 'workspace_id', 'workspaces'),
      ...constraints,
    ].join(', ')}
  )`
}

/**
 * Creates a table that links the rows of others within an organization.
 *
 * @param columns the tables that they refer to; null for one that the database does not check.
 * @example links('task_tags', { task_id: 'tasks', tag_id: 'tags' })
 */
export function links(table: string, columns: Readonly<Record<string, string | null>>): string {
  const names = Object.keys(columns)
  const parts = [
    'organization_id bigint not null',
    ...names.map(
      (name) => `${name} bigint not null${columns[name] === 'users' ? ' references users (id)' : ''}`,
    ),
    `constraint ${table}_pk primary key (organization_id, ${names.join(', ')})`,
    ...Object.entries(columns).flatMap(([name, target]) =>
      target === null || target === 'users'
        ? []
        : [foreignKey(`${table}_${name.replace(/_id$/, '')}`, name, target)],
    ),
  ]
  return `create table ${table} (${parts.join(', ')})`
}
