import { noticeCalls } from '../../resources/general/system/noticeCalls'
import { callApi } from '../calls'

/** Recent notices that were not cleared, newest first. */
export const ownNotices = () => callApi(noticeCalls.own, {}, { quiet: true })
