-- What an import asks for instead of writing it: how many rows, which of their fields, and under which batch.

alter table import_runs
  add column rows_asked integer not null default 0 check (rows_asked >= 0),
  add column batch_id text check (length(batch_id) between 1 and 26);
alter table import_rows add column asked text[] not null default '{}';

-- Where the company has files need no approval, a product that comes in active is as approved.
create function approve_imported_product() returns trigger language plpgsql as $$
begin
  if current_setting('decant.source', true) = 'import'
    and coalesce(current_setting('decant.product_change', true), '') = '' then
    new.approval_hash := product_approval_hash(new);
  end if;
  return new;
end $$;
create trigger products_approved_by_import before update on products
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function approve_imported_product();
