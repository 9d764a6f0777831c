import { productChanges } from '../../../../src/resources/inventory/product_changes/product_changes'
import { job } from '../../../jobs/jobs'
import { products } from '../../../../src/resources/inventory/products/products'
import { runUnit, system } from '../../../engine/unitOfWork'
import { settingsNow } from '../../../site/settings'
import { dayAt } from '../../../site/plant'
import { applyIfDue } from './productChangeApply'

job(
  {
    name: 'product_changes',
    title: 'Apply product changes',
    about: 'Applies approved product changes on their effective date.',
    schedule: { minutes: 5 },
  },
  async ({ db, at, signal }) => {
    const { 'company.timezone': timezone } = await settingsNow(db, 'company.timezone')
    const rows = await db
      .selectFrom('product_changes')
      .select(['id', 'product_id'])
      .where('status', '=', 'approved')
      .where('effective_on', '<=', dayAt(at, timezone))
      .orderBy('id')
      .execute()
    for (const { id } of rows) {
      signal.throwIfAborted()
      await runUnit(db, system, async (unit) => {
        const change = await unit.get(productChanges, Number(id))
        if (change.product_id !== null) await unit.lock(products, change.product_id)
        await applyIfDue(unit, await unit.lock(productChanges, change.id))
      })
    }
    return `${rows.length} changes applied`
  },
)
