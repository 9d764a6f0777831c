-- The total rate of a set-up on goods of the standard class; a compound tax also applies to the taxes before it.
create function tax_total(setup bigint) returns numeric language plpgsql stable as $$
declare
  total numeric := 0;
  line record;
begin
  for line in select rate, compound from tax_setup_lines
    where tax_setup_id = setup and 'standard' = any(tax_classes) order by sequence, id
  loop
    total := total + line.rate * case when line.compound then 1 + total / 100 else 1 end;
  end loop;
  return round(total, 4);
end $$;
