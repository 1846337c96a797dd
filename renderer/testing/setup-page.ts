import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '../app/words.ts'
import '../app/tokens.css'
import '../app/base.css'
import '../app/classes.css'

// The library asks for this where it is loaded, which is once for all files of a page.
beforeEach(cleanup)
afterEach(() => void vi.useRealTimers())
