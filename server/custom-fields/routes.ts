/** Custom fields over HTTP. */

import * as api from '../../shared/api/custom-fields.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeProjectValues, readProjectValues } from './project-values.ts'
import { changeField, createField, deleteField, readField, readFields } from './service.ts'

export const customFieldRoutes: readonly BoundRoute[] = [
  route(api.listCustomFields, (context) => readFields(context, context.params.workspace_id, context.query)),
  route(api.createCustomField, (context) => createField(context, context.params.workspace_id, context.body)),
  route(api.getCustomField, (context) => readField(context, context.params)),
  route(api.updateCustomField, (context) => changeField(context, context.params, context.body)),
  route(api.deleteCustomField, (context) => deleteField(context, context.params)),
  route(api.listProjectCustomFieldValues, (context) => readProjectValues(context, context.params)),
  route(api.updateProjectCustomFieldValues, (context) =>
    changeProjectValues(context, context.params, context.body.custom_fields),
  ),
]
