import { contracts } from './contracts.ts'
import { describeDialects } from './dialects.ts'

for (const [name, suite] of Object.entries(contracts)) describeDialects(name, suite)
