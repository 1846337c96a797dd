import { contracts } from './contracts.ts'
import { describeSqlite } from './dialects.ts'

for (const [name, suite] of Object.entries(contracts)) describeSqlite(name, suite)
