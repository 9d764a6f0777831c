import type { Attachment } from '../../resources/general/attachments/attachments'
import { readBytes, sendBytes, type Sending } from '../files'
import { get, remove } from '../http'

type Files = { position: string; max_bytes: number; rows: Attachment[] }

/** The files of one record, with the feed position they were read at and how large a file may be. */
export const filesOf = async (entity: string, id: number) =>
  (await get<Files>('/general/attachments', { entity, entity_id: id })).data

export const removeFile = (id: number, once: string) => remove(`/general/attachments/${id}`, { once })

/** Attaches a file to a record. */
export const sendFile = ({
  entity,
  id,
  name,
  ...sending
}: Sending & { entity: string; id: number; name: string }) =>
  sendBytes<Attachment>('/general/attachments', { entity, entity_id: id, file_name: name }, sending)

/** The bytes of an attached file. */
export const contentOf = (id: number, signal?: AbortSignal) =>
  readBytes(`/general/attachments/${id}/content`, signal)
