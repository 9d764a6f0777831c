-- Which set-up of taxes a sale into the province falls under today.
create view provinces_now as
  select p.id, (
    select s.name from tax_setups s join tax_setups_now n on n.id = s.id
    where s.province_id = p.id and s.direction in ('sale', 'both') and n.is_in_force
    order by s.valid_from desc limit 1) as tax_setup
  from provinces p;
