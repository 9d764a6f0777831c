-- Duty of liquid that cannot be accounted for (Excise Act 2001, s. 158.61): that of the bottles it would have filled, the
-- last one counted whole; without a size it is one container, at the rate of the regime of the jurisdiction. The additional
-- duty is owed where a province takes part on that day. Equal to dutyAtStake in src/resources/production/stamps.
create function duty_at_stake(missing_ml numeric, size_ml numeric, jurisdiction text, "on" date) returns numeric
language sql stable as $$
  select case when missing_ml <= 0 then 0 else round(
    ceil(missing_ml / coalesce(size_ml, missing_ml))
      * (ceil(least(c.ml, r.step_until) / r.step) + ceil(greatest(c.ml - r.step_until, 0) / r.step_above))
      * (r.federal + case when j.is_additional then r.additional else 0 end), 2) end
  from (select coalesce(size_ml, missing_ml) as ml) c
    cross join lateral (select * from excise_rates() e where e.effective_from <= "on"
      and e.regime = coalesce((select x.regime from excise_jurisdictions() x where x.code = jurisdiction limit 1), 'CA')
      order by e.effective_from desc limit 1) r
    left join lateral (select x.is_additional from excise_jurisdictions() x
      where x.code = jurisdiction and x.is_active and x.effective_from <= "on"
        and (x.effective_to is null or "on" <= x.effective_to)) j on true
$$;
