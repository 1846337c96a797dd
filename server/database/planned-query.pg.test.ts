import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describePostgres } from '../testing/dialects.ts'
import { openDatabase } from './connection.ts'
import { plannedQuery } from './prepared-query.ts'
import { inTransaction } from './transaction.ts'

const blockNamed = plannedQuery((db, { name }: { readonly name: string }) =>
  db.selectFrom('id_blocks').select('name').where('name', '=', name),
)

describePostgres('a planned query', (open) => {
  it('is planned for its first executions on a connection only', async () => {
    const db = await openDatabase(await open())
    const plans = await inTransaction(db, async (transaction) => {
      for (let count = 0; count < 20; count += 1) await blockNamed(transaction, { name: `block ${count}` })
      return sql`select custom_plans + generic_plans as used, custom_plans < 10 as kept
        from pg_prepared_statements`.execute(transaction)
    })
    await db.destroy()
    expect(plans.rows).toEqual([{ used: 20, kept: true }])
  })
})
