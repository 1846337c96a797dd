/** Tags over HTTP. */

import {
  createTag as createTagEndpoint,
  deleteTag as deleteTagEndpoint,
  listMyTags,
  listTags,
  updateTag,
} from '../../shared/api/tags.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { createTag, deleteTag, readOwnTags, readTags, renameTag } from './service.ts'

export const tagRoutes: readonly BoundRoute[] = [
  route(listTags, (context) => readTags(context, context.params.workspace_id)),
  route(listMyTags, (context) => readOwnTags(context, context.query.since)),
  route(createTagEndpoint, (context) => createTag(context, context.params.workspace_id, context.body)),
  route(updateTag, (context) => renameTag(context, context.params, context.body)),
  route(deleteTagEndpoint, (context) => deleteTag(context, context.params)),
]
