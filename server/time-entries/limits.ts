/** Limits of an entry (decisions §5). */

import { HOUR } from '../effects/timestamps.ts'

export const MAXIMUM_HOURS = 999
export const MAXIMUM_LENGTH = MAXIMUM_HOURS * HOUR
export const MAXIMUM_DESCRIPTION = 3000
export const MAXIMUM_TAGS = 50
export const MAXIMUM_LISTED = 1000

export const FIRST_YEAR = 2006
export const LAST_YEAR = 2100
