import { describePglite } from '../testing/dialects.ts'
import { twoClocksContract } from './two-clocks.contract.ts'

// SQLite has one process only.
describePglite('settings written under two clocks', twoClocksContract)
