/** Links to reports over HTTP. */

import * as api from '../../shared/api/report-links.ts'
import { type BoundRoute, publicRoute, route } from '../http/route.ts'
import { createLink, deleteLink, linkCsv, openLink, readLinks } from './service.ts'

export const reportLinkRoutes: readonly BoundRoute[] = [
  route(api.listReportLinks, readLinks),
  route(api.createReportLink, createLink, { confidential: true }),
  route(api.deleteReportLink, deleteLink),
  publicRoute(api.openReportLink, openLink),
  publicRoute(api.reportLinkCsv, linkCsv),
]
