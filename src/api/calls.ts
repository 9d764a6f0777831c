import { type AnswerOf, type AnyCall, pathOf, type RequestOf } from '../resources/kit/define/defineCall'
import { brackets } from './brackets'
import type { Sending } from './files'
import { ApiError, call, type CallOptions } from './http'

/** Values of a form, which the server checks. */
export type FormValues = Readonly<Record<string, unknown>>

type Options = Omit<CallOptions, 'query' | 'body'>

/** What a call is sent beside the names of its path. */
function sentWith({ params }: Pick<AnyCall, 'params'>, request: object) {
  const sent = Object.entries(request).filter(([name, value]) => !(name in params) && value !== undefined)
  return sent.length === 0 ? undefined : Object.fromEntries(sent)
}

function answered<D extends AnyCall>(declared: D, request: object, options: Options = {}) {
  const sent = sentWith(declared, request)
  const carried = sent && (declared.method === 'GET' ? { query: sent } : { body: sent })
  return call<AnswerOf<D>>(declared.method, pathOf(declared, request), { ...options, ...carried })
}

const send = async <D extends AnyCall>(
  declared: D,
  request: object,
  options?: Options,
): Promise<AnswerOf<D>> => (await answered(declared, request, options)).data

/** Makes a declared call; the request names its path, inputs and changes side by side. */
export const callApi = <D extends AnyCall & { kind: 'read' | 'write' }>(
  declared: D,
  request: RequestOf<D>,
  options?: Options,
): Promise<AnswerOf<D>> => send(declared, request, options)

/** Makes a declared call with the values of a form of its inputs, which the server checks. */
export const callWithForm = <D extends AnyCall & { kind: 'read' | 'write' }>(
  declared: D,
  values: FormValues,
  options?: Options,
): Promise<AnswerOf<D>> => send(declared, values, options)

/** Reads a page by a declared call; `cursor` leads to the next one. */
export async function callPage<D extends AnyCall & { kind: 'page' }>(
  declared: D,
  request: RequestOf<D>,
  options?: Options,
): Promise<{ rows: AnswerOf<D>; cursor: string | null }> {
  const { data, cursor } = await answered(declared, request, options)
  return { rows: data, cursor: cursor ?? null }
}

/** The code of files, which most pages never need. */
const files = () =>
  import('./files').catch(() => {
    throw new ApiError('no_response', null, 0)
  })

/** Uploads a file with a declared call and reports progress. */
export const uploadBy = async <D extends AnyCall & { kind: 'upload' }>(
  declared: D,
  request: RequestOf<D>,
  sending: Sending,
): Promise<AnswerOf<D>> =>
  (await files()).sendBytes(pathOf(declared, request), sentWith(declared, request) ?? {}, sending)

const pathWith = (declared: AnyCall, request: object) => {
  const sent = sentWith(declared, request)
  return `${pathOf(declared, request)}${sent ? `?${brackets(sent)}` : ''}`
}

/** The address at which the browser itself fetches the file of a declared call. */
export const addressOf = <D extends AnyCall & { kind: 'download' }>(declared: D, request: RequestOf<D>) =>
  `/api${pathWith(declared, request)}`

/** The bytes that a declared call answers. */
export const bytesOf = async <D extends AnyCall & { kind: 'download' }>(
  declared: D,
  request: RequestOf<D>,
  signal?: AbortSignal,
) => (await files()).readBytes(pathWith(declared, request), signal)

/** Has the browser save the file that a declared call answers. */
export const saveFrom = async <D extends AnyCall & { kind: 'download' }>(
  declared: D,
  request: RequestOf<D>,
  name: string,
) => (await files()).saveFile(pathWith(declared, request), name)
