-- Value that was added to stock without a movement, such as freight and duty of a bill, or taken back.
create view stock_value_corrections as
select r.id, 1 as version, r.at as created_at, null::bigint as created_by, r.at as updated_at, null::bigint as updated_by,
  r.at, r.product_id, r.lot_id, i.number as document, r.source_id, r.value, r.qty, r.average_before, r.average_after
from stock_revaluations r left join invoices i on r.source_type = 'invoices' and i.id = r.source_id;
