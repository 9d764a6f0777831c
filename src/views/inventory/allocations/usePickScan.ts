import { useState } from 'react'
import type { ScannedPick } from '../../../resources/inventory/allocations/allocationCalls'
import { isSameCode } from '../../../resources/inventory/products/labelCodes'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'
import { figure } from '../../format/format'
import type { ScanAnswer } from '../../parts/scan/ScanBox'
import type { sendPick } from './pickClient'
import { keptScan, thrownScan } from '../../parts/scan/scanAnswers'
import { t } from '../../../texts/texts'

type Sent = ReturnType<typeof sendPick>
type Options = {
  goods: readonly PromisedGoods[]
  /** Sends what was scanned as a pick. */
  send: (code: string, payload: Record<string, unknown>) => Sent
  /** For whom goods are, where they are picked for several. */
  forWhom?: (goods: PromisedGoods) => string
}

const where = ({ bin, lot, qty, measure }: PromisedGoods) =>
  t('{qty} {measure} of lot {lot} from {bin}', { qty: figure(qty), measure, lot, bin })

/** Picking by scan: the bin, then what is taken from it; what comes next on the walk is known at any time. */
export function usePickScan({ goods, send, forWhom }: Options) {
  const [bin, setBin] = useState<string | null>(null)
  const [qty, setQty] = useState<unknown>(null)
  const open = goods.filter(({ bin_kind }) => bin_kind !== 'staging' && bin_kind !== 'virtual_customer')
  const [next] = bin === null ? open : [...open.filter((one) => one.bin === bin), ...open]
  const taken = ({ picked, next: following }: ScannedPick): ScanAnswer => ({
    accepted: true,
    word: t('Picked'),
    what: `${figure(picked.qty)} ${picked.measure} ${forWhom ? forWhom(picked) : picked.sku}`,
    detail: !following
      ? t('Everything is picked')
      : forWhom
        ? `${picked.sku} ${picked.product}`
        : t('Next: {where}', { where: where(following) }),
  })
  const scan = async (code: string): Promise<ScanAnswer> => {
    const here = open.find((one) => isSameCode(code, one.bin) || isSameCode(code, one.bin_barcode))
    if (here) {
      setBin(here.bin)
      return {
        accepted: true,
        word: t('Bin'),
        what: here.bin,
        detail: t('Take {where}', { where: where(here) }),
      }
    }
    const outcome = await send(code, {
      barcode: code,
      ...(bin !== null && { bin }),
      ...(typeof qty === 'number' && { qty }),
    })
    if (outcome.kind === 'refused') return thrownScan(code, outcome.thrown)
    setQty(null)
    if (outcome.kind === 'waiting') return keptScan(code)
    const answer = outcome.row as ScannedPick
    if (answer.next?.bin !== bin) setBin(null)
    return taken(answer)
  }
  return {
    scan,
    open,
    next,
    qty,
    setQty,
    label: bin === null ? t('Scan a bin') : t('Scan a lot or product in {bin}', { bin }),
  }
}
