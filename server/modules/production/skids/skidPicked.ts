import { ssccOn } from '../../../../src/resources/production/cartons/caseLabel'
import { skids } from '../../../../src/resources/production/skids/skids'
import type { Unit } from '../../../engine/unitTypes'
import { onCarrierScan } from '../../inventory/ledger/carriers'
import { onSkids } from '../shipments/contents'
import { assertReceived, leaveShipment } from '../shipments/drawUp'

/** The skid of a scanned code, as a packing list picks it whole: it is in the warehouse and on no other shipment. */
async function pickedSkid(unit: Unit, code: string) {
  const sscc = ssccOn(code)
  const [found] = await unit.find(skids, sscc === null ? { number: code.trim().toUpperCase() } : { sscc })
  if (!found) return null
  const skid = await unit.lock(skids, found.id)
  const goods = (await onSkids(unit, [skid.id])).get(skid.id) ?? []
  await assertReceived(unit, skid, skid.shipment_id ?? 0, goods)
  return {
    number: skid.number,
    bin_id: skid.bin_id ?? 0,
    goods,
    goTo: async (bin_id: number) => {
      await leaveShipment(unit, skid.id)
      await unit.update(skids, skid.id, { bin_id })
    },
  }
}

onCarrierScan(pickedSkid)
