import { purchases } from '../../../src/resources/purchase/purchases'
import { afterEvent, onCreate, onEvent, onFill, onLines, onRemove, onUpdate } from '../../engine/hooks/hooks'
import {
  afterPurchaseLines,
  beforePurchaseCreate,
  beforePurchaseRemove,
  beforePurchaseUpdate,
} from './purchaseHeader'
import {
  afterCancelLinePurchase,
  afterOrderPurchase,
  afterSubmitPurchase,
  approvePurchase,
  cancelLinePurchase,
  closePurchase,
  confirmPurchase,
  orderPurchase,
  passPurchase,
  rejectPurchase,
  reopenPurchase,
  submitPurchase,
  tellApprovers,
} from './purchaseLifecycle'
import { afterAmendPurchase, amendPurchase } from './purchaseAmend'
import { purchaseOfSupplier } from './purchaseOfSupplier'
import { returnPurchase } from './purchaseReturn'

onFill(purchases, 'supplier_id', purchaseOfSupplier)
onCreate(purchases, beforePurchaseCreate)
onUpdate(purchases, beforePurchaseUpdate)
onLines(purchases, afterPurchaseLines)
onRemove(purchases, beforePurchaseRemove)

onEvent(purchases, 'submit', submitPurchase)
onEvent(purchases, 'pass', passPurchase)
onEvent(purchases, 'approve', approvePurchase)
onEvent(purchases, 'reject', rejectPurchase)
onEvent(purchases, 'order', orderPurchase)
onEvent(purchases, 'confirm', confirmPurchase)
onEvent(purchases, 'cancel_line', cancelLinePurchase)
onEvent(purchases, 'close', closePurchase)
onEvent(purchases, 'reopen', reopenPurchase)
onEvent(purchases, 'amend', amendPurchase)
onEvent(purchases, 'return', returnPurchase)

afterEvent(purchases, 'submit', afterSubmitPurchase)
afterEvent(purchases, 'exceed', tellApprovers)
afterEvent(purchases, 'order', afterOrderPurchase)
afterEvent(purchases, 'cancel_line', afterCancelLinePurchase)
afterEvent(purchases, 'amend', afterAmendPurchase)
