import { contracts } from './contracts.ts'
import { describePostgresDialect } from './dialects.ts'

for (const [name, suite] of Object.entries(contracts)) describePostgresDialect(name, suite)
