/** Custom fields over HTTP. */

import * as api from '../../shared/api/custom-fields.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeProjectValues, readProjectValues } from './values.ts'
import { changeField, createField, deleteField, readField, readFields } from './service.ts'

export const customFieldRoutes: readonly BoundRoute[] = [
  route(api.listCustomFields, readFields),
  route(api.createCustomField, createField),
  route(api.getCustomField, readField),
  route(api.updateCustomField, changeField),
  route(api.deleteCustomField, deleteField),
  route(api.listProjectCustomFieldValues, readProjectValues),
  route(api.updateProjectCustomFieldValues, changeProjectValues),
]
