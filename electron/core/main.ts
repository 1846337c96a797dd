/** Entry of the core process in Node, and of its threads in both shells. */

import { runCore } from './run-core.ts'

runCore({ fetch, threadFile: import.meta.filename })
