import { writeCalls } from '../resources/general/system/writeCalls'
import { callApi } from './calls'
import { ApiError } from './http'

const passing = new Set(['no_response', 'db_error', 'busy_try_again', 'too_many_attempts', 'not_authorized'])

/** Whether the server may or may not have done a write: it has to be sent again by the same key. */
export const isUnanswered = (thrown: unknown) =>
  thrown instanceof ApiError ? passing.has(thrown.code) || thrown.http >= 500 : thrown instanceof DOMException

/** Cancels a write by its key. Gives its answer where it was done already; else it never will be. */
export async function cancelWrite<T>(key: string) {
  const { done, answer } = await callApi(writeCalls.cancel, { key })
  // The answer is that of the write which the key names.
  return { done, answer: answer as T }
}
