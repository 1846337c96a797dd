import type { z } from 'zod'

/** A schema's first objection, naming the field. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? 'is invalid' : `${issue.path.join('.')}: ${issue.message}`
}
