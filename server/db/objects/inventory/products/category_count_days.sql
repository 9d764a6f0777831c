-- The counting interval of a category: its own, or else that of the nearest ancestor that has one.
create view category_count_days as
  with recursive said as (
    select id, parent_id, count_every_days as days from categories
    union all
    select s.id, c.parent_id, c.count_every_days from said s join categories c on c.id = s.parent_id
    where s.days is null
  ) select id, days from said where days is not null;
