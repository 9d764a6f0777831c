-- What the gates of a step look at. A step that has not begun may take any machine of its phase: it waits for one only
-- while none is up, free and, for a mix, empty and clean; of such tanks the smallest that holds it comes first. In plpgsql, which
-- plans it once per connection.
create function step_facts(of_step bigint)
returns table (
  waits_for_hplc boolean, hplc_since timestamptz, hplc_number text, hplc_status text, liquid_status text,
  liquid_since timestamptz, rests_since timestamptz, rests_until timestamptz, gate_machine text,
  gate_machine_state text, gate_machine_since timestamptz, gate_machine_order text, gate_calibrated text,
  gate_calibrated_until timestamptz, short_materials integer, short_sku text, short_qty numeric, short_measure text,
  residue text, residue_since timestamptz, residue_lot text, residue_family text, residue_strength numeric, batch_family text,
  batch_strength numeric, fill_due_at timestamptz, fill_needed integer, fill_weighed integer, fill_failed text,
  fill_signal text, requires_label_check boolean, label_due_at timestamptz, label_failed text, seal_due_qty numeric, seal_due boolean, untested_lot text, untested_since timestamptz,
  lacks_stamps text, stamp_until timestamptz, stamp_warn_at timestamptz)
language plpgsql stable rows 1 as $$
begin
  return query
  select coalesce(q.waits, false), case when q.waits then q.since end, t.number, t.status, l.status, l.since, y.mixed_at,
    y.mixed_at + r.rest_hours * interval '1 hour', m.name,
    m.current_state, m.since, m.number, c.name, c.until, coalesce(k.short, 0)::integer, k.product, k.qty, k.measure, d.product, d.since,
    d.lot, d.family, d.strength, case when s.unit_kind = 'ml' then f.profile end,
    case when s.unit_kind = 'ml' then r.target_strength_mg_ml end, s.fill_due_at, s.fill_needed, s.fill_weighed,
    s.fill_failed, s.fill_signal, s.requires_label_check, s.label_due_at, s.label_failed, s.seal_due_qty,
    coalesce(s.qty_good + s.qty_scrap + s.qty_rework >= s.seal_due_qty, false), n.lot_number, n.received_at,
    case when p.code = 'stamping' and s.status = 'ready' and not exists (select from reels e where e.jurisdiction = o.jurisdiction
      and e.area = o.area and e.status in ('available', 'in_use') and e.remaining > 0) then o.jurisdiction end, w.until,
    w.until - make_interval(days => coalesce((select (value #>> '{}')::integer from settings where key = 'excise.stamp_warn_days'), 14))
  from production_order_steps s
    join production_orders o on o.id = s.production_order_id
    join phases p on p.id = s.phase_id
    join operations x on x.id = s.operation_id
    join products g on g.id = o.product_id
    left join recipes r on r.id = o.recipe_id
    left join flavors f on f.id = g.flavor_id
    left join lateral (
      select bool_and(b.is_open) as waits, min(b.since) as since, max(b.test_id) as test_id
      from (select bool_or(e.status not in ('done', 'skipped') or e.block_code = 'hplc_failed') as is_open,
          min(e.ready_at) filter (where e.status not in ('done', 'skipped')) as since,
          max(e.id) filter (where e.status not in ('waiting', 'done', 'skipped')) as test_id
        from production_order_steps e join phases z on z.id = e.phase_id and z.code = 'hplc'
        where e.production_order_id = o.id and (s.batch_no = 0 or e.batch_no = s.batch_no)
        group by e.batch_no) b
    ) q on s.requires_hplc_pass and s.status in ('waiting', 'ready')
    left join lateral (
      select number, status from hplc_requests
      where q.waits and step_id = q.test_id and status <> 'cancelled' order by id desc limit 1
    ) t on true
    left join lateral (
      select (array_agg(lot.status order by e.batch_no, v.id))[1] as status,
        (array_agg(lot.updated_at order by e.batch_no, v.id))[1] as since
      from production_order_steps e
        join lots lot on lot.id = e.lot_id
        join stock_levels v on v.lot_id = lot.id and v.on_hand > 0
        join bins b on b.id = v.bin_id and b.kind = 'floor'
      where e.production_order_id = o.id and e.unit_kind = 'ml'
      having not bool_or(lot.status = 'released')
    ) l on p.code = 'bottling' and o.posts_stock and s.status in ('ready', 'in_progress', 'paused')
    left join lateral (
      -- Mixing begins once all is weighed; a batch without a sheet is mixed when it is finished.
      select min(b.mixed_at) as mixed_at
      from (select max(coalesce(e.weighed_at + r.mix_minutes * interval '1 minute', e.finished_at)) as mixed_at
        from production_order_steps e
        where e.production_order_id = o.id and e.batch_no > 0 and e.unit_kind = 'ml' group by e.batch_no) b
    ) y on p.code = 'bottling' and r.rest_hours > 0
    left join lateral (
      select a.id, a.name, a.current_state, coalesce(u.started_at, a.current_state_since) as since, w.number
      from machines a
        left join production_order_steps u on u.id = a.current_step_id and u.status = 'in_progress' and u.id <> s.id
        left join production_orders w on w.id = u.production_order_id
      where case when s.started_at is not null then a.id = s.machine_id
          when x.needs_machine then a.phase_id = s.phase_id and a.area = o.area and a.is_active
            and (s.unit_kind <> 'ml' or (a.kind <> 'scale' and coalesce(a.capacity_ml, s.qty_planned) >= s.qty_planned))
          else a.id = s.machine_id end
      order by a.current_state in ('down', 'maintenance'), w.number is not null,
        s.unit_kind = 'ml' and s.started_at is null and exists (select from tank_residue(a.id, s.id) e
          where e.lot is not null or e.family <> f.profile or e.strength > 0 and r.target_strength_mg_ml = 0),
        a.id is distinct from s.machine_id, case when s.unit_kind = 'ml' then a.capacity_ml end, a.id
      limit 1
    ) m on true
    left join lateral (
      select e.name, calibrated_until(e.id) as until from machines e
      where case when s.unit_kind = 'ml' then e.kind = 'scale' and e.area = 'production' and e.is_active else e.id = m.id end
      order by calibrated_until(e.id) desc nulls first, e.id limit 1
    ) c on s.status = 'ready'
    left join lateral tank_residue(m.id, s.id) d on s.unit_kind = 'ml' and s.status = 'ready'
    left join lateral step_shortage(s.id) k on true
    left join lateral (
      select (array_agg(lot.lot_number order by lot.id))[1] as lot_number, min(lot.received_at) as received_at
      from recipe_lines e
        join stock_levels v on v.product_id = e.product_id and v.on_hand > 0
        join lots lot on lot.id = v.lot_id and lot.status = 'released'
        join bins b on b.id = v.bin_id and b.kind in ('staging', 'floor', 'storage', 'lab')
      where e.recipe_id = o.recipe_id and e.role = 'nicotine'
      having not coalesce(bool_or(lot.strength_mg_ml > 0), false)
    ) n on s.unit_kind = 'ml' and p.code = 'batching' and s.status = 'ready' and o.posts_stock
    left join lateral (
      select (min(lot.stamp_by) + 1)::timestamp at time zone (select plant_zone()) as until
      from lots lot where lot.production_order_id = o.id and lot.product_id = o.product_id
    ) w on p.code = 'stamping'
  where s.id = of_step;
end
$$;
