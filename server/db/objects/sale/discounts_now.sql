-- In what the value of a discount is counted: a part, or an amount of each unit.
create view discounts_now as
select d.id, case d.kind when 'amount_per_unit' then 'CAD' when 'buy_x_get_y' then null else '%' end as unit
from discounts d;
