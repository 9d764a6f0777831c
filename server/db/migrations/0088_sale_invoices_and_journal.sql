-- Invoices of sales and what customers bring back of them, and the journal of what stock moved.

alter table sales
  add column shipped_at timestamptz(3),
  add column invoice_number text check (length(invoice_number) between 1 and 20),
  add column invoiced_on date,
  add column exported_at timestamptz(3),
  add column credit_total numeric(14,4) not null default 0 check (credit_total >= 0);
create unique index sales_invoice_number_key on sales (invoice_number);
drop index sales_words;
create index sales_words on sales using gin (
  lower(number) gin_trgm_ops, lower(customer_po) gin_trgm_ops, lower(external_ref) gin_trgm_ops,
  lower(invoice_number) gin_trgm_ops);
create index sales_shipped on sales (shipped_at) where status = 'shipped';
create index sales_invoiced on sales (invoiced_on) where invoiced_on is not null;
update sales set shipped_at = updated_at where status in ('shipped', 'done');

alter table sale_lines
  add column qty_returned numeric(18,6) not null default 0 check (qty_returned >= 0);

alter table receivings
  add column sale_id bigint references sales,
  add check (sale_id is null or source_kind = 'customer_return');
create index receivings_sale on receivings (sale_id);

-- Postings of the stock ledger are taken into the journal after they were posted, each once.
alter table stock_postings add column is_booked boolean not null default false;
create index stock_postings_unbooked on stock_postings (id) where not is_booked;

-- So much of the value of a product, with all decimals, is in the journal by its movements: the journal has cents.
create table booked_stock (
  product_id bigint primary key references products,
  value numeric(18,4) not null
);
