import { type Product, products } from '../../../../src/resources/inventory/products/products'
import {
  type LabelTemplate,
  labelTemplates,
} from '../../../../src/resources/production/labelChecks/label_templates'
import { labelItemsOf } from '../../../../src/resources/production/labelChecks/labelRule'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { onCreate, onEvent, onRefused, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'

type Shown = Pick<LabelTemplate, 'jurisdiction' | 'items'>

/** A template is of the jurisdiction of its product, and names nothing that goods of it do not have. */
function assertFits({ jurisdiction, items }: Shown, product: Product) {
  if (jurisdiction !== product.excise_jurisdiction)
    throw invalidBecause(
      'jurisdiction',
      t('{sku} is of {jurisdiction}', {
        sku: product.sku,
        jurisdiction: product.excise_jurisdiction ?? t('no jurisdiction'),
      }),
    )
  const there = labelItemsOf(jurisdiction)
  if (items.length === 0) throw invalid({ items: 'required' })
  if (items.some((item) => !there.includes(item)))
    throw invalidBecause(
      'items',
      jurisdiction === 'EX'
        ? t('Goods for export have no stamp: they carry their mark')
        : t('Only goods for export carry their mark'),
    )
}

onCreate(labelTemplates, async (unit, values) => {
  const product = await unit.get(products, values.product_id)
  const whole = {
    ...values,
    jurisdiction: values.jurisdiction ?? product.excise_jurisdiction,
    upc: values.upc ?? product.barcode,
    label_code: values.label_code ?? product.label_code,
  }
  assertFits(whole, product)
  return whole
})

onUpdate(labelTemplates, async (unit, before, changes) => {
  const after = { ...before, ...changes }
  assertFits(after, await unit.get(products, after.product_id))
  return changes
})

/** Labels with nicotine warn in both languages; stamped ones say where their stamp goes. */
function assertComplete(template: LabelTemplate, product: Product) {
  const isStamped = template.jurisdiction !== null && template.jurisdiction !== 'EX'
  const needed = [
    ...((product.strength_mg_ml ?? 0) > 0 ? (['warning_en', 'warning_fr'] as const) : []),
    ...(isStamped ? (['stamp_placement'] as const) : []),
  ].filter((name) => template[name] === null)
  if (needed.length > 0) throw invalid(Object.fromEntries(needed.map((name) => [name, 'requiredif'])))
}

async function approve(unit: Unit, template: LabelTemplate) {
  if ([template.created_by, template.updated_by].includes(unit.by.id))
    throw new Refused('self_approval', { text: t('Another person must approve this') })
  const product = await unit.get(products, template.product_id)
  assertFits(template, product)
  assertComplete(template, product)
  const { product_id, label_version, jurisdiction } = template
  for (const former of await unit.find(labelTemplates, { product_id, label_version, status: 'approved' }))
    if (former.jurisdiction === jurisdiction)
      await unit.transition(labelTemplates, former.id, 'retire', { retired_at: unit.doneAt })
  return { approved_by_id: unit.by.id || null, approved_at: unit.doneAt }
}

onEvent(labelTemplates, 'approve', approve)
onRefused(labelTemplates, async ({ by }, { created_by }, event, refused) =>
  refused === 'no_privileges' && event === 'approve' && created_by === by.id
    ? new Refused('self_approval', { text: t('Another person must approve this') })
    : undefined,
)
onEvent(labelTemplates, 'retire', async (unit) => ({ retired_at: unit.doneAt }))
