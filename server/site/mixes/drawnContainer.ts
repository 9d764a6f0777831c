import { sql } from 'kysely'
import type { SheetLot } from '../../../src/resources/production/batching/sheetShape'
import { isContainerCode, readContainerCode } from '../../../src/resources/labReceiving/containerCode'
import { stockedStatuses } from '../../../src/resources/labReceiving/lab_receiving_containers'
import { t } from '../../../src/texts/texts'
import { invalidBecause, Refused } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'

/** A container of the laboratory as a place that an addition is taken from. */
export type DrawnContainer = { id: number; lot: SheetLot }

/** The container of a scanned code; null where the code is none of a container. */
export async function scannedContainer(unit: Unit, code: string | null): Promise<DrawnContainer | null> {
  if (code === null || !isContainerCode(code)) return null
  if (readContainerCode(code) === null)
    throw new Refused('bad_check', { text: t('This code was misread: scan it again, or print a new label') })
  const { rows } = await sql<Omit<SheetLot, 'available_ml' | 'is_reserved'> & { id: number }>`
    select k.id, k.lot_id, t.lot_number, k.bin_id, b.code as bin, to_char(t.expires_on, 'YYYY-MM-DD') as expires_on,
      t.strength_mg_ml::float8 as strength_mg_ml
    from lab_receiving_containers k join lots t on t.id = k.lot_id join bins b on b.id = k.bin_id
    where k.qr_code = ${code.trim()}`.execute(unit.trx)
  const [found] = rows
  if (!found) throw invalidBecause('scan', t('No container has this code'))
  const { id, ...lot } = found
  return { id, lot: { ...lot, available_ml: 0, is_reserved: 0 } }
}

/** Refuses goods that are kept by container and were named by their lot alone. */
export async function assertNoContainers(
  unit: Unit,
  { lot_id, bin_id }: Pick<SheetLot, 'lot_id' | 'bin_id'>,
) {
  const { rows } =
    await sql`select from lab_receiving_containers where lot_id = ${lot_id} and bin_id = ${bin_id}
    and status = any(${[...stockedStatuses]}::text[]) limit 1`.execute(unit.trx)
  if (rows.length > 0)
    throw new Refused('container_required', {
      text: t('This lot is kept by container: scan the QR code of the container'),
    })
}
