-- The figures of each return: as they were reported, as the ledgers have them now, and the difference, which is an
-- amendment of what was reported. Its lines are worded as the setting has them; those of a month that is frozen as they
-- were then.
create view excise_return_figures as
select r.id * 1000 + x.place as id, 1 as version, r.created_at, r.created_by, r.updated_at, r.updated_by,
  r.id as excise_return_id, r.month, x.part, nullif(x.jurisdiction, '') as jurisdiction, x.item, x.place::integer as place,
  l.text_en, l.text_fr,
  case when r.status <> 'open' then coalesce(x.reported, 0) end as reported, coalesce(x.qty, 0) as qty,
  case when r.status <> 'open' then coalesce(x.qty, 0) - coalesce(x.reported, 0) end as amendment
from excise_returns r
  cross join lateral (
    select part, jurisdiction, item, n.qty, f.qty as reported,
      row_number() over (order by array_position('{unpackaged,unstamped,stamps,duty}', part), jurisdiction,
        array_position('{opening,made,received,filled,recovered,packaged,stamped,applied,damaged,lost,returned,destroyed,analysed,removed,adjusted,containers,duty,additional,closing}', item)) as place
    from excise_return_of(r.month) n
      full join (select l.part, l.jurisdiction, l.item, l.qty from excise_return_lines l where l.excise_return_id = r.id) f
        using (part, jurisdiction, item)
  ) x
  left join lateral excise_return_texts(case when r.status = 'open'
    then (select s.value from settings s where s.key = 'excise.return_texts') else (select jsonb_agg(to_jsonb(k)) from excise_return_texts_kept k where k.excise_return_id = r.id) end) l
    on l.part = x.part and l.item = x.item;
