import type pg from 'pg'
import type { Tax } from '../../site/taxSums'

/** Taxes on goods purchased by the plant. */
export async function purchaseTaxes(client: pg.ClientBase): Promise<readonly Tax[]> {
  const { rows } = await client.query<Tax & { rate: string }>(
    `select l.code, l.rate, l.tax_classes, l.compound, l.exempt_for from tax_setup_lines l
     join tax_setups s on s.id = l.tax_setup_id join tax_setups_now n on n.id = s.id
     join provinces p on p.id = s.province_id
     where n.is_in_force and s.direction = 'purchase' and p.code = 'QC' order by l.sequence`,
  )
  return rows.map((row) => ({ ...row, rate: Number(row.rate) }))
}
