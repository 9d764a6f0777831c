-- Where the company's settings exempt imports from approval, an imported product becomes active as approved.
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
