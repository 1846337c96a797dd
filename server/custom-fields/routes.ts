/** Custom fields over HTTP. */

import {
  createCustomField,
  deleteCustomField,
  getCustomField,
  listCustomFields,
  listProjectCustomFieldValues,
  updateCustomField,
  updateProjectCustomFieldValues,
} from '../../shared/api/custom-fields.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeProjectValues, readProjectValues } from './project-values.ts'
import { changeField, createField, deleteField, readField, readFields } from './service.ts'

export const customFieldRoutes: readonly BoundRoute[] = [
  route(listCustomFields, (context) => readFields(context, context.params.workspace_id, context.query)),
  route(createCustomField, (context) => createField(context, context.params.workspace_id, context.body)),
  route(getCustomField, (context) => readField(context, context.params)),
  route(updateCustomField, (context) => changeField(context, context.params, context.body)),
  route(deleteCustomField, (context) => deleteField(context, context.params)),
  route(listProjectCustomFieldValues, (context) => readProjectValues(context, context.params)),
  route(updateProjectCustomFieldValues, (context) =>
    changeProjectValues(context, context.params, context.body.custom_fields),
  ),
]
