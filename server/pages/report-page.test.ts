import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { addReportPage } from './report-page.ts'

it.each([
  [400, 'This report is too large to be shown'],
  [404, 'The link has ended'],
  [410, 'The link has ended'],
  [429, 'opened very often'],
  [500, 'could not be made now'],
  [503, 'could not be made now'],
])('the page of a report says why there is none: %i', async (status, says) => {
  const app = new Hono()
  addReportPage(app, async () => ({ status, body: null, reason: null, session: null }))
  const answer = await app.request('/shared/reports/secret')
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain(says)
})
