/** The parts of schemas that most migrations have in common. */

import type { CreateTableBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Creates an index over all rows of a table. */
export async function createIndex(
  db: Db,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
    .execute()
}

/**
 * The key of a table whose rows belong to workspaces, as its first columns.
 *
 * @example db.schema.createTable('tags').$call(workspaceKey('tags')).addColumn('name', 'text')
 */
export function workspaceKey(table: string) {
  return <Table extends string, Column extends string>(builder: CreateTableBuilder<Table, Column>) =>
    builder
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, ['organization_id', 'id'])
      .addForeignKeyConstraint(`${table}_workspace`, ['organization_id', 'workspace_id'], 'workspaces', [
        'organization_id',
        'id',
      ])
}

/** When a row was created, changed and deleted, as its last columns. */
export function changeTimes<Table extends string, Column extends string>(
  builder: CreateTableBuilder<Table, Column>,
) {
  return builder
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
}

/**
 * Creates a table that links the rows of others within an organization.
 *
 * @param columns the tables that they refer to; null for one that the database does not check.
 * @example createLinks(db, 'task_tags', { task_id: 'tasks', tag_id: 'tags' })
 */
export async function createLinks(
  db: Db,
  table: string,
  columns: Readonly<Record<string, string | null>>,
): Promise<void> {
  const names = ['organization_id', ...Object.keys(columns)]
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(table)
  for (const name of names) {
    builder = builder.addColumn(name, 'bigint', (column) =>
      columns[name] === 'users' ? column.notNull().references('users.id') : column.notNull(),
    )
  }
  builder = builder.addPrimaryKeyConstraint(`${table}_pk`, names)
  for (const [name, target] of Object.entries(columns)) {
    if (target === null || target === 'users') continue
    const constraint = `${table}_${name.replace(/_id$/, '')}`
    builder = builder.addForeignKeyConstraint(constraint, ['organization_id', name], target, [
      'organization_id',
      'id',
    ])
  }
  await builder.execute()
}
