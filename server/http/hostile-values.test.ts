import { describeSqlite } from '../testing/dialects.ts'
import { hostileValuesContract } from './hostile-values.contract.ts'

describeSqlite('hostile values', (open) => hostileValuesContract(open, 'all'))
