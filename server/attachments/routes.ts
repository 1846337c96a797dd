/** Attachments of tasks over HTTP. */

import * as api from '../../shared/api/attachments.ts'
import { type BoundRoute, formRoute, route } from '../http/route.ts'
import { sendFile } from './download.ts'
import * as service from './service.ts'
import { attachFile, attachFiles, type AttachmentEffects, receiveFiles } from './upload.ts'

export function attachmentRoutes(effects: AttachmentEffects): readonly BoundRoute[] {
  return [
    route(api.listWorkspaceAttachments, (context) =>
      service.readWorkspaceAttachments(context, context.params.workspace_id, context.query.since),
    ),
    route(api.listAttachments, (context) => service.readAttachments(context, context.params, context.query)),
    formRoute(
      api.createAttachment,
      (context) => receiveFiles(effects, context, context.params),
      (context, files) => attachFile(context, context.params, context.body, files),
    ),
    formRoute(
      api.createAttachments,
      (context) => receiveFiles(effects, context, context.params),
      (context, files) => attachFiles(context, context.params, context.body, files),
    ),
    route(api.updateAttachment, (context) => service.changeAttachment(context, context.params, context.body)),
    route(api.deleteAttachment, (context) => service.removeAttachment(context, context.params)),
    route(api.viewAttachment, (context) => service.readAttachment(context, context.params)),
    route(api.downloadAttachment, (context) => sendFile(effects.contents, context, context.params)),
  ]
}
