import { describePostgres } from '../testing/dialects.ts'
import { twoClocksContract } from './two-clocks.contract.ts'

describePostgres('settings written under two clocks', twoClocksContract)
