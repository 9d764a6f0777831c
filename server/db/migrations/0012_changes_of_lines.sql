-- The document whose line an entry of the log is about, so that the history of a document shows those of its lines.
alter table changes add column document_id bigint;
update changes c set document_id = (c."row" ->> v.via)::bigint
from (values ('allocation_lines', 'allocation_id'), ('customer_tags', 'customer_id'),
  ('price_tier_lines', 'price_tier_id'), ('purchase_lines', 'purchase_id'), ('receiving_lines', 'receiving_id'),
  ('recipe_lines', 'recipe_id'), ('sale_lines', 'sale_id'), ('stock_adjustment_lines', 'stock_adjustment_id'),
  ('tax_setup_lines', 'tax_setup_id'), ('transfer_lines', 'transfer_id')) as v (line_table, via)
where c.table_name = v.line_table and c."row" is not null;
create index changes_of_document on changes (table_name, document_id, position) where document_id is not null;
