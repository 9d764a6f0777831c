-- The taxes on a sale into the province today, in the order they are printed on an invoice.
create view provinces_now as
  select p.id, (
    select string_agg(l.code || ' ' || trim_scale(l.rate) || ' %', ' + ' order by l.sequence)
    from tax_setups s
    join tax_setups_now n on n.id = s.id
    join tax_setup_lines l on l.tax_setup_id = s.id
    where s.province_id = p.id and s.direction in ('sale', 'both') and n.is_in_force
      and 'standard' = any(l.tax_classes)) as taxes
  from provinces p;
