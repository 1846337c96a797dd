import { contracts } from './contracts.ts'
import { describePostgres } from './dialects.ts'

for (const [name, suite] of Object.entries(contracts)) describePostgres(name, suite)
