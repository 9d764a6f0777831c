-- Closures that children cannot open. What packaging is called says it of what there is already.
alter table products add column is_child_resistant boolean not null default false;
update products set is_child_resistant = true where kind = 'packaging' and name ~* 'child[ -]?(proof|resist)';
