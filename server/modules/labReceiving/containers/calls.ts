import { sql } from 'kysely'
import { offered } from '../../../../src/machines/kit'
import { labContainerMachine } from '../../../../src/machines/workflows/labReceiving/lab_receiving_containers'
import { cabinetFault, type Stored } from '../classes/cabinetContents'
import { readContainerCode } from '../../../../src/resources/labReceiving/containerCode'
import { labReceivingCalls } from '../../../../src/resources/labReceiving/labReceivingCalls'
import {
  type LabContainer,
  labReceivingContainers,
} from '../../../../src/resources/labReceiving/lab_receiving_containers'
import { labReceivingItems } from '../../../../src/resources/labReceiving/lab_receiving_items'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { readRow } from '../../../query/page'
import { cabinetsOf, classRules, storedIn } from '../classes/cabinetRules'

const misread = () =>
  new Refused('bad_check', { text: t('This code was misread: scan it again, or print a new label') })

// It was written by the select list of its definition.
const rowIn = (text: string): LabContainer => JSON.parse(text)

onCall(labReceivingCalls.scan, async ({ db, pool, by, input: { code } }) => {
  const plain = code.trim().toUpperCase()
  const isNumber = /^LC-\d+$/.test(plain)
  if (!isNumber && readContainerCode(code) === null) throw misread()
  const { rows } = await sql<{ id: number; status: string }>`select id, status from lab_receiving_containers
    where ${isNumber ? sql`number = ${plain}` : sql`qr_code = ${code.trim()}`}`.execute(db)
  const [found] = rows
  if (!found) throw invalid({ code: 'exists' })
  if (found.status === 'void')
    throw invalidBecause('code', t('This container is void: its delivery was reversed'))
  const container = rowIn((await readRow(pool, labReceivingContainers, found.id)).row)
  return { container, events: offered(labContainerMachine, container.status, container, by) }
})

onCall(labReceivingCalls.binProposal, async ({ db, input }) => {
  const { class_id, volume_ml, location_id, is_toxic } = input
  const { rows } = await sql<{ bin_id: number }>`
    select c.bin_id from lab_cabinets c join bins b on b.id = c.bin_id
    where c.is_active and b.is_active and b.frozen_by_count_id is null
      and (${location_id}::bigint is null or b.location_id = ${location_id})`.execute(db)
  const binIds = rows.map(({ bin_id }) => bin_id)
  const [classes, cabinets, contents] = await Promise.all([
    classRules(db),
    cabinetsOf(db, binIds),
    storedIn(db, binIds),
  ])
  const fresh: Stored = {
    id: 0,
    flashpoint_class_id: class_id,
    is_toxic: Boolean(is_toxic),
    ml: volume_ml,
    shelf: null,
    min_storage_c: null,
    max_storage_c: null,
  }
  const rank = classes.get(class_id)?.rank ?? 0
  return (
    cabinets
      .flatMap(({ flashpoint_class_id, kind: _kind, ...cabinet }) => {
        if (flashpoint_class_id === null) return []
        const here = contents.filter(({ bin_id }) => bin_id === cabinet.bin_id)
        if (cabinetFault({ ...cabinet, flashpoint_class_id }, [...here, fresh], new Set([0]), classes))
          return []
        const stored_ml = here.reduce((sum, { ml }) => sum + ml, 0)
        const own = classes.get(flashpoint_class_id)
        return [
          {
            bin_id: cabinet.bin_id,
            code: cabinet.code,
            class_code: own?.code ?? '',
            stored_ml: Math.round(stored_ml * 1e6) / 1e6,
            max_ml: cabinet.max_ml,
            fill_percent: Math.round((1000 * stored_ml) / cabinet.max_ml) / 10,
            beyond: (own?.rank ?? 0) - rank,
          },
        ]
      })
      // A cabinet for stricter goods is left to them.
      .toSorted((left, right) => left.beyond - right.beyond || right.fill_percent - left.fill_percent)
      .map(({ beyond: _, ...proposal }) => proposal)
  )
})

onCall(labReceivingCalls.labels, async ({ unit, input: { container_ids, reason } }) => {
  const rows = await unit.find(labReceivingContainers, { id: container_ids })
  if (rows.length < new Set(container_ids).size) throw invalid({ container_ids: 'exists' })
  if (reason === null && rows.some(({ label_count }) => label_count > 0))
    throw invalid({ reason: 'requiredif' })
  const printed: LabContainer[] = []
  for (const { id } of rows) {
    const { label_count } = await unit.lock(labReceivingContainers, id)
    printed.push(
      await unit.update(
        labReceivingContainers,
        id,
        {
          label_count: label_count + 1,
          label_printed_at: unit.doneAt,
          ...(reason !== null && { print_reason: reason }),
        },
        'print',
      ),
    )
  }
  return printed
})

onCall(labReceivingCalls.inspect, async ({ unit, input }) => {
  const { id, inspection, coa_checked, identity_result, tested_mg_ml, note } = input
  const item = await unit.lock(labReceivingItems, id)
  const certificate = input.coa_reference ?? item.coa_reference
  const wrong: FieldErrors = {}
  if (coa_checked && certificate === null) wrong.coa_reference = 'requiredif'
  if (item.product_kind !== 'nicotine' && tested_mg_ml !== null)
    wrong.tested_mg_ml = { code: 'other', text: t('{sku} is no nicotine', { sku: item.sku }) }
  if (inspection === 'failed' && note === null) wrong.note = 'requiredif'
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const isTested = identity_result !== null || tested_mg_ml !== null
  return unit.update(
    labReceivingItems,
    id,
    {
      inspection,
      inspection_note: note,
      inspected_by_id: unit.by.id,
      inspected_at: unit.doneAt,
      coa_reference: certificate,
      ...(coa_checked && { coa_checked_by_id: unit.by.id, coa_checked_at: unit.doneAt }),
      ...(identity_result !== null && { identity_result }),
      ...(tested_mg_ml !== null && { tested_mg_ml }),
      ...(isTested && { tested_by_id: unit.by.id, tested_at: unit.doneAt }),
    },
    'inspect',
  )
})
