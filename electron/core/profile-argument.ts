import { parseArgs } from 'node:util'

/** The folder that this process was started with, by `--profile DIR`; null where nobody said one. */
export function profileArgument(): string | null {
  const { values } = parseArgs({ options: { profile: { type: 'string' } }, strict: false })
  return typeof values.profile === 'string' ? values.profile : null
}
