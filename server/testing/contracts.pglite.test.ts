import { contracts } from './contracts.ts'
import { describePglite } from './dialects.ts'

for (const [name, suite] of Object.entries(contracts)) describePglite(name, suite)
