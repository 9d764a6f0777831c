import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ScannedPick } from '../../resources/inventory/allocationCalls'
import { type Allocation, allocations } from '../../resources/inventory/allocations'
import type { PromisedGoods } from '../../resources/inventory/promisedGoods'
import { optional, quantity } from '../../resources/kit/field'
import { FieldInput } from '../fields/FieldInput'
import { figure } from '../fields/format'
import { ProgressBar } from '../parts/ProgressBar'
import { ScanBox, type ScanAnswer } from '../parts/ScanBox'
import { mayWrite } from '../resource/rights'
import { usePerson } from '../session/session'
import { failureMessage, fieldMessages } from '../shell/messages'
import { sendPick } from './pickGoods'
import { useListGoods } from './useListGoods'

const each = optional(quantity('Quantity', { above: 0, max: 999_999_999 }))

const where = ({ bin, lot, qty, measure }: PromisedGoods) =>
  `${figure(qty)} ${measure} of lot ${lot} from ${bin}`

const taken = ({ picked, next }: ScannedPick): ScanAnswer => ({
  accepted: true,
  word: 'Picked',
  what: `${figure(picked.qty)} ${picked.measure} ${picked.sku}`,
  detail: next ? `Next: ${where(next)}` : 'Everything is picked',
})

const refused = (code: string, thrown: unknown): ScanAnswer => ({
  accepted: false,
  word: 'Refused',
  what: code,
  detail: Object.values(fieldMessages(thrown)).join(', ') || failureMessage(thrown),
})

const same = (left: string | null, right: string) => left?.toUpperCase() === right.toUpperCase()

/** The scan box of a packing list: the bin, then what is taken from it; what comes next on the walk stands beside. */
export function AllocationScan({ allocation }: { allocation: Allocation }) {
  const person = usePerson()
  const { goods } = useListGoods([allocation])
  const [bin, setBin] = useState<string | null>(null)
  const [carton, setCarton] = useState('')
  const [qty, setQty] = useState<unknown>(null)
  if (!mayWrite(allocations, person) || goods === null) return null
  const open = goods.filter(({ bin_kind }) => bin_kind !== 'staging')
  const [next] = bin === null ? open : [...open.filter((one) => one.bin === bin), ...open]
  const scan = async (code: string): Promise<ScanAnswer> => {
    const here = open.find((one) => same(one.bin, code) || same(one.bin_barcode, code))
    if (here) {
      setBin(here.bin)
      return { accepted: true, word: 'Bin', what: here.bin, detail: `Take ${where(here)}` }
    }
    const outcome = await sendPick(allocation, code, {
      barcode: code,
      ...(bin !== null && { bin }),
      ...(typeof qty === 'number' && { qty }),
      ...(carton.trim() !== '' && { carton_no: carton.trim() }),
    })
    if (outcome.kind === 'refused') return refused(code, outcome.thrown)
    setQty(null)
    if (outcome.kind === 'waiting')
      return { accepted: true, word: 'Kept', what: code, detail: 'It counts as soon as the server answers' }
    const answer = outcome.row as ScannedPick
    if (answer.next?.bin !== bin) setBin(null)
    return taken(answer)
  }
  return (
    <div className="dc-allocation-scan">
      <ScanBox
        compact
        label={bin === null ? 'Scan a bin' : `Scan a lot or product in ${bin}`}
        onScan={scan}
      />
      <div className="dc-allocation-each">
        <FieldInput field={each} label={each.label} value={qty} onChange={setQty} />
        <TextInput
          label="Carton"
          maxLength={20}
          value={carton}
          onChange={(event) => setCarton(event.currentTarget.value)}
        />
      </div>
      <div className="dc-allocation-next">
        <ProgressBar label="Picked" done={allocation.picked_percent} planned={100} />
        {next ? (
          <>
            <small>Next</small>
            <b>{next.bin}</b>
            <span>
              {next.sku} {next.product}
            </span>
            <span>
              {figure(next.qty)} {next.measure} of lot {next.lot}
            </span>
          </>
        ) : (
          <b>Everything is picked</b>
        )}
      </div>
    </div>
  )
}
