/** Attachments of tasks over HTTP. */

import * as api from '../../shared/api/attachments.ts'
import { type BoundRoute, formRoute, route } from '../http/route.ts'
import * as service from './service.ts'
import { attachFile, attachFiles, receiveFiles } from './upload.ts'

export const attachmentRoutes: readonly BoundRoute[] = [
  route(api.listWorkspaceAttachments, service.readWorkspaceAttachments),
  route(api.listAttachments, service.readAttachments),
  formRoute(api.createAttachment, receiveFiles, attachFile),
  formRoute(api.createAttachments, receiveFiles, attachFiles),
  route(api.updateAttachment, service.changeAttachment),
  route(api.deleteAttachment, service.removeAttachment),
  route(api.viewAttachment, service.readAttachment),
  route(api.downloadAttachment, service.sendFile),
]
