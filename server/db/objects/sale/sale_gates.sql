-- What the gates of orders look at: the licence that the province of the ship-to asks of the customer, and the first
-- product of its lines that was not reported to Health Canada, or is made otherwise than it was reported.
create view sale_gates as
  select s.id, s.version, s.created_at, s.created_by, s.updated_at, s.updated_by, s.number, s.status, s.customer_id,
    c.name as buyer, l.code as licence_province, l.source as licence_source,
    l.effective_from::timestamp at time zone plant_zone() as licence_since, c.vaping_licence as licence,
    (c.vaping_licence_expires_on + 1)::timestamp at time zone plant_zone() as licence_ends_at,
    u.sku as unreported_sku, u.since as unreported_since, h.sku as changed_sku, h.since as changed_since
  from sales s
    join customers c on c.id = s.customer_id
    join provinces v on v.id = s.ship_to_province_id
    left join lateral (
      select * from licence_provinces() x
      where x.code = v.code and c.kind not in ('internal', 'export') and s.duty_exempt = 'no'
        and x.effective_from <= plant_today() and (x.effective_to is null or plant_today() <= x.effective_to)
      limit 1
    ) l on true
    left join lateral (
      select r.sku, r.since from sale_lines i join brands_reported r on r.product_id = i.product_id
      where i.sale_id = s.id and not r.is_reported and s.duty_exempt not in ('export', 'analysis_destruction') order by i.line_no, i.id limit 1
    ) u on true
    left join lateral (
      select r.sku, r.changed_since as since from sale_lines i join brands_reported r on r.product_id = i.product_id
      where i.sale_id = s.id and r.is_changed and s.duty_exempt not in ('export', 'analysis_destruction') order by i.line_no, i.id limit 1
    ) h on true;
