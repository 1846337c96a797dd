/** Rates over HTTP. */

import * as api from '../../shared/api/rates.ts'
import { type BoundRoute, route } from '../http/route.ts'
import * as service from './service.ts'

export const rateRoutes: readonly BoundRoute[] = [
  route(api.listRates, (scope, path) => service.readRates(scope, path)),
  route(api.createRate, service.createRate),
  route(api.updateRate, service.changeRate),
  route(api.deleteRate, service.deleteRate),
]
