-- What limits the results of a category: for each band of strengths its own range, else that of all categories.
create view hplc_categories_now as
  select c.id, (select string_agg(concat(
        case when w.strength_from is not null or w.strength_to is not null
          then concat(trim_scale(w.strength_from), '–', trim_scale(w.strength_to), ' mg/ml: ') end,
        '−' || trim_scale(w.below), case when w.below is not null and w.above is not null then ' / ' end,
        '+' || trim_scale(w.above), ' %'), '; ' order by w.strength_from nulls first, w.strength_to)
      from (select o.strength_from, o.strength_to, max(o.percent_range) filter (where o.type = 1) as below,
          max(o.percent_range) filter (where o.type = 2) as above
        from (select distinct on (g.type, g.strength_from, g.strength_to) g.type, g.strength_from, g.strength_to,
            g.percent_range
          from hplc_ranges g where g.is_active and (g.hplc_category_id = c.id or g.hplc_category_id is null)
          order by g.type, g.strength_from, g.strength_to, g.hplc_category_id nulls last) o
        group by 1, 2) w) as ranges
  from hplc_categories c;
