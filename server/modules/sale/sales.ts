import { sales } from '../../../src/resources/sale/sales'
import { afterEvent, onCreate, onEvent, onLines, onRefused, onUpdate } from '../../engine/hooks/hooks'
import {
  afterCancelSale,
  afterConfirmSale,
  afterReleaseSale,
  afterSaleLines,
  cancelSale,
  confirmSale,
  explainSaleRefusal,
  holdBackSale,
  holdSale,
  releaseSale,
} from './saleLifecycle'
import { beforeSaleCreate, beforeSaleUpdate } from './saleHeader'

onRefused(sales, explainSaleRefusal)
onCreate(sales, beforeSaleCreate)
onUpdate(sales, beforeSaleUpdate)
onLines(sales, afterSaleLines)

onEvent(sales, 'confirm', confirmSale)
onEvent(sales, 'hold_back', holdBackSale)
onEvent(sales, 'hold', holdSale)
onEvent(sales, 'release', releaseSale)
onEvent(sales, 'cancel', cancelSale)

afterEvent(sales, 'cancel', afterCancelSale)
afterEvent(sales, 'confirm', afterConfirmSale)
afterEvent(sales, 'release', afterReleaseSale)
