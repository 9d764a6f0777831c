-- Logs every change of a product that is no longer a draft, whatever wrote it: a row per field, and the whole record
-- when the draft is approved. Costs are not logged here: the ledger writes them and publishes them itself.
create function log_product_change() returns trigger language plpgsql as $$
declare
  change bigint := nullif(current_setting('decant.product_change', true), '')::bigint;
  is_image boolean := old.status = 'draft';
  untold text[] := array['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'average_cost',
    'last_cost', 'approval_hash'];
begin
  if new.status = 'draft' then return null; end if;
  insert into product_change_logs (product_id, product_change_id, field, old_value, new_value, product_version, source,
    applied_by_id, approved_by_id, applied_at, created_by, updated_by)
  select new.id, change, f.key, case when is_image then null else o.value end, f.value, new.version,
    case when change is not null then 'change'
      when current_setting('decant.source', true) = 'import' then 'import'
      when new.updated_by is null then 'system' else 'direct' end,
    new.updated_by, c.approved_by_id, new.updated_at, new.updated_by, new.updated_by
  from jsonb_each(to_jsonb(new) - untold) f
  join jsonb_each(to_jsonb(old) - untold) o using (key)
  left join product_changes c on c.id = change
  where case when is_image then f.value <> 'null' else f.value is distinct from o.value end;
  return null;
end $$;
create trigger products_logged after update on products
  for each row execute function log_product_change();
