import { errorLogCalls } from '../../resources/general/system/errorLogCalls'
import { callApi } from '../calls'

/** Resolves all open errors. */
export const clearErrors = () => callApi(errorLogCalls.clear, {})
