import { transferCalls } from '../../resources/inventory/transfers/transferCalls'
import { callApi } from '../calls'

/** Where the goods of a transfer are. */
export const goodsOf = (id: number) => callApi(transferCalls.goods, { id }, { quiet: true })

/** The staging lane of a transfer; null where the source has none. */
export const laneOf = (id: number) => callApi(transferCalls.lane, { id }, { quiet: true })
