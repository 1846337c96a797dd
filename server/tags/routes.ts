/** Tags over HTTP. */

import * as api from '../../shared/api/tags.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { createTag, deleteTag, readOwnTags, readTags, renameTag } from './service.ts'

export const tagRoutes: readonly BoundRoute[] = [
  route(api.listTags, readTags),
  route(api.listMyTags, readOwnTags),
  route(api.createTag, createTag),
  route(api.updateTag, renameTag),
  route(api.deleteTag, deleteTag),
]
