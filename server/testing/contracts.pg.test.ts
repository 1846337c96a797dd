import { taskListsContract } from '../tasks/task-lists.contract.ts'
import { contracts } from './contracts.ts'
import { describePostgresDialect, type Suite } from './dialects.ts'

/** SQLite has a second world. The queries are the same there, and PostgreSQL takes five times as long to plan and answer them. */
const taskLists: Suite = (open) => taskListsContract(open, [1])

for (const [name, suite] of Object.entries({ ...contracts, 'lists of tasks': taskLists })) {
  describePostgresDialect(name, suite)
}
