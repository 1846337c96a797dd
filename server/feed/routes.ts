import { readFeed } from '../../shared/api/feed.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { readFeed as read } from './service.ts'

export const feedRoutes: readonly BoundRoute[] = [route(readFeed, (context) => read(context, context.query))]
