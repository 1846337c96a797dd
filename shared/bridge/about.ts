/** The program about itself. */

import { z } from 'zod'
import { nothing } from './fields.ts'
import { mainProcedure } from './procedure.ts'

/** A package of others inside the program. */
const thirdParty = z.object({
  /** With its version. */
  name: z.string(),
  /** SPDX; empty where the package does not say. */
  licence: z.string(),
  text: z.string(),
})
export type ThirdParty = z.output<typeof thirdParty>

export const aboutProcedures = {
  'about.get': mainProcedure(
    nothing,
    z.object({
      /** The folder with everything that is kept on this computer. */
      profile: z.string(),
      /** The programs under it, with their versions. */
      runtime: z.string(),
      /** The page of the program, where the package names one. */
      homepage: z.string().nullable(),
    }),
  ),
  'about.notices': mainProcedure(nothing, z.array(thirdParty)),
  /** Shows the folder of the log files. */
  'about.showLogs': mainProcedure(nothing, z.null()),
  /** Shows the folder with everything that is kept on this computer. */
  'about.showProfile': mainProcedure(nothing, z.null()),
} as const
