import { describePostgresDialect } from '../testing/dialects.ts'
import { twoClocksContract } from './two-clocks.contract.ts'

describePostgresDialect('settings written under two clocks', twoClocksContract)
