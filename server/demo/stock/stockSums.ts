import type pg from 'pg'

/** What is added up of the stock once all of it is written. */
export async function sumStock(client: pg.ClientBase) {
  await client.query('select add_up_stock()')
  await client.query(
    'update products p set abc_class = c.abc_class from product_abc_classes() c where c.product_id = p.id',
  )
}
