import { type AnswerOf, type AnyCall, pathOf, type RequestOf } from '../resources/kit/define/defineCall'
import { brackets } from './brackets'
import { readBytes, saveFile, sendBytes, type Sending } from './files'
import { call, type CallOptions } from './http'

/** Values of a form, which the server checks. */
export type FormValues = Readonly<Record<string, unknown>>

type Options = Omit<CallOptions, 'query' | 'body'>

/** What a call is sent beside the names of its path. */
function sentWith({ params }: Pick<AnyCall, 'params'>, request: object) {
  const sent = Object.entries(request).filter(([name, value]) => !(name in params) && value !== undefined)
  return sent.length === 0 ? undefined : Object.fromEntries(sent)
}

async function send<D extends AnyCall>(
  declared: D,
  request: object,
  options: Options = {},
): Promise<AnswerOf<D>> {
  const sent = sentWith(declared, request)
  const carried = sent && (declared.method === 'GET' ? { query: sent } : { body: sent })
  const path = pathOf(declared, request)
  return (await call<AnswerOf<D>>(declared.method, path, { ...options, ...carried })).data
}

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

/** Uploads a file with a declared call and reports progress. */
export const uploadBy = <D extends AnyCall & { kind: 'upload' }>(
  declared: D,
  request: RequestOf<D>,
  sending: Sending,
): Promise<AnswerOf<D>> => sendBytes(pathOf(declared, request), sentWith(declared, request) ?? {}, sending)

const addressOf = (declared: AnyCall, request: object) => {
  const sent = sentWith(declared, request)
  return `${pathOf(declared, request)}${sent ? `?${brackets(sent)}` : ''}`
}

/** The bytes that a declared call answers. */
export const bytesOf = <D extends AnyCall & { kind: 'download' }>(
  declared: D,
  request: RequestOf<D>,
  signal?: AbortSignal,
) => readBytes(addressOf(declared, request), signal)

/** Has the browser save the file that a declared call answers. */
export const saveFrom = <D extends AnyCall & { kind: 'download' }>(
  declared: D,
  request: RequestOf<D>,
  name: string,
) => saveFile(addressOf(declared, request), name)
