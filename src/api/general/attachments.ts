import { attachmentCalls } from '../../resources/general/attachments/attachmentCalls'
import { bytesOf, callApi, uploadBy } from '../calls'
import type { Sending } from '../files'
import { newKey } from '../resourceApi'

/** The files of one record, with the feed position they were read at and how large a file may be. */
export const filesOf = (entity: string, entity_id: number) =>
  callApi(attachmentCalls.ofRecord, { entity, entity_id })

export const removeFile = (id: number, once: string) => callApi(attachmentCalls.remove, { id }, { once })

/** Attaches a file to a record. */
export const sendFile = ({
  entity,
  id,
  name,
  ...sending
}: Sending & { entity: string; id: number; name: string }) =>
  uploadBy(attachmentCalls.attach, { entity, entity_id: id, file_name: name }, sending)

/** Attaches a picture that was just taken, without telling how far it is. */
export const sendPicture = (entity: string, id: number, file: File) =>
  sendFile({
    entity,
    id,
    file,
    name: file.name,
    once: newKey(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })

/** The bytes of an attached file. */
export const contentOf = (id: number, signal?: AbortSignal) =>
  bytesOf(attachmentCalls.content, { id }, signal)
