import { describePostgres } from '../testing/dialects.ts'
import { hostileValuesContract } from './hostile-values.contract.ts'

describePostgres('hostile values', (open) => hostileValuesContract(open, 'passing'))
