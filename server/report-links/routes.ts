/** Links to reports over HTTP. */

import * as api from '../../shared/api/report-links.ts'
import { type BoundRoute, preparedRoute, publicRoute, route } from '../http/route.ts'
import { createLink, deleteLink, linkCsv, openLink, readLinks, tryReport } from './service.ts'

export const reportLinkRoutes: readonly BoundRoute[] = [
  route(api.listReportLinks, readLinks),
  preparedRoute(api.createReportLink, tryReport, createLink, { confidential: true }),
  route(api.deleteReportLink, deleteLink),
  publicRoute(api.openReportLink, openLink),
  publicRoute(api.reportLinkCsv, linkCsv),
]
