import type { AnswerOf, AnyCall, RequestOf } from '../resources/kit/define/defineCall'
import { call, type CallOptions } from './http'

/**
 * Makes a declared call by its address, for the first page: it loads no schemas, and the compiler compares the address
 * with the declaration.
 */
export const callAt = async <D extends AnyCall & { kind: 'read' | 'write' }>(
  { method, path }: Pick<D, 'method' | 'path'>,
  request: RequestOf<D>,
  options: Omit<CallOptions, 'query' | 'body'> = {},
): Promise<AnswerOf<D>> => {
  const carried = method === 'GET' ? { query: request } : { body: request }
  return (await call<AnswerOf<D>>(method, path, { ...options, ...carried })).data
}
