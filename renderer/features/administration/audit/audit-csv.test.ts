import { expect, it } from 'vitest'
import type { AuditedAct } from '../../../../shared/bridge/administration.ts'
import { auditCsv } from './audit-csv.ts'

it('the audit log is a CSV file that runs no formulas', () => {
  const act: AuditedAct = {
    id: 1,
    at: '2026-03-20T12:00:00Z',
    action: 'member.changed',
    actor: '=HYPERLINK("http://evil")',
    command: null,
    client: '203.0.113.7',
    subject: 'Bob, the builder',
    project: null,
    details: { role: 'project_manager' },
  }
  expect(auditCsv([act, { ...act, actor: null, client: null, subject: null, details: {} }])).toBe(
    [
      '\u{feff}Time,Who,Act,About,Address',
      `2026-03-20T12:00:00Z,"'=HYPERLINK(""http://evil"")",Changed a member,"Bob, the builder · Role: Project manager",203.0.113.7`,
      '2026-03-20T12:00:00Z,Keeper of the server,Changed a member,,',
      '',
    ].join('\r\n'),
  )
})
