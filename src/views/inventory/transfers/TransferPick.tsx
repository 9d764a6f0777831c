import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { laneOf } from '../../../api/inventory/transfers'
import { isSameCode, namedBy, readLabel } from '../../../resources/inventory/products/labelCodes'
import type { TransferGoods, TransferLane } from '../../../resources/inventory/transfers/transferCalls'
import { reference } from '../../../resources/kit/fields/field'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { ScanBox, type ScanAnswer } from '../../parts/scan/ScanBox'
import { notifyError } from '../../ui/notify'
import { tellWaiting, useWaiting } from '../../ui/writeQueue'
import { sendTransferPick, transferDocument } from '../allocations/pickClient'
import { keptScan, refusedScan, thrownScan } from '../../parts/scan/scanAnswers'
import { TransferGoodsTable } from './TransferGoodsTable'
import { t } from '../../../texts/texts'

type Props = { row: AnyRow; goods: readonly TransferGoods[] }

const taken = quantity(t('Taken'), { above: 0 })
const keyOf = ({ transfer_line_id, lot_id, bin_id }: TransferGoods) =>
  `${transfer_line_id}.${lot_id}.${bin_id}`

/** The proposed lane, until another is chosen. */
function useLane({ id }: AnyRow) {
  const [proposed, setProposed] = useState<TransferLane | null>(null)
  const [chosen, choose] = useState<TransferLane | null | undefined>(undefined)
  useEffect(() => {
    let isOver = false
    // Without a proposal the user chooses the lane.
    laneOf(id).then(
      (lane) => !isOver && setProposed(lane),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [id])
  return [chosen === undefined ? proposed : chosen, choose] as const
}

/** Picks allocated goods into a lane: by scan of bin and lot, by line, or all at once. */
export function TransferPick({ row, goods }: Props) {
  const [lane, setLane] = useLane(row)
  const [at, setAt] = useState<string | null>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const among = { kind: 'staging', is_active: 1, location_id: Number(row.from_location_id) }
  const open = goods.filter(({ bin_kind }) => bin_kind !== 'staging' && bin_kind !== 'transit')
  const ready = goods.filter(({ bin_kind }) => bin_kind === 'staging')
  const waiting = useWaiting(transferDocument(row.id))
  const isKept = ({ transfer_line_id: line, bin_id: bin, lot_id: lot }: TransferGoods) =>
    waiting.some(
      ({ payload }) => payload.transfer_line_id === line && payload.bin_id === bin && payload.lot_id === lot,
    )
  const qtyOf = (one: TransferGoods) => (keyOf(one) in typed ? typed[keyOf(one)] : one.qty)
  const pick = (one?: TransferGoods, qty = one?.qty) =>
    sendTransferPick(row, one ? t('lot {lot}', { lot: one.lot }) : t('all of it'), {
      to_bin_id: lane?.id ?? null,
      ...(one && {
        transfer_line_id: one.transfer_line_id,
        bin_id: one.bin_id,
        lot_id: one.lot_id,
        qty,
      }),
    })
  const press = async (one?: TransferGoods) => {
    const outcome = await pick(one, one && Number(qtyOf(one)))
    if (outcome.kind === 'refused') notifyError(outcome.thrown)
    else if (one) setTyped(({ [keyOf(one)]: _, ...others }) => others)
    if (outcome.kind === 'waiting') tellWaiting(t('{number}: pick', { number: String(row.number) }))
  }
  const scan = async (code: string): Promise<ScanAnswer> => {
    if (lane === null) return refusedScan(code, t('Choose the lane first'))
    const here = open.find((one) => isSameCode(code, one.bin) || isSameCode(code, one.bin_barcode))
    if (here) {
      setAt(here.bin)
      return {
        accepted: true,
        word: t('Bin'),
        what: here.bin,
        detail: t('Scan lot {lot}', { lot: here.lot }),
      }
    }
    const named = namedBy(
      code,
      open.map((one) => ({ ...one, lot_number: one.lot })),
    )
    const [found, ...others] = at === null ? named : named.filter(({ bin }) => bin === at)
    if (!found)
      return refusedScan(
        code,
        at === null ? t('Not on this pick list') : t('Not on the pick list of {at}', { at }),
      )
    if (others.some(({ bin }) => bin !== found.bin))
      return refusedScan(
        code,
        t('Scan the bin first: {named}', { named: named.map(({ bin }) => bin).join(', ') }),
      )
    // Goods without lots have no label of one: their product is all there is to scan.
    const isLot = found.lot === 'NA' || isSameCode(readLabel(code).lot ?? code, found.lot)
    if (!isLot || others.some(({ lot_id: lot }) => lot !== found.lot_id))
      return refusedScan(
        code,
        t('Scan the label of lot {value}', { value: [found, ...others].map(({ lot }) => lot).join(' or ') }),
      )
    if (isKept(found)) return keptScan(code)
    const outcome = await pick(found)
    if (outcome.kind === 'refused') return thrownScan(code, outcome.thrown)
    if (outcome.kind === 'waiting') return keptScan(code)
    return {
      accepted: true,
      word: t('Picked'),
      what: `${found.sku} ${found.product}`,
      detail: t('{qty} {measure} of lot {lot}', {
        qty: figure(found.qty),
        measure: found.measure,
        lot: found.lot,
      }),
    }
  }
  return (
    <>
      {open.length > 0 && (
        <>
          <div className="dc-transfer-tools">
            <ScanBox label={t('Scan bin, then lot')} onScan={scan} compact />
            <FieldInput
              field={reference(t('Lane'), 'bins', { where: among })}
              label={t('Lane')}
              value={lane?.id ?? null}
              shown={lane?.code}
              onChange={(id, code = '') => setLane(typeof id === 'number' ? { id, code } : null)}
            />
            <Button disabled={lane === null} onClick={() => void press()}>
              {t('Pick all')}
            </Button>
          </div>
          <TransferGoodsTable
            title={t('To pick')}
            goods={open}
            tools={[
              {
                head: t('Taken'),
                cell: (one) => (
                  <FieldInput
                    field={taken}
                    aria-label={t('Taken of lot {lot} from {bin}', { lot: one.lot, bin: one.bin })}
                    value={qtyOf(one)}
                    onChange={(value) => setTyped((now) => ({ ...now, [keyOf(one)]: value }))}
                  />
                ),
              },
              {
                head: t('Pick'),
                cell: (one) => (
                  <Button
                    size="xs"
                    variant="default"
                    disabled={lane === null || isKept(one) || !(Number(qtyOf(one)) > 0)}
                    onClick={() => void press(one)}
                  >
                    {t('Pick')}
                  </Button>
                ),
              },
            ]}
          />
        </>
      )}
      {ready.length > 0 && <TransferGoodsTable title={t('Staged goods')} goods={ready} />}
    </>
  )
}
