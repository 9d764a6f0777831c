-- What a product is made of is approved with it: its components are one guarded value, a list, beside the columns.

create function product_components_image(product bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('component_product_id', c.component_product_id,
    'qty_per_unit', trim_scale(c.qty_per_unit), 'phase_code', c.phase_code,
    'scrap_percent', trim_scale(c.scrap_percent), 'is_active', c.is_active) order by c.component_product_id), '[]')
  from product_components c where c.product_id = product
$$;
-- A value of a product, whether it stands in its row or beside it.
create function product_value(p products, field text) returns jsonb language sql stable as $$
  select case when field = 'components' then product_components_image(p.id) else to_jsonb(p) -> field end
$$;

create or replace function product_guarded(p products) returns jsonb language sql stable as $$
  select jsonb_build_object('sku', p.sku, 'name', p.name, 'kind', p.kind, 'brand_id', p.brand_id,
    'flavor_id', p.flavor_id, 'stock_measure_id', p.stock_measure_id, 'volume_ml', p.volume_ml,
    'strength_mg_ml', p.strength_mg_ml, 'nicotine_kind', p.nicotine_kind, 'pg_percent', p.pg_percent,
    'vg_percent', p.vg_percent, 'excise_jurisdiction', p.excise_jurisdiction, 'barcode', p.barcode,
    'case_barcode', p.case_barcode, 'lot_tracked', p.lot_tracked, 'expiry_tracked', p.expiry_tracked,
    'list_price', p.list_price, 'tax_class', p.tax_class, 'components', product_components_image(p.id))
$$;
create or replace function product_approval_hash(p products) returns text language sql stable as $$
  select encode(sha256(convert_to(product_guarded(p)::text, 'UTF8')), 'hex')
$$;
update products p set approval_hash = product_approval_hash(p) where status <> 'draft';

create or replace function product_value_text(field text, value jsonb) returns text language sql stable as $$
  select case
    when value is null or value = 'null' then null
    when field = 'components' then (
      select string_agg(concat_ws(' ', trim_scale((e ->> 'qty_per_unit')::numeric), m.code, p.sku,
        case when e ->> 'is_active' = 'false' then '(not used)' end), ', ' order by p.sku)
      from jsonb_array_elements(value) e join products p on p.id = (e ->> 'component_product_id')::bigint
        join measures m on m.id = p.stock_measure_id)
    when field = 'brand_id' then (select name from brands where id = (value #>> '{}')::bigint)
    when field = 'flavor_id' then (select name from flavors where id = (value #>> '{}')::bigint)
    when field = 'category_id' then (select name from categories where id = (value #>> '{}')::bigint)
    when field in ('stock_measure_id', 'purchase_measure_id')
      then (select code from measures where id = (value #>> '{}')::bigint)
    when field = 'default_flow_id' then (select name from flows where id = (value #>> '{}')::bigint)
    when field = 'unstamped_product_id' then (select name from products where id = (value #>> '{}')::bigint)
    when jsonb_typeof(value) = 'boolean' then case when value = 'true' then 'Yes' else 'No' end
    when jsonb_typeof(value) = 'number' then trim_scale((value #>> '{}')::numeric)::text
    when field in ('kind', 'status', 'nicotine_kind', 'tax_class')
      then upper(left(value #>> '{}', 1)) || replace(substr(value #>> '{}', 2), '_', ' ')
    else value #>> '{}' end
$$;

-- What is said about a request before it is decided.
create table product_change_comments (
  id bigint generated always as identity primary key,
  product_change_id bigint not null references product_changes,
  body text not null check (length(body) between 1 and 2000),
  author_id bigint not null references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index product_change_comments_change on product_change_comments (product_change_id, id);
create index product_change_comments_author on product_change_comments (author_id);

create or replace view product_changes_now as
  select c.id,
    c.status in ('submitted', 'conflict') and exists (
      select 1 from jsonb_each(c.base_values) b
      where product_value(p, b.key) is distinct from b.value) as has_conflict,
    (select string_agg(product_field_label(f), ', ' order by f) from jsonb_object_keys(c.proposed) f) as fields,
    coalesce(p.sku, c.proposed ->> 'sku') as sku,
    coalesce(p.name, c.proposed ->> 'name') as product_name,
    case when c.submitted_at is not null then
      round((extract(epoch from coalesce(c.decided_at, now()) - c.submitted_at) / 3600)::numeric, 1) end as hours,
    (select count(*)::integer from product_change_comments m where m.product_change_id = c.id) as comment_count
  from product_changes c left join products p on p.id = c.product_id;

-- What there is of a product at all its sites, as its lists show it: goods in transit or quarantine, or of a lot that is
-- not released, are on hand and not available. One question each, so that a list asks those alone that it needs.
create or replace view products_now as
  select p.id, (select count(*)::integer from product_changes c
      where c.product_id = p.id and c.status in ('submitted', 'conflict', 'approved')) as pending_changes,
    (select f.name from product_families f where f.brand_id = p.brand_id and f.flavor_id = p.flavor_id
      and p.kind = 'finished_good') as family,
    (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.product_id = p.id) as on_hand,
    (select coalesce(sum(l.reserved), 0) from stock_levels l where l.product_id = p.id) as reserved,
    (select coalesce(sum(l.available), 0) from stock_levels l
      join lots t on t.id = l.lot_id and t.status = 'released'
      join bins b on b.id = l.bin_id and b.kind not in ('transit', 'quarantine') where l.product_id = p.id) as available,
    p.status = 'active' and p.reorder_point > (select coalesce(sum(l.available), 0) from stock_levels l
      join lots t on t.id = l.lot_id and t.status = 'released'
      join bins b on b.id = l.bin_id and b.kind not in ('transit', 'quarantine') where l.product_id = p.id)
      as below_reorder
  from products p;
